import type { FrameOf, Game } from "./game";
import type { GameEvent, GameScene, Line } from "./wire";

/** One step of a replay: what was said, and how the table stood when it was said. */
export interface Step<S = GameScene> {
  line: Line;
  scene: S;
  hold: number;
  /** The hold is the game's own time, to the millisecond. */
  timed?: boolean;
}

/** All frames of a match, laid out as steps; each line of the log is one. */
export function timeline<S = GameScene, E = GameEvent>(frames: readonly FrameOf<S, E>[], beats: Game<S, E>["beats"]): Step<S>[] {
  const steps: Step<S>[] = [];
  let before: S | null = null;
  let latest: number | undefined;
  for (const frame of frames) {
    for (const { line, scene, hold, replayed, instant } of beats(before, frame)) {
      if (!line) continue;
      const last = steps.at(-1);
      if (last && latest !== undefined && instant !== undefined) Object.assign(last, { hold: Math.max(0, instant - latest), timed: true });
      steps.push({ line, scene, hold: replayed ?? hold });
      latest = instant;
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
