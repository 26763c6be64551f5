import type { FrameOf, Game } from "./game";
import type { GameEvent, GameScene, Line } from "./wire";

/** One step of a replay: what was said, and how the table stood when it was said. */
export interface Step<S = GameScene> {
  line: Line;
  scene: S;
  hold: number;
}

/** All frames of a match, laid out as steps; each line of the log is one. */
export function timeline<S = GameScene, E = GameEvent>(frames: readonly FrameOf<S, E>[], beats: Game<S, E>["beats"]): Step<S>[] {
  const steps: Step<S>[] = [];
  let before: S | null = null;
  for (const frame of frames) {
    for (const { line, scene, hold } of beats(before, frame)) {
      if (line) steps.push({ line, scene, hold });
    }
    before = frame.scene ?? before;
  }
  return steps;
}

/** The step a shared link points at: `#12` is the twelfth, anything else the first. */
export function position(hash: string, steps: number): number {
  const n = /^#\d+$/.test(hash) ? Number(hash.slice(1)) - 1 : 0;
  return Math.max(0, Math.min(steps - 1, n));
}
