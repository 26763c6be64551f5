/** How a game went: where everybody stood, moment by moment. Made of what this viewer was told, once it is over. */
export interface ScoreHistory {
  /** What is counted, and how often: "Points, trick by trick". */
  title: string;
  moments: readonly Moment[];
  /** A standing in words: "12 points". */
  says(standing: number): string;
  /** The same beside a name, where it is more than a whole number: "59%". */
  short?(standing: number): string;
  /** What happened at the moment that decided it, once all is over, where that is more than its line says. */
  tells?(at: number, nameAt: (seat: number) => string): string;
  /** What decides such a game: who took the lead for good, or the moment that brought the winner most. */
  by: "lead" | "gain";
}

export interface Moment {
  /** When, in the game's own words: "round 2, trick 5". */
  when: string;
  /** What brought it about: a line of the story, counted from 0. */
  line: number;
  /** Where to begin to look at it again, if that is sooner. */
  from?: number;
  /** By seat; more is better. */
  standing: readonly number[];
}

/** The moment that decided a game, counted among its moments from 0. */
export interface Turning {
  at: number;
  /** From then on the winner was ahead, or the best were level; or it is what brought the winner most. */
  how: "lead" | "level" | "gain";
}

/** What decided it; null where nobody won over anybody, or nothing did. The moment 0 is the start. */
export function turning({ moments, by }: Pick<ScoreHistory, "moments" | "by">, winners: readonly number[]): Turning | null {
  const best = leaders(moments);
  if (by === "lead" && winners.length > 0 && best.length > 1) {
    const at = moments.findLastIndex(({ standing }) => new Set(best.map((seat) => standing[seat])).size > 1) + 1;
    return at > 0 ? { at, how: "level" } : null;
  }
  const ahead = moments.map(({ standing }) => lead(standing, winners));
  if (ahead.length < 2 || !ahead.every(Number.isFinite)) return null;
  if (by === "lead") {
    const at = ahead.findLastIndex((now) => now <= 0) + 1;
    if (at > 0 && at < ahead.length) return { at, how: "lead" };
  }
  const last = ahead.length - 1;
  const gains = ahead.flatMap((now, at) => (at > 0 && now > (ahead[at - 1] ?? now) ? [{ at, gain: now - (ahead[at - 1] ?? 0) }] : []));
  // The last blow ends every game; what led to it says more. What the winner lost again did not decide it.
  const behind = ahead.findLastIndex((now) => now < 0);
  const early = (at: number): number => Number(at === last) || Number(at <= behind) / 2;
  const [most] = gains.sort((a, b) => early(a.at) - early(b.at) || b.gain - a.gain);
  return most ? { at: most.at, how: "gain" } : null;
}

/** By how much those who won were ahead of the best of the others. */
function lead(standing: readonly number[], winners: readonly number[]): number {
  const of = (won: boolean): number[] => standing.filter((_, seat) => winners.includes(seat) === won);
  return Math.min(...of(true)) - Math.max(...of(false));
}

/** Who stand first at the end. */
export function leaders(moments: readonly Moment[]): number[] {
  const end = moments.at(-1)?.standing ?? [];
  return [...end.keys()].filter((seat) => end[seat] === Math.max(...end));
}
