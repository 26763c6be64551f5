import type { ScoreHistory, Moment } from "../../kit/scorehistory";
import { words as kit } from "../../kit/words";
import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { list, words } from "./words";

/** Points that a turn must bring to be called one's best. */
const PROUD = 3;

/** My turn that brought most, if it brought much. */
export function bestTurn({ seat, seats }: Scene, story: readonly LogLine[]): string[] {
  if (seat < 0 || seats === 1) return [];
  let turn = 0;
  const turns = new Map<number, { yokai: string[]; points: number }>();
  for (const { event } of story as readonly { event: Event }[]) {
    if (event.kind === "swapped" || event.kind === "swap_skipped") turn += 1;
    if (event.kind !== "captured" || event.seat !== seat) continue;
    const { yokai, points } = turns.get(turn) ?? { yokai: [], points: 0 };
    turns.set(turn, { yokai: [...yokai, event.yokai], points: points + event.points });
  }
  const [best] = [...turns].sort(([, a], [, b]) => b.points - a.points);
  return best && best[1].points >= PROUD ? [words.bestTurn(words.when(best[0], seats), list(best[1].yokai, "and"), best[1].points)] : [];
}

/** Everybody's points, catch by catch. */
export function scoreHistory(scene: Scene, story: readonly LogLine[]): ScoreHistory {
  let standing = Array.from({ length: scene.seats }, () => 0);
  let turn = 0;
  const moments: Moment[] = [{ when: "", line: 0, standing }];
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "swapped" || event.kind === "swap_skipped") turn += 1;
    if (event.kind !== "captured") continue;
    standing = standing.map((points, seat) => points + (seat === event.seat ? event.points : 0));
    moments.push({ when: words.when(turn, scene.seats), line, standing });
  }
  return { title: words.scoreHistory, moments, says: kit.points, by: "lead" };
}
