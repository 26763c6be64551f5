import type { ScoreHistory, Moment } from "../../kit/scorehistory";
import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { words } from "./words";

/** Everybody's Heroes, duel by duel. */
export function scoreHistory(scene: Scene, story: readonly LogLine[]): ScoreHistory {
  let standing = scene.players.map(({ left, exiled }) => left + exiled.length);
  let duel = 1;
  let round = 1;
  const moments: Moment[] = [{ when: "", line: 0, standing }];
  /** The hit of this round, and the swing that led to it: that is what one wants to see again. */
  let hit: number | null = null;
  let swing: number | null = null;
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "began") {
      ({ duel, round } = event);
      hit = swing = null;
    }
    if (event.kind === "exchanged" || (event.kind === "moved" && event.motion === "swing")) swing = line;
    if (event.kind === "hit") hit = line;
    if (event.kind !== "exiled") continue;
    standing = standing.map((left, seat) => (seat === event.seat ? event.left : left));
    moments.push({ when: words.when(duel, round), line: hit ?? line, ...(hit === null || swing === null ? {} : { from: swing }), standing });
  }
  return { title: words.scoreHistory, moments, says: words.heroes, by: "lead" };
}
