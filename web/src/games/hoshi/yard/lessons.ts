import { REST } from "../arena/fold";
import type { Face, Input, SceneHand } from "../types";
import { OwnHand, type Said, type Times } from "./practice";

/** What the yard offers, and what only the lesson asks for: a blank, the symbols one by one, a hit, a bluff, two dice, a card. */
export type Lesson = "roll" | "swing" | "guard" | "feint" | "shout" | "cover" | "blank" | "symbols" | "hit" | "bluff" | "two" | "card";
export const LESSONS: readonly Lesson[] = ["roll", "swing", "guard", "feint", "shout", "cover"];
/** What comes up where each symbol is to be met once. */
const SYMBOLS: readonly Face[] = ["star", "eye", "strike"];
/** Where it is enough to throw. */
const THROWS: readonly Lesson[] = ["roll", "two", "blank"];
/** Lessons that begin with a Strike on one's own die. */
const GIVEN: readonly Lesson[] = ["feint", "shout", "cover", "hit"];

/** How often it must work before one goes on. */
const NEED: Partial<Record<Lesson, number>> = { roll: 3, swing: 2, guard: 2 };
/** The dummy's own times: it answers a swing as a good player does, and rests long, so that one can learn. */
const ANSWER = 120;
const STAYS_UP = 700;
const RESTS = 2500;
const BREATHER = 1100;

type Deed = "threat" | "swing" | "land" | "up" | "down" | "rested";

/** One lesson: my hand against a dummy that does one thing only. */
export class Yard {
  readonly own: OwnHand;
  dummy: SceneHand = { ...REST };
  said: Said = { text: "ready" };
  worked = 0;
  #dummyAt = Infinity;
  #does: Deed = "threat";
  #throws = 0;
  #guardPressed = Infinity;
  /** Why no hand is up, should theirs land now. */
  #missed: Said["text"] = "touched";
  /** A swing was pulled back while their hand went up for it. */
  #baited = false;
  /** Their hand has come down, and mine was not up: what is pressed until the next threat comes too late. */
  #over = false;
  /** My hand was up when theirs came down. */
  #guarded = false;
  /** Guard is held, whether or not a hand is up for it. */
  #holding = false;

  constructor(
    readonly lesson: Lesson,
    readonly times: Times,
    now: number,
    private readonly random: () => number = Math.random,
    /** So long after the words their first threat comes. */
    first = BREATHER,
  ) {
    this.own = new OwnHand(times, () => this.#face(), random);
    if (lesson === "guard") this.#later("threat", now + first);
    else if (GIVEN.includes(lesson)) this.own.give("strike");
  }

  get need(): number {
    return NEED[this.lesson] ?? 1;
  }

  get passed(): boolean {
    return this.worked >= this.need;
  }

  get due(): number {
    return Math.min(this.own.due, this.#dummyAt);
  }

  press(input: Input, now: number): void {
    this.advance(now);
    const before = this.own.hand.swing;
    const lay = this.own.hand.die === "lying";
    const said = this.own.press(input, now);
    if (input === "guard") this.#guards(said, now);
    // What was said of the last face is over.
    else this.#say(said ?? (lay && this.own.hand.die === "held" ? "held" : null));
    const swings = before === "still" && this.own.hand.swing === "out";
    if (swings && this.lesson === "feint" && this.dummy.guard === "down" && !this.dummy.tired) this.#later("up", now + ANSWER);
  }

  /** Guard was pressed: when their hand moves, before it does, or when it has come down. */
  #guards(said: Said["text"] | null, now: number): void {
    this.#holding = true;
    if (this.lesson !== "guard") return this.#say(said);
    if (said) {
      if (this.#missed === "touched") this.#missed = said;
      return this.#say(said);
    }
    if (this.#over) return this.#say("after");
    this.#guardPressed = now;
    this.#guarded = false;
    if (this.#moves) return;
    this.#say((this.#missed = "early"));
  }

  release(input: Input, now: number): void {
    this.advance(now);
    const raised = this.own.hand.guard === "rising" || this.own.hand.guard === "up";
    const held = this.own.hand.die === "held";
    const said = this.own.release(input, now);
    if (held && this.own.hand.die === "rolling") this.#say("thrown");
    if (input === "guard") {
      this.#holding = false;
      if (raised && this.#moves) this.#say((this.#missed = "dropped"));
      // What was held too long is over; the next hand finds it ready, or resting.
      else if (this.#missed === "long") this.#missed = "touched";
    }
    const baited = said === "pulled" && this.lesson === "feint";
    if (baited) this.#baited = true;
    this.#say(baited ? "baited" : said);
    if (said === "pulled" && this.lesson === "bluff") this.worked += 1;
  }

  /** Their hand is on its way. */
  get #moves(): boolean {
    return this.dummy.swing === "out";
  }

  /** Guard is held for a hand that has come down by itself. */
  get #vainly(): boolean {
    return this.#holding && this.#missed === "long";
  }

  /** Everything that is due by now, in its order. */
  advance(now: number): void {
    while (this.due <= now) {
      if (this.#dummyAt < this.own.due) this.#act(this.#dummyAt);
      else if (this.own.lands === this.own.due) this.#land();
      else {
        const said = this.own.advance(this.own.due);
        if (said === "long") this.#tires();
        else this.#say(said);
        if (THROWS.includes(this.lesson) && (said === "settled" || said === "strike")) this.worked += 1;
        if (this.lesson === "symbols" && said === "strike") this.worked += 1;
      }
    }
  }

  /** My hand was up too long. One that was late is told so, and one that was early is told that when theirs lands. */
  #tires(): void {
    if (this.#guardPressed < Infinity || this.#guarded) this.#say("long");
    if (this.#missed === "touched") this.#missed = "long";
  }

  /** Every second throw is a Strike where one is wanted. */
  #face(): Face {
    this.#throws += 1;
    if (this.lesson === "blank") return "blank";
    if (this.lesson === "symbols") return SYMBOLS[this.#throws - 1] ?? "strike";
    if (this.lesson === "two") return "strike";
    if (this.lesson === "roll") return (["blank", "star", "strike", "eye"] as const)[Math.floor(this.random() * 4)] ?? "blank";
    return this.#throws % 2 === 0 ? "strike" : "blank";
  }

  #land(): void {
    const { own, lesson } = this;
    const met = this.dummy.guard === "up";
    const strike = own.hand.trying && own.hand.touch === "hit";
    own.landed(!met);
    if (met) this.#say("miss");
    else if (!strike) this.#say("bluff");
    else if (lesson === "shout" && !own.hand.shouting) this.#say("silent");
    else if (lesson === "cover" && !own.hand.covering) this.#say("open");
    else {
      this.#say("hit");
      if (lesson !== "guard") this.worked += 1;
    }
    if (GIVEN.includes(lesson)) own.give("strike");
  }

  #act(at: number): void {
    this.#dummyAt = Infinity;
    switch (this.#does) {
      case "threat":
        this.#over = false;
        this.#set({ faces: ["strike"], settled: 1, live: true, touch: "hit" });
        if (!this.#vainly) this.#say("threat");
        this.#later("swing", at + 300 + this.random() * 500);
        break;
      case "swing":
        this.#set({ swing: "out", swing_at: at + this.times.travel });
        if (!this.#vainly) this.#say("swings");
        this.#later("land", at + this.times.travel);
        break;
      case "land":
        this.#touch(at);
        break;
      case "up":
        this.#set({ guard: "up" });
        this.#later("down", at + STAYS_UP);
        break;
      case "down":
        // It waits for a swing that is on its way, and rests only after a feint.
        if (this.own.lands < Infinity) return this.#later("down", this.own.lands);
        this.#set({ guard: "down", tired: this.#baited ? 1 : 0 });
        if (!this.#baited) return;
        this.#baited = false;
        this.#say("tired");
        this.#later("rested", at + RESTS);
        break;
      case "rested":
        this.#set({ tired: 0 });
    }
  }

  /** The dummy's swing comes down. */
  #touch(at: number): void {
    this.#set({ swing: "still", faces: [], live: false, touch: "bluff" });
    this.#guarded = this.own.hand.guard === "up";
    if (this.#guarded) {
      this.worked += 1;
      this.#say("guarded", Math.max(0, Math.round(at - this.#guardPressed - this.times.guard_up)));
    } else if (this.own.hand.guard === "rising") this.#say("late", Math.max(1, Math.round(this.#guardPressed + this.times.guard_up - at)));
    else this.#say(this.#missed);
    this.#guardPressed = Infinity;
    this.#missed = "touched";
    this.#over = !this.#guarded;
    this.#later("threat", at + BREATHER + this.random() * 600);
  }

  #later(does: Deed, at: number): void {
    this.#does = does;
    this.#dummyAt = at;
  }

  #say(text: Said["text"] | null, n?: number): void {
    if (text) this.said = n === undefined ? { text } : { text, n };
  }

  #set(change: Partial<SceneHand>): void {
    this.dummy = { ...this.dummy, ...change };
  }
}
