import { opposite } from "./asked";
import { liesOn, SQUARES } from "./board";
import { ELEMENTS } from "./elements";
import type { Face, Promised, Scene, SceneYokai, Side } from "./types";

/** Something that could be taken if the board lay so. */
export type Catch = Pick<Promised, "stack" | "element" | "source" | "points" | "squares" | "hole">;

/** The notation of a swap: the lower square first. */
export function swapOf(a: string, b: string): string {
  return SQUARES.indexOf(a) < SQUARES.indexOf(b) ? `${a}-${b}` : `${b}-${a}`;
}

export function maySwap(scene: Scene, a: string, b: string): boolean {
  return a !== b && scene.swappable.includes(a) && scene.swappable.includes(b) && !(scene.barred.includes(a) && scene.barred.includes(b));
}

/** A swap of two equal tokens with which nothing can be caught: if anything, their hidden sides matter. */
export function idle(scene: Scene, a: string, b: string): Face | null {
  const [one, other] = [a, b].map((square) => scene.tokens[SQUARES.indexOf(square)]?.face);
  return one !== undefined && one === other && bestCatches(scene, a, b).length === 0 ? one : null;
}

/** A move that this scene offers: one of the list, or a swap. */
export function allows(scene: Scene, move: string): boolean {
  if (scene.legal.includes(move)) return true;
  const [a, b, ...more] = move.split("-");
  return a !== undefined && b !== undefined && more.length === 0 && maySwap(scene, a, b);
}

/** All that could be taken after this swap, the best of each stack first. */
export function catches(scene: Scene, a: string, b: string): Catch[] {
  const face = (square: string): Face | undefined => scene.tokens[SQUARES.indexOf(square)]?.face;
  return scene.promises.filter((it) => keeps(it, a, b, face) || makes(it, a, b) || makes(it, b, a)).sort(better);
}

/** For each stack the best that could be taken after this swap. */
export function bestCatches(scene: Scene, a: string, b: string): Catch[] {
  const all = catches(scene, a, b);
  return all.filter((it, at) => all.findIndex(({ stack }) => stack === it.stack) === at);
}

/** With whom this square can be swapped to take something, and what. */
export function partners(scene: Scene, a: string): Map<string, Catch[]> {
  const found = new Map<string, Catch[]>();
  for (const b of scene.swappable) {
    if (!maySwap(scene, a, b)) continue;
    const taken = bestCatches(scene, a, b);
    if (taken.length > 0) found.set(b, taken);
  }
  return found;
}

/** Whether this swap makes something: what lies already is taken with any other swap, too. */
export function makesNew(taken: readonly Catch[]): boolean {
  return taken.some(({ hole }) => hole !== null);
}

/** What the player opposite could catch after this swap, and cannot now or only for less: the best of each stack. Nothing that it takes
 *  to know is hidden. */
export function gifts(scene: Scene, a: string, b: string): Catch[] {
  const face = (square: string): Face | undefined => scene.tokens[SQUARES.indexOf(square)]?.face;
  if (scene.seats === 1 || face(a) === face(b)) return [];
  const shows = (square: string): Face | undefined => face(square === a ? b : square === b ? a : square);
  const mine = bestCatches(scene, a, b);
  return scene.stacks.flatMap(({ stack, top }) => {
    if (!top || mine.some((it) => it.stack === stack)) return [];
    const now = Math.max(0, ...scene.threats.filter((it) => it.stack === stack).map(({ points }) => points));
    const [best] = within(scene, top, opposite(scene), shows, swapOf(a, b)).sort(better);
    return best && best.points > now ? [best] : [];
  });
}

/** The patterns of a card that lie there, or that one swap makes: any but the one that was made last. */
export function within({ swappable }: Pick<Scene, "swappable">, top: SceneYokai, side: Side, shows: (square: string) => Face | undefined, last: string): Catch[] {
  return ELEMENTS.flatMap((element) => {
    const source = element === top.source;
    return liesOn(top[side], side).flatMap((squares) => {
      const [hole = null, more] = squares.filter((square) => shows(square) !== element && shows(square) !== "wild");
      const fills = (from: string): boolean => hole !== null && shows(from) === element && !squares.includes(from) && swapOf(from, hole) !== last;
      if (more !== undefined || (hole !== null && !(swappable.includes(hole) && swappable.some(fills)))) return [];
      return [{ stack: top.level, element, source, points: source ? top.high : top.low, squares, hole }];
    });
  });
}

/** A whole pattern stays whole unless another element comes into it. */
function keeps({ hole, squares, element }: Promised, a: string, b: string, face: (square: string) => Face | undefined): boolean {
  if (hole !== null) return false;
  const [hasA, hasB] = [squares.includes(a), squares.includes(b)];
  if (hasA === hasB) return true;
  return face(hasA ? b : a) === element;
}

function makes({ hole, bring }: Promised, to: string, from: string): boolean {
  return hole === to && bring.includes(from);
}

function better(a: Catch, b: Catch): number {
  return a.stack - b.stack || b.points - a.points;
}
