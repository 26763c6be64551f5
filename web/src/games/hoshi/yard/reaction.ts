/** So many stars light up; the middle of the times is one's own. */
export const TRIES = 5;
/** Sooner than this after the light nobody reacts: it was a guess (and is measured again). */
export const GUESS = 100;
const LEAST_WAIT = 900;
const MORE_WAIT = 1600;

/** Measures how long a hand takes to answer a light. */
export class Reaction {
  times: number[] = [];
  lit = false;
  /** The last press came before the light. */
  early = false;
  #lightAt = Infinity;
  #shownAt = Infinity;

  constructor(private readonly random: () => number = Math.random) {}

  get done(): boolean {
    return this.times.length === TRIES;
  }

  get due(): number {
    return this.lit || this.done ? Infinity : this.#lightAt;
  }

  start(now: number): void {
    this.lit = false;
    this.#shownAt = Infinity;
    this.#lightAt = now + LEAST_WAIT + this.random() * MORE_WAIT;
  }

  advance(now: number): void {
    if (now >= this.due) {
      this.lit = true;
      this.#shownAt = now;
    }
  }

  /** The light is on the screen only now. */
  painted(now: number): void {
    if (this.lit) this.#shownAt = now;
  }

  press(now: number): void {
    if (this.done) return;
    const time = Math.round(now - this.#shownAt);
    this.early = !this.lit || time < GUESS;
    if (!this.early) this.times = [...this.times, time];
    this.start(now);
  }
}

/** The middle one. */
export function median(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? (sorted[half] ?? 0) : ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2;
}
