import type { Course, Moment } from "../../kit/course";
import type { LogLine } from "../../kit/telling";
import type { Event, Scene } from "./shapes";
import { words } from "./words";

/** Everybody's points, trick by trick. */
export function course(scene: Scene, story: readonly LogLine[]): Course {
  let standing = Array.from({ length: scene.seats }, () => 0);
  let [round, trick] = [1, 0];
  const moments: Moment[] = [{ when: "", line: 0, standing }];
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "dealt") [round, trick] = [event.round, 0];
    if (event.kind !== "battled") continue;
    trick += 1;
    standing = standing.map((points, seat) => points + Number(event.scorers.includes(seat)));
    moments.push({ when: words.when(round, trick), line, standing });
  }
  return { title: words.course, moments, says: words.points, by: "lead" };
}
