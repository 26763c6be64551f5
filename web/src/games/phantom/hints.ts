import type { LogLine } from "../../kit/sentences";
import type { Scene } from "./types";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "trick" | "tie" | "blocked" | "stuck";

/**
 * The most pressing hint that fits this moment and was not yet dismissed. What happened since my last
 * card still counts, so that a note about it can be read in peace.
 */
export function hintFor(scene: Scene, history: readonly LogLine[], dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over) return null;
  const mine = history.findLastIndex(({ event }) => event.kind === "played" && event.seat === scene.seat);
  const since = history.slice(mine + 1).map(({ event }) => event);
  const turn = scene.legal.length > 0;
  const moments: [Hint, boolean][] = [
    ["stuck", since.some((event) => event.kind === "stuck")],
    ["tie", since.some((event) => event.kind === "battled" && event.tie)],
    ["trick", turn],
    ["blocked", turn && scene.legal.length < scene.hand.length],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(hint))?.[0] ?? null;
}
