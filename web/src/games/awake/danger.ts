import type { Scene, SceneUnit } from "./types";

/** Which enemies of a seat could strike each square on their next turn. */
export function dangers(scene: Scene, seat: number): Map<string, SceneUnit[]> {
  const found = new Map<string, SceneUnit[]>();
  for (const unit of scene.units) {
    if (unit.seat === seat) continue;
    for (const square of unit.strikes) found.set(square, [...(found.get(square) ?? []), unit]);
  }
  return found;
}
