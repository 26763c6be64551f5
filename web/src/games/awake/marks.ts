import { percent, touched } from "./asked";
import { area } from "./board";
import type { Play } from "./play.svelte";
import { oddsTold } from "./told";
import { words } from "./words";

/** What the board shows of a square beyond what lies there, and what a listener hears with it. */
export interface Mark {
  /** May be chosen now. */
  target?: boolean;
  /** Chosen, and not yet sent. */
  staged?: boolean;
  /** Somebody here could act now. */
  source?: boolean;
  /** Would be touched, or lies in reach. */
  touched?: boolean;
  /** In the area of a trap of mine. */
  area?: boolean;
  /** A good move leads here. */
  advised?: boolean;
  /** The chance to hit, in percent. */
  odds?: number;
  weak?: boolean;
  said?: string[];
}

/** Marks gathered square by square. */
export class Marks extends Map<string, Mark> {
  add(squares: Iterable<string>, mark: Mark): this {
    for (const square of squares) {
      const before = this.get(square);
      this.set(square, { ...before, ...mark, said: [...(before?.said ?? []), ...(mark.said ?? [])] });
    }
    return this;
  }
}

/** What is to be shown on the board: my traps, who can act, where I can point, and what is staged. */
export function marksOf(play: Play): Marks {
  const { scene, choice, mine } = play;
  const all = new Marks();
  for (const trap of scene.traps) if (trap.item && trap.seat === scene.seat) all.add(trap.area, { area: true, said: [words.area(trap.item)] });
  if (!mine) return all;
  all.add(play.actors, { source: true });
  all.add(touched(scene, choice), { touched: true });
  for (const [square, [move]] of play.aims) {
    const odds = scene.odds.find((it) => it.move === move);
    all.add([square], { target: true, said: odds ? [oddsTold(scene, odds)] : [words.target], ...(odds ? { odds: percent(1 - (odds.chances[0] ?? 0)), weak: odds.weak } : {}) });
  }
  if (choice.square) {
    all.add([choice.square], { staged: true, said: [words.staged] });
    const trap = scene.items.find(({ name }) => name === choice.item)?.area;
    if (trap) all.add(area(scene, choice.square, trap), { area: true });
  }
  if (play.advice.found) all.add(play.advice.found.move.match(/\b[a-z]\d\b/g) ?? [], { advised: true });
  return all;
}
