import { deadlocked, stepping } from "./options";
import type { Scene } from "./types";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "team" | "place" | "turn" | "skill" | "move" | "attack" | "awaken" | "trap" | "danger" | "duel";

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: Hint): string => `awake.${hint}`;

function struck({ units, seat }: Scene): boolean {
  const mine = units.filter((unit) => unit.seat === seat).map(({ square }) => square);
  return units.some((unit) => unit.seat !== seat && unit.strikes.some((square) => mine.includes(square)));
}

/** The most pressing hint that fits this moment and was not yet dismissed; one thing a turn at first. */
export function hintFor(scene: Scene, dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over || scene.turn !== scene.seat) return null;
  const { ask, legal, turns } = scene;
  const before = stepping(scene) && ask !== "attack";
  const moments: [Hint, boolean][] = [
    ["team", scene.stage === "teams"],
    ["place", ask === "place"],
    ["awaken", legal.some((move) => move.startsWith("awaken"))],
    ["duel", before && deadlocked(scene)],
    ["turn", before],
    ["attack", ask === "attack"],
    ["trap", before && scene.traps.some(({ seat }) => seat !== scene.seat)],
    // Before anybody is lost: as soon as an enemy can strike one of mine.
    ["danger", before && struck(scene)],
    ["move", before && turns > 2],
    ["skill", before && turns > 4],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(kept(hint)))?.[0] ?? null;
}
