import type { Scene } from "./shapes";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "team" | "place" | "item" | "skill" | "move" | "attack" | "awaken" | "trap" | "castle";

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: Hint): string => `awake.${hint}`;

/** The most pressing hint that fits this moment and was not yet dismissed. */
export function hintFor(scene: Scene, dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over || scene.turn !== scene.seat) return null;
  const { ask, legal } = scene;
  const moments: [Hint, boolean][] = [
    ["team", scene.stage === "teams"],
    ["place", ask === "place"],
    ["awaken", legal.some((move) => move.startsWith("awaken"))],
    ["item", ask === "item"],
    ["skill", ask === "skill"],
    ["attack", ask === "attack"],
    ["trap", ask === "move" && scene.traps.some(({ seat }) => seat !== scene.seat)],
    ["move", ask === "move"],
    ["castle", ask === "move" && scene.turns > 4],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(kept(hint)))?.[0] ?? null;
}
