import { leaders, type ScoreHistory, type Moment } from "../../kit/scorehistory";
import type { LogLine } from "../../kit/sentences";
import type { Battled, Event, Scene } from "./types";
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
  const tricks: (Battled | null)[] = [null];
  /** Who could not play in the last trick, if somebody could not. */
  let stuck = -1;
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "dealt") [round, trick] = [event.round, 0];
    if (event.kind === "stuck") stuck = event.seat;
    if (event.kind !== "battled") continue;
    stuck = -1;
    tricks.push(event);
    trick += 1;
    standing = standing.map((points, seat) => points + Number(event.scorers.includes(seat)));
    moments.push({ when: words.when(round, trick), line, standing });
  }
  return {
    title: words.scoreHistory,
    moments,
    says: words.points,
    by: "lead",
    tells(at, nameAt) {
      const name = (seat: number): string => (seat === scene.seat ? "you" : nameAt(seat));
      // Before the last trick: somebody who could have drawn level in it had not lost yet.
      const before = stuck < 0 ? moments.length - 2 : moments.length - 1;
      const [best = -1, ...others] = leaders(moments);
      const points = moments[before]?.standing ?? [];
      const near = [...points.keys()].filter((seat) => points[seat] === (points[best] ?? 0) - 1);
      const open = others.length === 0 && at <= before && near.length > 0;
      const trick = tricks[at];
      return open ? words.open(near.map(name), stuck < 0 ? null : near.includes(stuck) && near.length === 1 ? "" : name(stuck)) : trick ? words.decided(trick, name) : "";
    },
  };
}
