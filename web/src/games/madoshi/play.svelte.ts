import { Advice } from "../../kit/advice.svelte";
import type { Match } from "../../kit/match.svelte";
import { cues, sound } from "../../kit/sound";
import type { WhyNot } from "../../kit/sentences";
import { answers, moveTold, waysOf } from "./asked";
import { SQUARES } from "./board";
import { Choice } from "./choice.svelte";
import type { Scene, Side } from "./types";
import { bestCatches, makesNew, maySwap, partners, swapOf } from "./swaps";
import { carrying, nearest, targets, type Point } from "./targets";
import { words } from "./words";

/** What Play looks at; the table's own properties, which change under it. */
export interface Seen {
  readonly scene: Scene;
  readonly match: Match | null;
  readonly side: Side;
}

/** Playing at the table: what I have in hand, what could come of it, and what I do. */
export class Play {
  readonly choice = new Choice();
  /** Why something was not possible, and the squares that stand in the way. */
  refusal = $state.raw<WhyNot | null>(null);
  blocking = $state.raw<readonly string[]>([]);
  readonly advice = new Advice();

  readonly #seen: () => Seen;
  readonly mine = $derived.by(() => this.#seen().match?.mine ?? false);
  readonly swapping = $derived.by(() => this.mine && this.scene.phase === "swap");
  /** Where the magic that is used now can work. */
  readonly magic = $derived.by(() => (this.mine && this.scene.phase === "magic" ? targets(this.scene.legal) : []));
  /** Moves that are offered as buttons. */
  readonly offered = $derived.by(() => (this.mine ? answers(this.scene) : []));
  /** The lines or blocks through the square that was pressed. */
  readonly through = $derived.by(() => this.magic.filter(({ squares }) => squares.includes(this.choice.square ?? "")));
  /** The ways to complete the pattern of the talisman that is looked at, and the one shown. */
  readonly ways = $derived.by(() => {
    const stack = this.choice.pointed;
    return stack === null ? [] : waysOf(this.scene, stack);
  });
  readonly way = $derived.by(() => {
    const { square, stack, pointed, way } = this.choice;
    return this.swapping && square === null ? this.ways[stack === pointed ? way % Math.max(1, this.ways.length) : 0] : undefined;
  });
  /** With whom the chosen token can be swapped to take something. */
  readonly promising = $derived.by(() => (this.swapping && this.choice.square ? partners(this.scene, this.choice.square) : null));
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
  readonly advised = $derived.by(() => {
    const { found } = this.advice;
    return found && `${moveTold(this.scene, found.move)} ${found.text}`;
  });
  /** Tokens that can be dragged. */
  readonly draggable = $derived.by(() =>
    this.swapping ? this.scene.swappable : this.magic.filter(({ kind }) => kind !== "flip").flatMap(({ squares }) => squares),
  );

  constructor(seen: () => Seen) {
    this.#seen = seen;
  }

  get scene(): Scene {
    return this.#seen().scene;
  }

  get match(): Match | null {
    return this.#seen().match;
  }

  /** A new scene is a new question. */
  afresh(): void {
    this.refuse(null);
    this.advice.found = null;
    this.choice.putBack();
  }

  refuse(refusal: WhyNot | null, blocking: readonly string[] = []): void {
    this.refusal = refusal;
    this.blocking = blocking;
  }

  async send(move: string): Promise<void> {
    if (!this.match) return;
    sound.play(cues.press);
    const answer = await this.match.move(move);
    if (answer) this.refuse(answer);
    this.choice.putBack();
  }

  async press(square: string, point: Point | null): Promise<void> {
    const { match } = this;
    if (!match) return;
    this.refuse(null);
    // What is not yet seen must be seen before it is acted on: the first press only hurries the table.
    if (match.skip() || match.sending !== null) return;
    if (this.magic.length > 0) await this.#pressMagic(square, point);
    else if (!this.mine || this.swapping) await this.#pressSwap(square);
  }

  async drop(from: string, to: string, point: Point): Promise<void> {
    if (!this.match || this.match.skip()) return;
    this.choice.putBack();
    if (this.swapping) {
      await (maySwap(this.scene, from, to) ? this.send(swapOf(from, to)) : this.#ask(swapOf(from, to)));
      return;
    }
    const found = this.magic.filter(({ squares }) => squares.includes(from) && squares.includes(to));
    const target = nearest(found, point, this.#seen().side);
    const way = target && carrying(target, from, to);
    if (way) await this.send(way.move);
  }

  lift(square: string | null): void {
    this.refuse(null);
    this.choice.putBack();
    this.choice.square = square;
  }

  pressStack(stack: number): void {
    if (this.match?.skip()) return;
    this.refuse(null);
    this.choice.press(stack);
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
    else if (first && maySwap(scene, first, square)) await this.send(swapOf(first, square));
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

  async #pressMagic(square: string, point: Point | null): Promise<void> {
    const { choice } = this;
    const found = this.magic.filter(({ squares }) => squares.includes(square));
    const [first] = found;
    if (!first) {
      sound.play(cues.refuse);
      this.refuse({ code: "", rule: "", text: words.notThatOne(square, this.scene.part ?? "") }, [square]);
    } else if (first.kind === "flip") {
      await this.send(first.ways[0]?.move ?? "");
    } else {
      // Pressed again, the same square offers the next line through it; of blocks, the finger shows which.
      const at = choice.square === square ? found.findIndex((it) => it === choice.target) : -1;
      choice.target = point && first.kind === "block" ? nearest(found, point, this.#seen().side) : (found[(at + 1) % found.length] ?? null);
      choice.square = square;
      sound.play(cues.press);
    }
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
