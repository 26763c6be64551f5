import type { Scene, SceneHand } from "../types";
import type { Marked, Track } from "../track";
import { fold, isMotion, REST } from "./fold";

/** What is shown of an exchange again, and how long the picture stands still at its end. */
export const BEFORE = 1_100;
export const AFTER = 250;

export interface Step {
  /** Milliseconds after the beginning of the picture. */
  after: number;
  hands: SceneHand[];
  verdict: string | null;
}

/** The last moments before an instant, as steps: how the hands stood at first, then every change. */
export function exchange(track: Track, at: number, times: Scene["times"], before = BEFORE): Step[] {
  const round = track.rounds.findLast(({ from }) => from <= at);
  if (!round) return [];
  const from = Math.max(round.from, at - before);
  let hands = track.fighters.map(() => REST);
  const apply = (mark: Marked): void => {
    if (isMotion(mark)) hands = hands.map((hand, index) => (track.fighters[index] === mark.seat ? fold(hand, mark, times) : hand));
  };
  const known = round.marks.filter((mark) => mark.at <= at);
  for (const mark of known) if (mark.at < from) apply(mark);
  const steps: Step[] = [{ after: 0, hands, verdict: null }];
  for (const mark of known) {
    if (mark.at < from) continue;
    apply(mark);
    steps.push({ after: mark.at - from, hands, verdict: mark.kind === "touched" ? mark.verdict : mark.kind === "moved" && mark.motion === "miss" ? "miss" : null });
  }
  return steps;
}

/** A breath before the hand moves, in the shortest replay. */
const BREATH = 200;
/** So long the picture stands at the end of one that is shown unasked. */
export const STANDS = 500;
const [LEAST, MOST] = [1.3, 4];

/** The swing that met the other hand, and nothing before it. */
export function ending(track: Track, at: number, times: Scene["times"]): Step[] {
  return exchange(track, at, times, (times["travel"] ?? 0) + BREATH);
}

/** How much slower than life these steps fit into so many milliseconds; nothing where that would be no slow motion. */
export function filling(steps: readonly Step[], rest: number): number | null {
  const last = steps.at(-1)?.after ?? 0;
  const rate = last > 0 ? Math.min(MOST, (rest - STANDS) / last) : 0;
  return rate >= LEAST ? rate : null;
}
