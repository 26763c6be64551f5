import { tick } from "svelte";
import { Advice } from "../../kit/advice.svelte";
import type { Match } from "../../kit/match.svelte";
import { newcomer } from "../../kit/newcomer.svelte";
import { cues, sound } from "../../kit/sound";
import type { WhyNot } from "../../kit/sentences";
import { begins } from "../../learn/pointing";
import { adviceTold, answers, FLIP_ALL, flipAll, waysOf } from "./asked";
import { rows, SQUARES } from "./board";
import { Choice } from "./choice.svelte";
import { laidOn, type Laid, type Lying } from "./dots";
import { GIFT } from "./hints";
import { outcome, type Outcome } from "./outcomes";
import { story, type Step } from "./story";
import type { Event, Scene, Side } from "./types";
import { bestCatches, gifts, idle, makesNew, maySwap, partners, swapOf, type Catch } from "./swaps";
import { carrying, targets, type Point, type Target } from "./targets";
import { words } from "./words";

/** What Play looks at; the table's own properties, which change under it. */
export interface Seen {
  readonly scene: Scene;
  readonly match: Match | null;
  readonly side: Side;
  /** Whether a card that is looked at tells the swaps that make its pattern: to those who are new to finding them. */
  readonly guided: boolean;
  /** Whose patterns the cards show, if they are the opponent's. */
  readonly theirs: string | null;
  /** Somebody else says what to do. */
  readonly taught: boolean;
  /** And is still telling: nothing is asked yet. */
  readonly tells: boolean;
  /** Of the card or button that a lesson waits for: how its name begins. */
  readonly awaited: string;
}

/** Milliseconds: the second half of a double press comes sooner after the first than this. */
const TWICE = 300;

/** What may follow a swap that can still be taken back. */
const STANDS: readonly string[] = ["swapped", "declined"];

/** What is done with a magic, choice by choice. */
const DONE: readonly string[] = ["flipped", "slid", "turned_block", "magic_passed"];

/** Playing at the table: what I have in hand, what could come of it, and what I do. */
export class Play {
  readonly choice = new Choice();
  /** Why something was not possible, and the squares that stand in the way. */
  refusal = $state.raw<WhyNot | null>(null);
  blocking = $state.raw<readonly string[]>([]);
  readonly advice = new Advice();

  readonly #seen: () => Seen;
  /** When a move was last sent, and when a press last ended what was on show. */
  #sent = -TWICE;
  #hurried = -TWICE;
  /** Something was touched since the opponent's turn was told. */
  #touched = $state(false);
  /** The opponent's turn is shown again, and goes on by itself. */
  playing = $state(false);
  /** Squares that are still to be flipped, after one press for all. */
  #flips: readonly string[] = [];
  #flipped: string | null = null;
  /** The swap of which it was asked whether it is meant: it changes nothing that one can see. */
  #doubted: string | null = null;
  readonly mine = $derived.by(() => this.#seen().match?.mine ?? false);
  readonly swapping = $derived.by(() => this.mine && this.scene.phase === "swap");
  /** Where the magic that is used now can work. */
  readonly magic = $derived.by(() => (this.mine && !this.#seen().tells && this.scene.phase === "magic" ? targets(this.scene.legal) : []));
  /** The table as my answer finds it; while a catch of mine is on show, as it is after it: who has two to make need not wait. */
  readonly question = $derived.by((): Scene | null => {
    if (this.mine) return this.scene;
    const coming = (this.match?.coming ?? null) as Scene | null;
    const further = coming !== null && coming.turn === coming.seat && coming.waiting.length > 0 && coming.phase !== "magic";
    return further && this.match?.sending === null ? coming : null;
  });
  /** Moves that are offered as buttons. */
  readonly offered = $derived.by(() => (this.question ? [...answers(this.question), ...(this.mine ? flipAll(this.scene, this.parts - this.partsDone) : [])] : []));
  /** How many choices the magic has that is used now, and how many of them were made. */
  readonly parts = $derived.by(() => this.scene.using?.signs.length ?? 1);
  readonly partsDone = $derived.by(() => {
    const { using, seat } = this.scene;
    const rest = [...(this.match?.history ?? [])].reverse();
    const since = rest.findIndex(({ event }) => event.kind === "captured" || ("yokai" in event && event.yokai !== using?.name));
    return rest.slice(0, Math.max(0, since)).filter(({ event }) => DONE.includes(event.kind) && "seat" in event && event.seat === seat).length;
  });
  /** All that happened since my last move, while I have not begun my own turn. */
  readonly theirTurn = $derived.by((): readonly Event[] => {
    const { scene, match } = this;
    if (!this.mine || scene.phase !== "swap" || scene.seats === 1 || !match) return [];
    const from = match.history.findLastIndex(({ event }) => "seat" in event && event.seat === scene.seat);
    return match.history.slice(from + 1).map(({ event }) => event as Event);
  });
  /** That turn in steps. A swap alone is the news itself. */
  readonly steps = $derived.by((): readonly Step[] => {
    const told = this.taught ? [] : story(this.scene, this.theirTurn, this.#seen().side);
    return told.length > 1 ? told : [];
  });
  /** What their magic did is on show and comes before any note, until something is touched. */
  readonly telling = $derived.by(() => !this.#touched && this.steps.length > 0 && this.theirTurn.some(({ kind }) => kind === "half_turned" || DONE.includes(kind)));
  /** The step of it that is looked at again. */
  readonly step = $derived.by(() => (this.choice.step === null ? undefined : this.steps[this.choice.step]));
  /** The lines or blocks that have arrows now. */
  readonly aimed = $derived.by((): readonly Target[] => (this.hinted ? [this.hinted] : this.choice.targets.length > 0 ? this.choice.targets : this.choice.under));
  /** What the ways that have arrows would come to; a teacher does not speak of it. */
  readonly outcomes = $derived.by((): ReadonlyMap<string, Outcome> => new Map(this.taught ? [] : this.aimed.flatMap(({ ways }) => ways.map((way) => [way.move, outcome(this.scene, way)] as const))));
  /** The blocks to choose from, each by a disc where its four meet: all, or those of the token that was pressed. */
  readonly blocks = $derived.by((): readonly Target[] => {
    const { square, targets } = this.choice;
    if (this.magic[0]?.kind !== "block" || targets.length > 0 || this.hinted) return [];
    return square === null ? this.magic : this.#through(square);
  });
  /** The line or block of a hint, with the one way that it speaks of. */
  readonly hinted = $derived.by((): Target | null => {
    const [target] = targets(this.advice.found ? [this.advice.found.move] : []);
    return target && target.kind !== "flip" && this.mine ? target : null;
  });
  /** Where the tokens would come from, if the magic went the way that is looked at. */
  readonly ghosts = $derived.by((): ReadonlyMap<string, string> => {
    const squares = this.choice.aim?.squares ?? [];
    return new Map(squares.map((square, at) => [square, squares.at(at - 1) ?? square]));
  });
  /** My own swap was the last thing that counted, and nobody but bots would have to agree to take it back. */
  readonly returnable = $derived.by(() => {
    const { scene, match } = this;
    const info = match?.info;
    if (!match || !info || scene.over || scene.phase !== "swap" || scene.turns === 0 || match.sending !== null) return false;
    if (info.seats.some((it) => it.seat !== scene.seat && !it.bot)) return false;
    const lines = match.history.map(({ event }) => event);
    const mine = lines.findLastIndex((event) => event.kind === "swapped" && "seat" in event && event.seat === scene.seat);
    // What has come to light since cannot be forgotten, and what was taken back is gone.
    return mine >= 0 && lines.slice(mine + 1).every((event) => STANDS.includes(event.kind));
  });
  /** What could be caught of the patterns on show: by me, or while I look at theirs by the player opposite. */
  readonly reach = $derived.by(() => {
    if (this.theirs !== null) return this.scene.threats;
    const { phase, promises = [] } = this.question ?? {};
    // A pattern that magic has made counts from the next turn on.
    return phase === "magic" || phase === "order" ? promises.filter(({ hole }) => hole !== null) : promises;
  });
  /** The ways to complete the pattern of the talisman that is looked at, and the one shown. */
  readonly ways = $derived.by(() => {
    const stack = this.choice.pointed;
    return stack === null ? [] : waysOf(this.reach, stack).filter(({ hole }) => hole === null || this.guided);
  });
  readonly way = $derived.by(() => {
    const { square, stack, pointed, way } = this.choice;
    // What a hint speaks of stands alone.
    return this.swapping && square === null && !this.advice.found && !this.step ? this.ways[stack === pointed ? way % Math.max(1, this.ways.length) : 0] : undefined;
  });
  /** With whom the chosen token can be swapped to take something. */
  readonly promising = $derived.by(() => (this.swapping && this.choice.square ? partners(this.scene, this.choice.square) : null));
  /** Which swaps with it would give the player opposite a catch, and what; a teacher does not speak of it. */
  readonly gives = $derived.by((): ReadonlyMap<string, readonly Catch[]> => {
    const { scene, choice: { square } } = this;
    if (!this.swapping || !square || this.taught) return new Map();
    return new Map(scene.swappable.filter((other) => maySwap(scene, square, other)).map((other) => [other, gifts(scene, square, other)] as const).filter(([, given]) => given.length > 0));
  });
  /** The swap that is looked at before it is made. */
  readonly preview = $derived.by(() => {
    const { square: a, over: b } = this.choice;
    return this.swapping && a && b && maySwap(this.scene, a, b) ? { a, b } : null;
  });
  /** The stacks whose Yokai a look at the board speaks of: what the swap or the answer would take. */
  readonly meant = $derived.by((): readonly number[] => {
    if (this.preview) return bestCatches(this.scene, this.preview.a, this.preview.b).map(({ stack }) => stack);
    return this.promising && this.choice.pointed === null ? [...this.promising.values()].filter(makesNew).flat().map(({ stack }) => stack) : [];
  });
  /** Something is in hand, or looked at: what is said is about that. */
  readonly looking = $derived.by(() => this.choice.square !== null || this.choice.targets.length > 0 || this.choice.pointed !== null || this.preview !== null || this.step !== undefined);
  readonly advised = $derived.by(() => {
    const { found } = this.advice;
    return found && adviceTold(this.scene, found);
  });
  /** Tokens that can be dragged. */
  readonly draggable = $derived.by(() =>
    // Two blocks meet at every edge: no drag says which of them is meant.
    this.step ? [] : this.swapping ? this.scene.swappable : this.magic.filter(({ kind }) => kind !== "flip" && kind !== "block").flatMap(({ squares }) => squares),
  );

  constructor(seen: () => Seen) {
    this.#seen = seen;
  }

  get scene(): Scene {
    return this.#seen().scene;
  }

  get guided(): boolean {
    return this.#seen().guided;
  }

  get theirs(): string | null {
    return this.#seen().theirs;
  }

  get taught(): boolean {
    return this.#seen().taught;
  }

  get match(): Match | null {
    return this.#seen().match;
  }

  /** A new scene is a new question. */
  afresh(): void {
    this.#begin();
    this.choice.putBack();
    this.#touched = false;
    this.#doubted = null;
  }

  refuse(refusal: WhyNot | null, blocking: readonly string[] = []): void {
    // The rule has a button of its own beside the words.
    this.refusal = refusal && { ...refusal, text: refusal.text.replace(` (${refusal.rule})`, "") };
    this.blocking = blocking;
  }

  /** Something else is touched: what was refused or advised before is no longer meant. */
  #begin(): void {
    this.#touched = true;
    this.playing = false;
    this.refuse(null);
    this.advice.found = null;
  }

  /** Makes a move. What has come up under the finger since the first half of a double press was not meant by the second. */
  async send(move: string, presses = 1): Promise<void> {
    if (move === FLIP_ALL) return this.#flipAll();
    if (!this.match || ((presses > 1 || !this.mine) && performance.now() - this.#sent < TWICE)) return;
    this.#sent = performance.now();
    this.match.skip();
    sound.play(cues.press);
    if (this.gives.size > 0) newcomer.read(GIFT);
    const answer = await this.match.move(move);
    if (answer) this.refuse(answer);
    this.choice.putBack();
  }

  /** One press for tokens that all have to be flipped: they follow one another as each has been seen. */
  async #flipAll(): Promise<void> {
    this.#flips = this.magic.flatMap(({ squares }) => squares);
    this.#flipped = null;
    this.match?.holdQuestion(true);
    await this.goOn();
  }

  /** Flips the next of them, once the table asks for it. */
  async goOn(): Promise<void> {
    const [square, ...rest] = this.#flips;
    const { legal } = this.scene;
    // What came of the one before may still be on its way.
    if (square === undefined || !this.mine || legal.includes(`flip ${this.#flipped}`)) return;
    const stands = legal.includes(`flip ${square}`);
    this.#flips = stands ? rest : [];
    this.#flipped = square;
    if (stands) await this.send(`flip ${square}`);
    if (this.#flips.length === 0) this.match?.holdQuestion(false);
  }

  /** The opponent's turn once more, from its first step. */
  showAgain(): void {
    this.#begin();
    this.choice.putBack();
    this.choice.step = 0;
    this.playing = true;
  }

  /** Whether it did something. */
  async press(square: string): Promise<boolean> {
    const { match, choice } = this;
    if (!match) return false;
    this.#begin();
    if (match.sending !== null) return false;
    // The board shows what lay there before: back to now.
    if (choice.step !== null) {
      choice.putBack();
      return false;
    }
    if (await this.#hurry()) {
      // A press that ends a show counts, but for what cannot be put back: that was not yet to be seen.
      if (!this.mine || this.magic[0]?.kind === "flip") return false;
      this.#hurried = performance.now();
      // Pressed again at once, the token stays in hand; another one is swapped with it.
    } else if (choice.square === square && performance.now() - this.#hurried < TWICE) return true;
    const { mine } = this;
    if (this.magic.length > 0) await this.#pressMagic(square);
    else if (!mine || this.swapping) await this.#pressSwap(square);
    // Who presses before it is their turn hears so, and presses again.
    return mine;
  }

  async drop(from: string, to: string): Promise<void> {
    if (!this.match || this.match.skip()) return;
    this.choice.putBack();
    if (this.swapping) {
      await (maySwap(this.scene, from, to) ? this.#swap(from, to) : this.#ask(swapOf(from, to)));
      return;
    }
    const target = this.magic.find(({ squares }) => squares.includes(from) && squares.includes(to));
    const way = target && carrying(target, from, to);
    if (way) await this.send(way.move);
  }

  /** The pointer is here on the board, or left it: what a magic would move shows its arrows at once. */
  aimAt(point: Point | null): void {
    const { choice } = this;
    const inside = (n: number): number => Math.max(0, Math.min(4, Math.floor(n)));
    const square = point && rows(this.#seen().side)[inside(point.y)]?.[inside(point.x)];
    const [first] = this.magic;
    const found = square && first?.kind !== "flip" && first?.kind !== "block" ? this.#through(square) : [];
    if (found.length !== choice.under.length || found.some((it, at) => it !== choice.under[at])) choice.under = found;
  }

  /** The disc of a block was pressed: its arrows come next. */
  pressBlock(block: Target): void {
    const { choice } = this;
    this.#begin();
    choice.putBack();
    choice.targets = [block];
    sound.play(cues.press);
  }

  lift(square: string | null): void {
    this.#begin();
    this.choice.putBack();
    this.choice.square = square;
  }

  /** The one thing that pressing a card does when its Yokai can be caught now: none where there is more to ask. */
  catchBy(stack: number): string | null {
    const [one, ...more] = this.offered.filter((it) => it.stack === stack);
    return one && more.length === 0 && (one.ends === undefined || one.main) ? one.move : null;
  }

  /** What lies on the dots of a card's pattern, wherever the board shows that pattern. */
  laid(stack: number): Laid | null {
    const found = this.#shown().find((it) => it.stack === stack);
    return found ? laidOn(found, this.#seen().side) : null;
  }

  /** The patterns that glow on the board. */
  #shown(): readonly (Lying & { stack: number })[] {
    const { way, preview, scene } = this;
    if (preview) return bestCatches(scene, preview.a, preview.b).map((it) => ({ ...it, hole: null }));
    if (way) return [way];
    // Of the ways to catch one Yokai the dearest comes first.
    return this.mine ? this.offered.flatMap(({ stack, squares }) => scene.promises.find((it) => it.stack === stack && it.squares === squares) ?? []) : [];
  }

  /** A card that could be caught is caught; any other is read, and so is one that is pressed for long. */
  async pressStack(stack: number, read: boolean, presses: number): Promise<void> {
    const move = read ? null : this.catchBy(stack);
    if (!move) await this.#hurry();
    this.#begin();
    if (!move) return this.#pressCard(stack);
    // The pointer rests where a card was: the next one there was not asked for.
    this.choice.overStack = null;
    await this.send(move, presses);
  }

  /** A lesson that waits for another press says so, as it does to a wrong move. */
  async #pressCard(stack: number): Promise<void> {
    const { awaited } = this.#seen();
    this.choice.press(stack);
    if (!awaited || begins(this.scene.stacks[stack - 1]?.top?.name ?? "", awaited)) return;
    const [first = "", ...rest] = this.scene.swappable;
    const other = rest.find((square) => maySwap(this.scene, first, square));
    this.choice.putBack();
    if (other) await this.#ask(swapOf(first, other));
  }

  /** Ends what is on show. True if there was something. */
  async #hurry(): Promise<boolean> {
    const behind = this.match?.skip() ?? false;
    if (behind) await tick();
    return behind;
  }

  async askHint(): Promise<void> {
    if (!this.match) return;
    this.refuse(null);
    this.choice.putBack();
    this.refuse(await this.advice.ask(this.match));
  }

  async #pressSwap(square: string): Promise<void> {
    const { scene, choice } = this;
    const first = choice.square;
    if (first === square) choice.putBack();
    else if (first && maySwap(scene, first, square)) await this.#swap(first, square);
    else if (first && scene.swappable.includes(square)) await this.#ask(swapOf(first, square));
    else if (scene.swappable.includes(square)) {
      choice.putBack();
      choice.square = square;
      sound.play(cues.press);
    } else {
      // Why this token cannot be swapped is asked with any other that can.
      const others = scene.swappable.length > 0 ? scene.swappable : SQUARES;
      await this.#ask(swapOf(square, others.find((other) => other !== square) ?? square));
    }
  }

  /** What costs a turn and changes nothing on the board is asked about once. */
  async #swap(a: string, b: string): Promise<void> {
    const move = swapOf(a, b);
    const face = this.taught || this.#doubted === move ? null : idle(this.scene, a, b);
    if (!face) return this.send(move);
    this.#doubted = move;
    this.choice.square = a;
    sound.play(cues.refuse);
    this.refuse({ code: "", rule: "", text: `${words.swapIdle(words.faces[face])} ${words.swapAnyway}` });
  }

  async #pressMagic(square: string): Promise<void> {
    const { choice } = this;
    const found = this.#through(square);
    const [first] = found;
    if (!first) {
      sound.play(cues.refuse);
      this.refuse({ code: "", rule: "", text: words.notThatOne(square, this.scene.part ?? "") }, [square]);
    } else if (first.kind === "flip") {
      await this.send(first.ways[0]?.move ?? "");
    } else {
      const again = choice.square === square;
      choice.putBack();
      if (again) return;
      // Of several blocks around a token one is chosen by its disc.
      choice.targets = first.kind === "block" && found.length > 1 ? [] : found;
      choice.square = square;
      sound.play(cues.press);
    }
  }

  /** All lines through a square, or blocks around it. */
  #through(square: string): Target[] {
    return this.magic.filter(({ squares }) => squares.includes(square));
  }

  async #ask(move: string): Promise<void> {
    sound.play(cues.refuse);
    const { scene } = this;
    const why = await this.match?.why(move);
    const pair = move.split("-");
    // Of the two it is the one that cannot be swapped at all, else that they are just these two.
    const fixed = pair.filter((square) => !scene.swappable.includes(square));
    const lit = why?.code === "not_swappable" ? fixed : why?.code === "same_tokens" ? pair : [];
    this.refuse(why ?? { code: "", rule: "", text: words.fine }, lit);
  }
}
