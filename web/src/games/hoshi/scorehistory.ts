import type { ScoreHistory, Moment } from "../../kit/scorehistory";
import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { words } from "./words";

/** Everybody's Heroes, duel by duel. */
export function scoreHistory(scene: Scene, story: readonly LogLine[]): ScoreHistory {
  let standing = scene.players.map(({ left, exiled }) => left + exiled.length);
  let duel = 1;
  const moments: Moment[] = [{ when: "", line: 0, standing }];
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "began") duel = event.duel;
    if (event.kind !== "exiled") continue;
    standing = standing.map((left, seat) => (seat === event.seat ? event.left : left));
    moments.push({ when: words.when(duel), line, standing });
  }
  return { title: words.scoreHistory, moments, says: words.heroes, by: "lead" };
}
