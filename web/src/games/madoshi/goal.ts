import { session } from "../../kit/session.svelte";
import { words as kit } from "../../kit/words";
import type { Scene } from "./types";
import { list, words } from "./words";

/** How one wins, how near the end is, and whether that is near enough to be warned of. */
export interface Goal {
  win: string;
  end: string;
  near: boolean;
}

export function goal(scene: Scene): Goal {
  const say = words.goal;
  if (scene.over) return { win: words.gameOver, end: "", near: false };
  if (scene.seats === 1) {
    const points = scene.points[0] ?? 0;
    const left = scene.stacks.reduce((all, stack) => all + stack.left, 0);
    const [from, rank] = ranks().find(([least]) => points < least) ?? [0, ""];
    return { win: say.left(left), end: rank ? say.rank(from - points, kit.rank(rank)) : say.highest, near: false };
  }
  // An end that one catch makes is nearer than any count of turns.
  const last = scene.stacks.flatMap(({ left, top }) => (left === 1 && top ? [top.name] : []));
  if (last.length > 0) return { win: `${say.win}.`, near: true, end: say.last(list(last, "or")) };
  if (scene.ends_in !== null) return { win: `${say.win}.`, near: true, end: say.quiet(scene.ends_in) };
  return { win: say.win, end: say.lowest(Math.min(...scene.stacks.map(({ left }) => left))), near: false };
}

/** The ranks of solitaire, the lowest first. */
export function ranks(): [number, string][] {
  return [...(session.games.find(({ name }) => name === "madoshi")?.ranks ?? [])].reverse() as [number, string][];
}
