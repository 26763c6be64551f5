import type { ScoreHistory, Moment } from "../../kit/scorehistory";
import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { words } from "./words";

/** In which trick somebody held these cards: they were dealt so many, and have played one in each trick. */
export function moment(scene: Scene, story: readonly LogLine[]): string {
  const dealt = (story as readonly { event: Event }[]).find(({ event }) => event.kind === "dealt" && event.round === scene.round)?.event;
  const cards = dealt?.kind === "dealt" ? (dealt.counts[scene.seat] ?? 0) : scene.hand.length;
  return words.when(scene.round, 1 + cards - scene.hand.length);
}

/** Everybody's points, trick by trick. */
export function scoreHistory(scene: Scene, story: readonly LogLine[]): ScoreHistory {
  let standing = Array.from({ length: scene.seats }, () => 0);
  let [round, trick] = [1, 0];
  const moments: Moment[] = [{ when: "", line: 0, standing }];
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "dealt") [round, trick] = [event.round, 0];
    if (event.kind !== "battled") continue;
    trick += 1;
    standing = standing.map((points, seat) => points + Number(event.scorers.includes(seat)));
    moments.push({ when: words.when(round, trick), line, told: { ...event, leader: -1 }, standing });
  }
  return { title: words.scoreHistory, moments, says: words.points, by: "lead" };
}
