import type { Line } from "../../kit/wire";
import type { Scene } from "./shapes";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "trick" | "tie" | "blocked" | "stuck";

/** The most pressing hint that fits this moment and was not yet dismissed. */
export function hintFor(scene: Scene, latest: Line | null, dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over) return null;
  const moments: [Hint, boolean][] = [
    ["stuck", latest?.event.kind === "stuck"],
    ["tie", latest?.event.kind === "battled" && latest.event.tie],
    ["trick", scene.legal.length > 0],
    ["blocked", scene.legal.length > 0 && scene.legal.length < scene.hand.length],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(hint))?.[0] ?? null;
}
