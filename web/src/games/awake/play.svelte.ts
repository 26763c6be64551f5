import { untrack } from "svelte";
import { Advice } from "../../kit/advice.svelte";
import type { Match } from "../../kit/match.svelte";
import { cues, sound } from "../../kit/sound";
import type { RefusalInfo } from "../../kit/wire";
import { key, placing, plan, sources, targets, unitBy, unitOn } from "./asked";
import { Choice } from "./choice.svelte";
import type { Scene, SceneUnit } from "./shapes";
import { adviceTold, noBack } from "./told";
import { words } from "./words";

/** What Play looks at; the table's own properties, which change under it. */
export interface Seen {
  readonly scene: Scene;
  readonly match: Match | null;
}

/** Playing at the table: everything is staged here first, and sent only when I say so. */
export class Play {
  readonly choice = new Choice();
  readonly advice = new Advice();
  /** Why something was not possible. */
  refusal = $state.raw<RefusalInfo | null>(null);
  /** Whose castle is looked at. */
  castle = $state.raw<number | null>(null);
  /** What I have said yes to, move by move, until all of it is sent. */
  #queue = $state.raw<readonly string[]>([]);
  #sentIn: Scene | null = null;

  readonly #seen: () => Seen;
  readonly mine = $derived.by(() => this.match?.mine ?? false);
  /** Squares of those I could name now. */
  readonly actors = $derived.by(() => (this.mine ? sources(this.scene) : []));
  readonly aims = $derived.by(() => (this.mine ? targets(this.scene, this.choice) : new Map<string, string[]>()));
  readonly staged = $derived.by(() => (this.mine ? plan(this.scene, this.choice) : []));
  readonly selected = $derived.by(() => unitBy(this.scene, this.choice.unit));
  /** Items that have a target now. */
  readonly playable = $derived.by(() => (this.mine ? this.scene.legal.flatMap((move) => (/^(item|drop) /.test(move) ? [move.slice(5)] : [])) : []));
  /** The character whose card is shown. */
  readonly looked = $derived.by(() => this.selected ?? (this.choice.over ? unitOn(this.scene, this.choice.over) : undefined));
  readonly lookedCard = $derived.by(() => this.scene.cards.find((card) => card.name === this.looked?.name));
  /** The odds of the attack that is staged. */
  readonly odds = $derived.by(() => this.scene.odds.find(({ move }) => move === this.staged[0]));
  /** Who is placed next. */
  readonly next = $derived.by(() => (this.scene.ask === "place" ? placing(this.scene, this.choice) : null));
  /** Who would stand on the staged square. */
  readonly ghost = $derived.by<SceneUnit | undefined>(() => {
    const { scene } = this;
    if (scene.ask === "place") return scene.units.find((unit) => unit.seat === scene.seat && unit.name === this.next);
    return scene.ask === "move" ? this.selected : undefined;
  });
  readonly draggable = $derived.by(() => (["move", "attack"].includes(this.scene.ask) ? this.actors : []));
  readonly advised = $derived.by(() => (this.advice.found && this.mine ? adviceTold(this.scene, this.advice.found) : null));

  constructor(seen: () => Seen) {
    this.#seen = seen;
  }

  get scene(): Scene {
    return this.#seen().scene;
  }

  get match(): Match | null {
    return this.#seen().match;
  }

  /** A new scene is a new question: what was staged is put back. */
  afresh(): void {
    this.refusal = null;
    this.advice.found = null;
    this.castle = null;
    this.choice.putBack();
  }

  // ---- sending

  send(moves: readonly string[]): void {
    sound.play(cues.press);
    this.#sentIn = null;
    this.#queue = moves;
  }

  /** Sends the next of what I said yes to, once the table is ready for it. Call in an effect. */
  advance(): void {
    const { match, mine, scene } = this;
    if (this.#queue.length === 0 || !match) return;
    if (!match.settled) untrack(() => match.skip());
    else if (mine && scene !== this.#sentIn) untrack(() => void this.#advance(match));
  }

  async #advance(match: Match): Promise<void> {
    const { legal } = this.scene;
    const [move = "", ...rest] = this.#queue;
    this.#queue = legal.includes(move) ? rest : [];
    if (!legal.includes(move)) return;
    this.#sentIn = this.scene;
    const answer = await match.move(move);
    if (!answer) return;
    this.refusal = answer;
    this.#queue = [];
  }

  async #ask(move: string): Promise<void> {
    sound.play(cues.refuse);
    this.refusal = (await this.match?.why(move)) ?? { code: "", rule: "", text: words.fine };
  }

  /** What is not yet seen must be seen before it is acted on: the first press only hurries the table. */
  early(): boolean {
    this.refusal = null;
    this.castle = null;
    const { match } = this;
    return !match || match.skip() || match.sending !== null;
  }

  // ---- choosing

  press(square: string, again: boolean): void {
    if (this.early()) return;
    const { scene, choice, mine } = this;
    const moves = this.aims.get(square);
    if (moves && choice.square === square) {
      this.send(moves);
      return;
    }
    if (again) return;
    if (moves) {
      this.#stage(square, moves);
      return;
    }
    const unit = unitOn(scene, square);
    if (mine && (choice.item ? this.aims.size > 0 : ["on", "at", "square", "place"].includes(scene.ask))) void this.#ask(this.#pointed(square));
    else if (unit) this.#select(unit);
    else if (mine && this.selected?.square && this.selected.seat === scene.seat && scene.ask === "move") void this.#ask(`move ${this.selected.square}-${square}`);
    else {
      choice.putBack();
      this.castle = scene.castles.find((it) => it.square === square)?.seat ?? null;
    }
  }

  #stage(square: string, moves: readonly string[]): void {
    const from = moves[0]?.startsWith("hit") ? unitOn(this.scene, moves[0].split(" ")[1] ?? "") : undefined;
    if (from) this.choice.unit = key(from);
    this.choice.square = square;
    this.choice.plain = null;
    sound.play(cues.press);
  }

  /** The move that pointing at a square would be; what is wrong with it is for the rules to say. */
  #pointed(square: string): string {
    const { scene, choice } = this;
    const item = scene.items.find(({ name }) => name === choice.item);
    return scene.ask === "on" || (item && !item.trap) ? `on ${square}` : `at ${square}`;
  }

  #select(unit: SceneUnit): void {
    const again = this.choice.unit === key(unit);
    this.choice.putBack();
    if (!again) this.choice.unit = key(unit);
    sound.play(cues.press);
  }

  /** Dropped on its target, a move needs no second word. */
  async drop(from: string, to: string): Promise<void> {
    if (this.early() || !this.mine) return;
    const unit = unitOn(this.scene, from);
    if (!unit) return;
    this.choice.putBack();
    this.choice.unit = key(unit);
    const moves = this.aims.get(to);
    if (moves) this.send(moves);
    else await this.#ask(this.scene.ask === "attack" ? `hit ${from} ${to}` : `move ${from}-${to}`);
  }

  pressItem(name: string): void {
    if (this.early() || !this.mine) return;
    if (!this.playable.includes(name)) {
      void this.#ask(`item ${name}`);
      return;
    }
    const again = this.choice.item === name;
    this.choice.putBack();
    if (!again) this.choice.item = name;
    sound.play(cues.press);
  }

  pass(): void {
    if (this.early() || !this.mine) return;
    if (this.scene.legal.includes("pass")) this.send(["pass"]);
    else void this.#ask("pass");
  }

  /** One step back; and if there is nothing to take back, why. */
  back(): void {
    this.refusal = null;
    this.advice.found = null;
    this.castle = null;
    if (this.choice.back()) sound.play(cues.press);
    else this.refusal = { code: "", rule: "", text: noBack(this.scene) };
  }

  async askHint(): Promise<void> {
    if (!this.match) return;
    this.refusal = null;
    this.refusal = await this.advice.ask(this.match);
  }
}
