import { deadlocked, stepping } from "./options";
import type { Scene } from "./types";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "team" | "place" | "turn" | "skill" | "move" | "attack" | "awaken" | "trap" | "set" | "danger" | "duel";

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: Hint): string => `awake.${hint}`;

function struck({ units, seat }: Scene): boolean {
  const mine = units.filter((unit) => unit.seat === seat).map(({ square }) => square);
  return units.some((unit) => unit.seat !== seat && unit.strikes.some((square) => mine.includes(square)));
}

/** The most pressing hint that fits this moment and was not yet dismissed; one thing a turn at first. */
export function hintFor(scene: Scene, dismissed: readonly string[]): Hint | null {
  return hintsFor(scene).find((hint) => !dismissed.includes(kept(hint))) ?? null;
}

/** All that fit this moment, the most pressing first. */
export function hintsFor(scene: Scene): Hint[] {
  if (scene.seat < 0 || scene.over || scene.turn !== scene.seat) return [];
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
    ["set", before && scene.items.some(({ name, trap }) => trap && legal.includes(`item ${name}`))],
    // Before anybody is lost: as soon as an enemy can strike one of mine.
    ["danger", before && struck(scene)],
    ["move", before && turns > 2],
    ["skill", before && turns > 4],
  ];
  return moments.flatMap(([hint, fits]) => (fits ? [hint] : []));
}
