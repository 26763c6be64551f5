import type { Input, SceneHand } from "../types";
import { Yard } from "../yard/lessons";
import type { Times } from "../yard/practice";
import { words } from "../yard/words";
import type { Step } from "./steps";

/** How much slower than the slowest duel a lesson is. */
const SLOW = 1.4;
/** So long one looks at what came of a step. */
const LOOK = 1100;

/** The times of a lesson. */
export function slowly(times: Times): Times {
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(ms * SLOW)])) as Times;
}

/** One step of the lesson: lets through what it is about, answers everything else, and says when it is done. */
export class Bout {
  readonly #yard: Yard;
  #answer = "";
  #doneAt = Infinity;

  constructor(
    readonly step: Step,
    times: Times,
    now: number,
  ) {
    this.#yard = new Yard(step.lesson, times, now, () => 0.5);
    if (step.shows) this.#yard.own.give(step.shows);
  }

  get near(): SceneHand {
    return this.#yard.own.hand;
  }

  get far(): SceneHand {
    return this.#yard.dummy;
  }

  /** What the step has to say to the last press, or to what happened. */
  get said(): string {
    const { said } = this.#yard;
    if (this.#answer) return this.#answer;
    return said.text === "ready" ? "" : (this.step.heard?.[said.text] ?? words.said[said.text](said.n));
  }

  get due(): number {
    return Math.min(this.#yard.due, this.#doneAt);
  }

  press(input: Input, now: number): void {
    if (!this.step.uses.includes(input)) {
      this.#answer = this.step.wrong[input] ?? this.step.otherwise;
      return;
    }
    this.#answer = "";
    this.#yard.press(input, now);
  }

  release(input: Input, now: number): void {
    if (this.step.uses.includes(input)) this.#yard.release(input, now);
  }

  /** Lets happen what is due; true once the step is over and has been looked at. */
  advance(now: number): boolean {
    this.#yard.advance(now);
    if (this.#worked && this.#doneAt === Infinity) this.#doneAt = now + LOOK;
    return now >= this.#doneAt;
  }

  /** A lesson asks for everything once. */
  get #worked(): boolean {
    return this.#yard.worked > 0;
  }
}
