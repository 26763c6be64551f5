import { area } from "./board";
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

/** Enemies who stand in the area already that one of my traps would have on a square: they will not set it off. */
export function inside(scene: Scene, name: string | null, square: string | null): string[] {
  const shape = scene.items.find((it) => it.name === name)?.area;
  const squares = shape && square ? area(scene, square, shape) : [];
  return scene.units.flatMap((unit) => (unit.seat !== scene.seat && unit.square && squares.includes(unit.square) ? [unit.name] : []));
}

/** Where a hidden trap of the other may go off for one who comes from there: in any area that it could have, unless one is in that already. */
export function risks(scene: Scene, seat: number, from: string | null): Set<string> {
  const hidden = scene.traps.filter((trap) => trap.seat !== seat && !trap.item);
  const areas = hidden.flatMap(({ square, may }) => may.map((shape) => area(scene, square, shape)));
  return new Set(areas.filter((it) => !from || !it.includes(from)).flat());
}
