import type { LogLine } from "./sentences";
import type { GameScene } from "./wire";

/** One thing to see: the table as it stands after one event, and how long the eye wants it. */
export interface Beat<S = GameScene> {
  scene: S;
  line: LogLine | null;
  /** What is heard with it, where that is not its line: the sound of what is only told once it has come to rest. */
  heard?: LogLine | null;
  /** Milliseconds at normal speed before the next beat. */
  hold: number;
  /** How long a replay rests here, where that is another matter. */
  replayed?: number;
  /** The game's own time in milliseconds, where this happens at an instant: a replay keeps to it. */
  instant?: number;
  /** Wait here until the person says so (the end of a round). */
  gate?: boolean;
  /** It is to be read: a press hurries the table up to it, and another one past it; a backlog does not cut it short. */
  rest?: boolean;
  /** It stands until a press, after which the table goes on at its own pace. */
  waits?: boolean;
}

export interface Clock {
  later(ms: number, then: () => void): () => void;
}

/** A backlog longer than this plays fast: the table must not fall far behind the truth. */
const BACKLOG = 6;
/** So far behind, nothing is rested on any longer. */
const FAR = 24;

/**
 * Plays beats in order. `show` gets every beat exactly once, also when the person skips; nothing but
 * the eye waits for it, so skipping is always allowed.
 */
export class Queue<S> {
  #waiting: Beat<S>[] = [];
  #stop: (() => void) | null = null;
  #gate = false;
  #waits = false;

  constructor(
    private readonly show: (beat: Beat<S>, quick: boolean) => void,
    private readonly speed: () => number,
    private readonly clock: Clock,
    /** Whether there is time to wait for a press. */
    private readonly patient: () => boolean = () => true,
  ) {}

  /** Nothing is left to see: what is shown is the truth. */
  get idle(): boolean {
    return this.#waiting.length === 0 && this.#stop === null && !this.#gate;
  }

  get gated(): boolean {
    return this.#gate;
  }

  /** What is shown stands until a press. */
  get waits(): boolean {
    return this.#waits;
  }

  push(beats: Beat<S>[]): void {
    this.#waiting.push(...beats);
    if (this.#stop === null && !this.#gate) this.#next(false);
  }

  /** Show at once everything up to the next gate, or to what is to be read; but what follows on a wait is still to be seen. */
  skip(): void {
    if (this.#gate) return;
    const quick = !this.#waits;
    this.#stop?.();
    this.#stop = null;
    this.#next(quick);
  }

  /** The person has read what the gate held up. */
  release(): void {
    if (!this.#gate) return;
    this.#gate = false;
    this.#next(false);
  }

  /** Forget everything; the truth is about to be shown whole. */
  clear(): void {
    this.#stop?.();
    this.#stop = null;
    this.#gate = false;
    this.#waits = false;
    this.#waiting = [];
  }

  #next(quick: boolean): void {
    for (let beat = this.#waiting.shift(); beat; beat = this.#waiting.shift()) {
      const gate = this.#waiting.findIndex((next) => next.gate);
      const backlog = this.#waiting.slice(0, gate < 0 ? undefined : gate).filter((next) => next.heard === undefined);
      const hurry = backlog.length > (beat.rest ? FAR : BACKLOG) ? 0.3 : 1;
      const hold = quick && !beat.rest ? 0 : beat.hold * this.speed() * hurry;
      this.#gate = beat.gate ?? false;
      this.#waits = beat.waits === true && !this.#gate && hold > 0 && this.patient();
      this.show(beat, hold === 0);
      if (this.#gate) return;
      if (this.#waits) {
        this.#stop = () => {};
        return;
      }
      if (hold > 0) {
        this.#stop = this.clock.later(hold, () => {
          this.#stop = null;
          this.#next(false);
        });
        return;
      }
    }
  }
}
