import type { Caught, Scene } from "./types";

/** In the place of a seat: the Yokai that nobody has, which were discarded. */
export const DISCARDED = -1;

/** The Yokai of a seat. */
export function caughtBy(scene: Scene, seat: number): Caught[] {
  return scene.caught.filter((card) => card.seat === seat);
}
