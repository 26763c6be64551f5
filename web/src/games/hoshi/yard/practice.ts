import { REST } from "../arena/fold";
import type { Face, Input, SceneHand } from "../types";

/** The times of a duel at one pace, by name. */
export type Times = Readonly<Record<"settle_least" | "settle_most" | "hold" | "fetch" | "travel" | "recovery" | "pull_last" | "pull_back" | "guard_up" | "guard_down" | "guard_hold" | "guard_rest" | "shout" | "breath", number>>;

/** What the yard says, by the name of the sentence; and the number in it. */
export type Said = { text: Event; n?: number };
export type Event =
  | "ready" | "settled" | "strike" | "void" | "hit" | "bluff" | "miss" | "touched" | "after" | "dropped" | "guarded" | "late" | "pulled" | "tooLate"
  | "baited" | "tired" | "long" | "rests" | "early" | "silent" | "open" | "swings" | "threat" | "held" | "thrown" | "breath";

/**
 * My hand, with the same times as in a duel, and nobody's luck: the lesson says what the die will show. There is no
 * tick: `due` says when something happens by itself, `advance` lets it happen.
 */
export class OwnHand {
  hand: SceneHand = { ...REST };
  #dieAt = Infinity;
  #swingAt = Infinity;
  #guardAt = Infinity;
  #shoutAt = Infinity;
  #breathAt = 0;

  constructor(
    readonly times: Times,
    /** What the next throw shows. */
    private readonly next: () => Face,
    private readonly random: () => number = Math.random,
  ) {}

  get due(): number {
    return Math.min(this.#dieAt, this.#swingAt, this.#guardAt, this.#shoutAt);
  }

  /** When my swing lands, if one is out. */
  get lands(): number {
    return this.hand.swing === "out" ? this.#swingAt : Infinity;
  }

  get free(): boolean {
    return this.hand.swing === "still" && this.hand.guard === "down";
  }

  give(face: Face | null): void {
    this.#set(face ? { faces: [face], settled: 1, live: true, touch: face === "strike" ? "hit" : "bluff" } : { faces: [], settled: 0, live: false, touch: "bluff" });
  }

  press(input: Input, now: number): Event | null {
    const { hand, times } = this;
    if (input === "roll" && hand.die === "lying" && this.free) {
      this.give(null);
      this.#dieAt = now + times.hold;
      this.#set({ die: "held" });
    } else if (input === "swing" && this.free) {
      this.#dropDie();
      this.#swingAt = now + times.travel;
      this.#set({ swing: "out", swing_at: this.#swingAt, trying: hand.live });
    } else if (input === "guard" && (now < hand.rest_until || hand.guard === "lowering" || hand.swing === "recovering")) return "rests";
    else if (input === "guard" && this.free) {
      this.#dropDie();
      this.#guardAt = now + times.guard_up;
      this.#set({ guard: "rising", guard_at: this.#guardAt });
    } else if (input === "shout" && !hand.shouting) {
      if (now < this.#breathAt) return "breath";
      this.#shoutAt = now + times.shout;
      this.#set({ shouting: true });
    } else if (input === "cover") this.#set({ covering: true });
    return null;
  }

  release(input: Input, now: number): Event | null {
    const { hand, times } = this;
    if (input === "roll" && hand.die === "held") {
      this.#dieAt = now + times.settle_least + Math.floor(this.random() * (times.settle_most - times.settle_least + 1));
      this.#set({ die: "rolling", thrown_at: now });
    } else if (input === "swing" && hand.swing === "out") {
      if (this.#swingAt - now < times.pull_last) return "tooLate";
      this.#swingAt = now + times.pull_back;
      this.#set({ swing: "recovering", swing_at: this.#swingAt, trying: false });
      return "pulled";
    } else if (input === "guard" && (hand.guard === "rising" || hand.guard === "up")) this.#lower(now);
    else if (input === "shout" && hand.shouting) this.#hush(now);
    else if (input === "cover") this.#set({ covering: false });
    return null;
  }

  /** Lets happen what is due by then; a swing lands only when the yard says on what. */
  advance(now: number): Event | null {
    const { hand, times } = this;
    if (this.#dieAt <= now) {
      const at = this.#dieAt;
      this.#dieAt = Infinity;
      if (hand.die === "held") {
        this.#dieAt = at + times.fetch;
        this.#set({ die: "away" });
        return "void";
      }
      if (hand.die === "away") this.#set({ die: "lying" });
      else {
        const face = this.next();
        this.#set({ die: "lying" });
        this.give(face);
        return face === "strike" ? "strike" : "settled";
      }
    }
    if (this.#guardAt <= now) {
      const at = this.#guardAt;
      if (hand.guard === "rising") {
        this.#guardAt = at + times.guard_hold;
        this.#set({ guard: "up", guard_at: this.#guardAt });
      } else if (hand.guard === "up") {
        this.#lower(at);
        this.#set({ rest_until: at + times.guard_down + times.guard_rest });
        return "long";
      } else {
        this.#guardAt = Infinity;
        this.#set({ guard: "down" });
      }
    }
    if (this.#shoutAt <= now) this.#hush(this.#shoutAt);
    if (hand.swing === "recovering" && this.#swingAt <= now) {
      this.#swingAt = Infinity;
      this.#set({ swing: "still" });
    }
    return null;
  }

  /** My swing has come to its end: it touched, or met a raised hand. */
  landed(touched: boolean): void {
    this.#swingAt += touched ? this.times.pull_back : this.times.recovery;
    this.#set({ swing: "recovering", swing_at: this.#swingAt, trying: false, live: false });
  }

  #lower(now: number): void {
    this.#guardAt = now + this.times.guard_down;
    this.#set({ guard: "lowering", guard_at: this.#guardAt });
  }

  #hush(now: number): void {
    this.#shoutAt = Infinity;
    this.#breathAt = now + this.times.breath;
    this.#set({ shouting: false });
  }

  #dropDie(): void {
    if (this.hand.die !== "held") return;
    this.#dieAt = Infinity;
    this.#set({ die: "lying" });
  }

  #set(change: Partial<SceneHand>): void {
    this.hand = { ...this.hand, ...change };
  }
}
