import { opposite, sideOf } from "./asked";
import { shift } from "./beats";
import { isElement } from "./elements";
import { swapOf, within, type Catch } from "./swaps";
import type { Way } from "./targets";
import type { Face, Scene, SceneYokai, Side } from "./types";

/** What one way of a magic would come to. */
export interface Outcome {
  /** My patterns that it would make: they count on my next turn. */
  mine: readonly Catch[];
  /** What the player opposite could then catch, and cannot now, or only for less, or only by the right swap. */
  gives: readonly Catch[];
}

export function outcome(scene: Scene, { squares }: Way): Outcome {
  const then = shift(scene, squares);
  const gained = (side: Side): Catch[] =>
    scene.stacks.flatMap(({ top }) => {
      if (!top) return [];
      const [now, after] = [reach(scene, top, side), reach(then, top, side)];
      return [after.lies, after.near].find((it, at) => it && it.points > ([now.lies, now.near][at]?.points ?? 0)) ?? [];
    });
  return { mine: gained(sideOf(scene)).filter(({ hole }) => hole === null), gives: scene.seats > 1 ? gained(opposite(scene)) : [] };
}

/** What a side could catch of a Yokai: the dearest that lies there, and the dearest with one swap or none. */
function reach(scene: Scene, top: SceneYokai, side: Side): { lies?: Catch; near?: Catch } {
  const faces = new Map(scene.tokens.map(({ square, face }) => [square, face]));
  const swappable = [...faces].flatMap(([square, face]) => (isElement(face) ? [square] : []));
  const last = scene.last ? swapOf(scene.last.a, scene.last.b) : "";
  const found = within({ swappable }, top, side, (square): Face | undefined => faces.get(square), last).sort((a, b) => b.points - a.points);
  return { lies: found.find(({ hole }) => hole === null), near: found[0] };
}
