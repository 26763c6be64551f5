import type { ScoreHistory, Moment } from "../../kit/scorehistory";
import { words as kit } from "../../kit/words";
import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { words } from "./words";

/** Everybody's points, catch by catch. */
export function scoreHistory(scene: Scene, story: readonly LogLine[]): ScoreHistory {
  let standing = Array.from({ length: scene.seats }, () => 0);
  let turn = 0;
  const moments: Moment[] = [{ when: "", line: 0, standing }];
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "swapped" || event.kind === "swap_skipped") turn += 1;
    if (event.kind !== "captured") continue;
    standing = standing.map((points, seat) => points + (seat === event.seat ? event.points : 0));
    moments.push({ when: words.when(turn), line, standing });
  }
  return { title: words.scoreHistory, moments, says: kit.points, by: "lead" };
}
