import type { FrameOf, Game } from "./game";
import type { LogLine } from "./sentences";
import type { GameEvent, GameScene, Replayed } from "./wire";

/** One step of a replay: what was said, and how the table stood when it was said. */
export interface Step<S = GameScene> {
  line: LogLine;
  scene: S;
  hold: number;
  /** The number of the frame it belongs to, and the entry that the frame tells. */
  frame: number;
  version: number;
  /** The hold is the game's own time, to the millisecond. */
  timed?: boolean;
}

/** All frames of a match, laid out as steps; each line of the log is one. */
export function timeline<S = GameScene, E = GameEvent>(frames: readonly FrameOf<S, E>[], beats: Game<S, E>["beats"]): Step<S>[] {
  const steps: Step<S>[] = [];
  let before: S | null = null;
  let latest: number | undefined;
  for (const [at, frame] of frames.entries()) {
    for (const { line, scene, hold, replayed, instant } of beats(before, frame)) {
      if (!line) continue;
      const last = steps.at(-1);
      if (last && latest !== undefined && instant !== undefined) Object.assign(last, { hold: Math.max(0, instant - latest), timed: true });
      steps.push({ line, scene, hold: replayed ?? hold, frame: at, version: frame.version });
      latest = instant;
    }
    before = frame.scene ?? before;
  }
  return steps;
}

/** All parts of a replay as one. */
export async function toldWhole(eyes: number | null, ask: (eyes: number | null, after: number) => Promise<Replayed>): Promise<Replayed> {
  const whole = await ask(eyes, 0);
  while (whole.more !== null) {
    const { frames, hands, points, more } = await ask(whole.eyes, whole.more);
    whole.frames.push(...frames);
    whole.hands.push(...hands);
    whole.points.push(...points);
    whole.more = more;
  }
  return whole;
}

/** Whose eyes a replay is seen with: a seat's, or one of these. */
export const SPECTATOR = -1;
export const OPEN = -2;

/** What a shared link points at. Without eyes it is seen with as many hands open as may be. */
export interface Place {
  eyes: number | null;
  /** Counted from 0 among the steps that these eyes see. */
  step: number;
  /** Or: the first step from this entry on. */
  version: number | null;
  /** Or rather: the last one before it, where somebody had yet to decide. */
  before: boolean;
  /** What led to the step is played first. */
  played: boolean;
  /** From here on, where the link says so. */
  from: number | null;
}

/** `#12` is the twelfth step, `#12.0` as seat 0 saw it, `#12.w` as a spectator; `#v30` is after entry 30, `#b30` before it;
 *  `#p12` plays what led to the twelfth step, `#p7-12` from the seventh on. */
export function place(hash: string): Place {
  const [, kind, from, number, eyes] = /^#([vbp]?)(?:(\d+)-)?(\d+)(?:\.(\d+|w))?$/.exec(hash) ?? [];
  return {
    eyes: eyes === undefined ? null : eyes === "w" ? SPECTATOR : Number(eyes),
    step: kind === "v" || kind === "b" ? 0 : Math.max(0, Number(number ?? 1) - 1),
    version: kind === "v" || kind === "b" ? Number(number) : null,
    before: kind === "b",
    played: kind === "p",
    from: from === undefined ? null : Math.max(0, Number(from) - 1),
  };
}

/** The link to a step, as `place` reads it. */
export function hashOf(step: number, eyes: number, usual: number): string {
  const seen = eyes === usual ? "" : eyes === SPECTATOR ? ".w" : `.${eyes}`;
  return `#${step + 1}${seen}`;
}

/** The step to stand at: within those there are. */
export function stepAt(steps: readonly Pick<Step, "version">[], { step, version, before }: Pick<Place, "step" | "version" | "before">): number {
  const after = version === null ? step : steps.findIndex((it) => it.version >= version);
  const wanted = before && after > 0 ? after - 1 : after;
  return Math.max(0, Math.min(steps.length - 1, wanted < 0 ? steps.length - 1 : wanted));
}

/** The step of other eyes that comes next to one of these: of the same entry, and as far into it as may be. */
export function sameMoment(steps: readonly Pick<Step, "version">[], at: number, others: readonly Pick<Step, "version">[]): number {
  const version = steps[at]?.version ?? 0;
  const within = at - steps.findIndex((it) => it.version === version);
  const first = stepAt(others, { step: 0, version, before: false });
  const last = others.findLastIndex((it) => it.version === version);
  return Math.max(first, Math.min(first + within, last));
}

/** Each seat's hand at every frame: what is not told again is as it was before. */
export function handsOf<H>(told: readonly (readonly (H | null)[])[]): (H | null)[][] {
  const hands: (H | null)[][] = [];
  for (const now of told) hands.push(now.map((hand, seat) => hand ?? hands.at(-1)?.[seat] ?? null));
  return hands;
}
