/** Somebody as they would fight a duel: on the awake side, less what they have lost. */
export interface Champion {
  readonly hp: number;
  /** The die of its attack. */
  readonly attack: number;
  /** The die of its defence; 0 if its front is a weak side, for they face each other (AH-R10). */
  readonly defence: number;
}

/** For each damage the chance of exactly that. */
function blows({ attack }: Champion, { defence }: Champion): number[] {
  const all = Array<number>(attack + 1).fill(0);
  const rolls = Math.max(1, defence);
  for (let mine = 1; mine <= attack; mine++)
    for (let theirs = 1; theirs <= rolls; theirs++) {
      const damage = Math.max(0, mine - (defence && theirs));
      all[damage] = (all[damage] ?? 0) + 1 / (attack * rolls);
    }
  return all;
}

/** The chance that the first is left standing: every way the duel can go, counted. Either may strike first (AH-30). */
export function duelChance(mine: Champion, theirs: Champion): number {
  const given = blows(mine, theirs);
  const taken = blows(theirs, mine);
  /** By what both have left: the chance when I strike next, and when the other does. */
  const known = new Map<string, [number, number]>();
  const after = (left: number, other: number): [number, number] => {
    if (left <= 0) return [0, 0];
    if (other <= 0) return [1, 1];
    const key = `${left} ${other}`;
    const before = known.get(key);
    if (before) return before;
    const [missed = 0, ...hits] = given;
    const [spared = 0, ...hurts] = taken;
    const hit = hits.reduce((sum, chance, at) => sum + chance * after(left, other - at - 1)[1], 0);
    const hurt = hurts.reduce((sum, chance, at) => sum + chance * after(left - at - 1, other)[0], 0);
    // Blows without damage only hand the turn over, however often.
    const striking = (hit + missed * hurt) / (1 - missed * spared);
    const found: [number, number] = [striking, hurt + spared * striking];
    known.set(key, found);
    return found;
  };
  const [first, second] = after(mine.hp, theirs.hp);
  return (first + second) / 2;
}
