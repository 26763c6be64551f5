import { session } from "../../kit/session.svelte";
import { words as kit } from "../../kit/words";
import type { Scene } from "./types";
import { words } from "./words";

/** How one wins, how near the end is, and whether that is near enough to be warned of. `foe` is the opponent's name; `short` is
 *  what stands in one line of the smallest phone. */
export interface Goal {
  win: string;
  end: string;
  near: boolean;
}

export function goal(scene: Scene, foe = "", short = false): Goal {
  const say = words.goal;
  if (scene.over) return { win: words.gameOver, end: "", near: false };
  if (scene.seats === 1) {
    const points = scene.points[0] ?? 0;
    const left = scene.stacks.reduce((all, stack) => all + stack.left, 0);
    const [from, rank] = ranks().find(([least]) => points < least) ?? [0, ""];
    return { win: say.left(left), end: rank ? say.rank(from - points, kit.rank(rank)) : say.highest, near: false };
  }
  if (scene.stacks.some(({ left }) => left === 0)) return { win: `${say.win}.`, near: true, end: say.ending };
  const danger = endingThreat(scene);
  if (danger) return { win: `${say.win}.`, near: true, end: short ? say.dangerShort(foe, danger.yokai, danger.wins) : say.danger(foe, danger.yokai, danger.wins) };
  // An end that one catch makes is nearer than any count of turns.
  const last = scene.stacks.flatMap(({ left, top }) => (left === 1 && top ? [top.name] : []));
  if (last.length > 0) return { win: `${say.win}.`, near: true, end: (short ? say.lastShort : say.last)(last) };
  if (scene.ends_in !== null) return { win: `${say.win}.`, near: true, end: (short ? words : say).quiet(scene.ends_in) };
  return { win: say.win, end: say.lowest(Math.min(...scene.stacks.map(({ left }) => left))), near: false };
}

/** With which last card of a stack the opponent could end the game in their next turn, and whether that alone would win it. */
export function endingThreat({ seat, seats, points, stacks, threats }: Scene): { yokai: string; wins: boolean } | null {
  if (seats === 1) return null;
  const lead = (points[seat] ?? 0) - (points[1 - seat] ?? 0);
  const [worst] = threats.filter(({ stack }) => stacks[stack - 1]?.left === 1).sort((a, b) => b.points - a.points);
  return worst ? { yokai: stacks[worst.stack - 1]?.top?.name ?? "", wins: worst.points > lead } : null;
}

/** The ranks of solitaire, the lowest first. */
export function ranks(): [number, string][] {
  return [...(session.games.find(({ name }) => name === "madoshi")?.ranks ?? [])].reverse() as [number, string][];
}
