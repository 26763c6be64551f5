import type { Course, Moment } from "../../kit/course";
import { words as kit } from "../../kit/words";
import type { LogLine } from "../../kit/telling";
import type { Event, Scene } from "./shapes";
import { words } from "./words";

/** Everybody's points, catch by catch. */
export function course(scene: Scene, story: readonly LogLine[]): Course {
  let standing = Array.from({ length: scene.seats }, () => 0);
  let turn = 0;
  const moments: Moment[] = [{ when: "", line: 0, standing }];
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "swapped" || event.kind === "swap_skipped") turn += 1;
    if (event.kind !== "captured") continue;
    standing = standing.map((points, seat) => points + (seat === event.seat ? event.points : 0));
    moments.push({ when: words.when(turn), line, standing });
  }
  return { title: words.course, moments, says: kit.points, by: "lead" };
}
