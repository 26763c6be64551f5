import type { LogLine } from "../../kit/sentences";
import type { Scene } from "./types";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "swap" | "collect" | "magic" | "back" | "barred" | "discard";

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: Hint): string => `madoshi.${hint}`;

/** The most pressing hint that fits this moment and was not yet dismissed. */
export function hintFor(scene: Scene, history: readonly LogLine[], dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over || scene.turn !== scene.seat) return null;
  const swapping = scene.phase === "swap";
  const moments: [Hint, boolean][] = [
    ["collect", scene.phase === "collect"],
    ["magic", scene.phase === "magic"],
    ["discard", scene.phase === "discard"],
    ["swap", swapping],
    ["back", swapping && history.some(({ event }) => event.kind === "flipped")],
    ["barred", swapping && scene.barred.length > 0],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(kept(hint)))?.[0] ?? null;
}
