import type { FrameOf } from "../../kit/game";
import type { Beat } from "../../kit/queue";
import { calmBeats } from "./calm/beats";
import type { Event, Scene } from "./shapes";

/** A frame as the sequence of things to see. Nothing is held up: in real time the truth is always now. */
export function beats(before: Scene | null, frame: FrameOf<Scene, Event>): Beat<Scene>[] {
  const truth = frame.scene;
  if (!truth) return [];
  if (truth.calm) return calmBeats(before, frame);
  if (frame.lines.length === 0) return [{ scene: truth, line: null, hold: 0 }];
  return frame.lines.map((line) => ({ scene: truth, line, hold: 0 }));
}
