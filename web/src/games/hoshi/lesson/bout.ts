import type { Face, Input, SceneHand } from "../types";
import { Yard } from "../yard/lessons";
import type { Times } from "../yard/practice";
import { words } from "../yard/words";
import type { Step } from "./steps";

/** How much slower than the slowest duel a lesson is. */
const SLOW = 1.4;
/** So long one looks at what came of a step. */
const LOOK = 1100;
/** So long one reads before a hand threatens. */
const READ = 3500;

/** The times of a lesson. */
export function slowly(times: Times): Times {
  return Object.fromEntries(Object.entries(times).map(([name, ms]) => [name, Math.round(ms * SLOW)])) as Times;
}

/** One step of the lesson: lets through what it is about, answers everything else, and says when it is done. */
export class Bout {
  readonly #yard: Yard;
  #answer = "";
  #played = false;
  #doneAt = Infinity;

  constructor(
    readonly step: Step,
    times: Times,
    now: number,
  ) {
    this.#yard = new Yard(step.lesson, times, now, () => 0.5, READ);
    if (step.shows) this.#yard.own.give(step.shows);
  }

  /** With two dice the first one stays blank: one Strike is enough. */
  get near(): SceneHand {
    const { hand } = this.#yard.own;
    return this.dice.length > 1 && hand.faces.length > 0 ? { ...hand, faces: ["blank", ...hand.faces], settled: 2 } : hand;
  }

  get dice(): readonly string[] {
    return (this.#played && this.step.plays?.dice) || (this.step.dice ?? ["d8"]);
  }

  get far(): SceneHand {
    return this.#yard.dummy;
  }

  /** What the step has to say to the last press, or to what happened. */
  get said(): string {
    const { said, own } = this.#yard;
    if (this.#answer) return this.#answer;
    if (this.#played) return this.step.plays?.played ?? "";
    const face = said.text === "settled" ? (own.hand.faces[0] as Face | undefined) : undefined;
    return said.text === "ready" || said.text === "thrown" ? "" : ((face && this.step.heard?.[face]) ?? this.step.heard?.[said.text] ?? words.said[said.text](said.n));
  }

  get due(): number {
    return Math.min(this.#yard.due, this.#doneAt);
  }

  /** The Duel card is laid open. */
  play(): void {
    this.#played = true;
    this.#answer = "";
  }

  get played(): boolean {
    return this.#played;
  }

  press(input: Input, now: number): void {
    if (this.#played) return;
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
    if (this.#yard.worked >= (this.step.often ?? 1) && this.#doneAt === Infinity) this.#doneAt = now + LOOK;
    return now >= this.#doneAt;
  }
}
