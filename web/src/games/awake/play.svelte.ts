import { untrack } from "svelte";
import { Advice } from "../../kit/advice.svelte";
import type { Match } from "../../kit/match.svelte";
import { newcomer } from "../../kit/newcomer.svelte";
import { cues, sound } from "../../kit/sound";
import type { WhyNot } from "../../kit/sentences";
import { blocking } from "./blocking";
import { Choice } from "./choice.svelte";
import { inside } from "./danger";
import { actorOf, after, ending, inVain, key, oddsOf, placing, plan, skillOf, sources, stepping, steps, targets, touched, unitBy, unitOn, wayTo } from "./options";
import { nameOn } from "./asked";
import type { Scene, SceneUnit } from "./types";
import { adviceTold } from "./told";
import { words } from "./words";

/** What Play looks at; the table's own properties, which change under it. */
export interface Seen {
  readonly scene: Scene;
  readonly match: Match | null;
}

/** Where a press is not enough: the one chosen here decides the game. */
const TWICE = ["champion"];

/**
 * Playing at the table. What I press is done: the steps before it that may be left out are left out. Only where
 * something would be lost it is staged first, and sent when I say so again.
 */
export class Play {
  readonly choice = new Choice();
  readonly advice = new Advice();
  /** Why something was not possible, and what is in the way: squares, or an item by its name. */
  refusal = $state.raw<WhyNot | null>(null);
  lit = $state.raw<readonly string[]>([]);
  /** Whose castle is looked at. */
  castle = $state.raw<number | null>(null);
  /** The square of the trap that is looked at. */
  trap = $state.raw<string | null>(null);
  /** What I have said yes to, move by move, until all of it is sent. */
  #queue = $state.raw<readonly string[]>([]);
  #sentIn: Scene | null = null;
  /** Who has tried a skill in which turn: most often the same one moves next. */
  #tried: { turn: number; unit: string } | null = null;
  /** It was chosen by itself: to press it then is to choose it, not to put it back. */
  kept = $state.raw(false);

  readonly #seen: () => Seen;
  readonly mine = $derived.by(() => this.match?.mine ?? false);
  /** What I have said yes to is on its way: nothing is asked meanwhile. */
  readonly busy = $derived.by(() => this.#queue.length > 0 || (this.match?.sending ?? null) !== null);
  /** Squares of those I could name now. */
  readonly actors = $derived.by(() => (this.mine ? sources(this.scene) : []));
  readonly aims = $derived.by(() => (this.mine ? targets(this.scene, this.choice) : new Map<string, string[]>()));
  readonly staged = $derived.by(() => (this.mine ? plan(this.scene, this.choice) : []));
  readonly selected = $derived.by(() => unitBy(this.scene, this.choice.unit));
  /** What is sent to try the skill of the chosen one; nothing if it cannot. */
  readonly skill = $derived.by(() => (this.mine ? skillOf(this.scene, this.selected) : []));
  /** What is sent to end the turn, or to leave out what is asked; nothing if that may not be. */
  readonly pass = $derived.by(() => (!this.mine ? [] : stepping(this.scene) ? ending(this.scene) : this.scene.legal.filter((move) => move === "pass")));
  /** Items that have a target now. */
  readonly playable = $derived.by(() => (this.mine ? this.scene.legal.flatMap((move) => (/^(item|drop) /.test(move) ? [move.slice(5)] : [])) : []));
  /** The character whose card is shown. */
  readonly looked = $derived.by(() => (this.choice.over ? unitOn(this.scene, this.choice.over) : undefined) ?? this.selected ?? this.#toPlace());
  readonly lookedCard = $derived.by(() => this.scene.cards.find((card) => card.name === this.looked?.name));
  /** The attack that a press on what is pointed at would be. */
  readonly odds = $derived.by(() => oddsOf(this.scene, this.aims.get(this.choice.over ?? "")?.at(-1)));
  /** Who is placed next. */
  readonly next = $derived.by(() => (this.scene.ask === "place" ? placing(this.scene, this.choice) : null));
  /** Who would stand on a square that is pointed at. */
  readonly ghost = $derived.by<SceneUnit | undefined>(() => {
    const { scene } = this;
    if (this.next) return this.#toPlace();
    return stepping(scene) && !this.choice.item ? this.selected : undefined;
  });
  /** The enemy whom several of mine could hit, once I have pressed it: which of them is to? */
  readonly contested = $derived.by(() => (this.mine && this.choice.aim !== null && this.strikers(this.choice.aim).length > 1 ? this.choice.aim : null));
  readonly draggable = $derived.by(() => (stepping(this.scene) ? this.actors : []));
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

  /** A new scene is a new question: what was chosen is put back. Who has tried a skill stays chosen, to move. */
  afresh(): void {
    this.#forget();
    this.choice.putBack();
    this.kept = false;
    const { scene } = this;
    if (this.#tried?.turn !== scene.turns || !stepping(scene)) return;
    const from = unitBy(scene, this.#tried.unit)?.square;
    this.kept = after(scene, "move").some((way) => way.split("-")[0] === from);
    if (this.kept) this.choice.unit = this.#tried.unit;
  }

  #forget(): void {
    this.refusal = null;
    this.lit = [];
    this.advice.found = null;
    this.castle = this.trap = null;
  }

  #toPlace(): SceneUnit | undefined {
    const { scene, next } = this;
    return this.mine && next ? scene.units.find((unit) => unit.seat === scene.seat && unit.name === next) : undefined;
  }

  // ---- sending

  send(moves: readonly string[]): void {
    sound.play(cues.press);
    // What stood there is read now: while the moves are on their way it is not shown.
    newcomer.moves();
    // The pointer rests where it pressed: what comes to stand there is not what I point at next.
    this.choice.over = null;
    const { unit } = this.choice;
    this.#tried = unit && moves.at(-1)?.startsWith("skill ") ? { turn: this.scene.turns, unit } : this.#tried;
    this.#sentIn = null;
    this.#hold(moves);
  }

  /** What is still to be sent; until its last move nothing is asked aloud in between. */
  #hold(moves: readonly string[]): void {
    this.#queue = moves;
    this.match?.holdQuestion(moves.length > 1);
  }

  /** Sends the next of what I said yes to, once the table is ready for it. Call in an effect. */
  advance(): void {
    const { match, mine, scene } = this;
    if (this.#queue.length === 0 || !match) return;
    if (!match.settled) untrack(() => match.skip());
    else if (mine && scene !== this.#sentIn) untrack(() => void this.#advance(match));
  }

  /** If the table has come to stand otherwise than I saw it, the rest is not sent, and what stands is asked again. */
  async #advance(match: Match): Promise<void> {
    const { legal } = this.scene;
    const [move = "", ...rest] = this.#queue;
    if (!legal.includes(move)) {
      this.#hold([]);
      return;
    }
    this.#sentIn = this.scene;
    this.#queue = rest;
    const sent = match.move(move);
    match.holdQuestion(rest.length > 0);
    const answer = await sent;
    if (!answer) return;
    this.#hold([]);
    this.choice.putBack();
    this.refusal = answer;
  }

  /** Why a move may not be made, after what it would do. */
  async #ask(move: string, does = ""): Promise<void> {
    sound.play(cues.refuse);
    const { scene } = this;
    const why = await this.match?.why(move);
    if (scene !== this.scene) return;
    this.refusal = why ? { ...why, text: `${does} ${why.text}`.trim() } : { code: "", rule: "", text: words.fine };
    this.lit = why ? blocking(scene, move, why) : [];
  }

  /** What is not yet seen must be seen before it is acted on: the first press only hurries the table. */
  early(): boolean {
    this.refusal = null;
    this.lit = [];
    this.castle = this.trap = null;
    const { match } = this;
    return !match || match.skip() || this.busy;
  }

  // ---- choosing

  /** All that is sent for each attack on a square that I could make, the best first. */
  strikers(square: string): string[][] {
    const hits = steps(this.scene).flatMap(({ odds }) => odds).filter(({ move }) => move.endsWith(` ${square}`));
    return hits.sort((a, b) => b.mean - a.mean).map(({ move }) => wayTo(this.scene, move));
  }

  /** Whether it is still open who of mine should hit there. */
  #open(square: string): boolean {
    const chosen = this.selected?.square;
    const hits = this.strikers(square);
    return hits.length > 1 && !hits.some((moves) => moves.at(-1)?.startsWith(`hit ${chosen ?? ""} `));
  }

  /** `again` is the second half of a double click: it means no second thing. */
  press(square: string, again: boolean): void {
    if (this.early()) return;
    const { scene, choice, mine } = this;
    const moves = this.aims.get(square);
    this.advice.found = null;
    if (moves?.at(-1)?.startsWith("hit ") && this.#open(square)) {
      choice.putBack();
      choice.aim = square;
      sound.play(cues.press);
      return;
    }
    // An item that would be lost for nothing needs a second word, and so does what a finger has not been warned of.
    const twice = TWICE.includes(scene.ask) || inVain(scene, moves?.[0]) || (choice.over !== square && inside(scene, choice.item, square).length > 0);
    if (moves && (choice.square === square || !twice)) {
      if (!again || choice.square === square) this.send(moves);
      return;
    }
    if (again) return;
    if (moves) {
      choice.square = square;
      choice.plain = null;
      sound.play(cues.press);
      return;
    }
    // One of those whom it touches means the item as well as its button does.
    if (choice.item && this.staged.length > 0 && touched(scene, `item ${choice.item}`).includes(square)) {
      this.send(this.staged);
      return;
    }
    const unit = unitOn(scene, square);
    // Nothing is spent yet: to press one of mine is to choose it instead.
    if (mine && choice.item && unit?.seat === scene.seat && stepping(scene)) this.select(unit);
    else if (mine && choice.item && this.aims.size > 0 && stepping(scene)) this.#askItem(choice.item, square);
    else if (mine && (choice.item || ["on", "at", "square", "place"].includes(scene.ask))) void this.#ask(this.#pointed(square));
    else if (unit) this.select(unit);
    else if (mine && this.#moves()) void this.#askMove(this.selected?.square ?? "", square);
    else {
      choice.putBack();
      this.castle = scene.castles.find((it) => it.square === square)?.seat ?? null;
      this.trap = scene.traps.find((it) => it.square === square)?.square ?? null;
      if (mine && this.castle === null && this.trap === null && stepping(scene)) this.#askWho();
    }
  }

  /** Why nobody goes to an empty square: nobody was chosen, or nobody can any more. */
  #askWho(): void {
    const { scene } = this;
    const movers = after(scene, "move").map((way) => way.split("-")[0] ?? "");
    this.#refuse(movers.length > 0 ? words.whoFirst : scene.step === "attack" ? words.moved : words.details.moveNone, "", movers);
  }

  /** Why an item cannot be used there: its own words say on whom it works. */
  #askItem(name: string, square: string): void {
    const item = this.scene.items.find((it) => it.name === name);
    this.#refuse(item?.trap ? words.trapWhere : words.notOn(name, nameOn(this.scene, square), item?.text ?? ""), item?.trap ? "AH-26" : "AH-14", [square]);
  }

  /** Why one of mine cannot go there. The rules have no name for a move that no arrow could be. */
  async #askMove(from: string, to: string): Promise<void> {
    const [x, y] = [0, 1].map((at) => Math.abs(from.charCodeAt(at) - to.charCodeAt(at))) as [number, number];
    if (x > 2 || y > 2 || (x !== y && x * y !== 0)) this.#refuse(words.noArrow(unitOn(this.scene, from)?.name ?? ""), "AH-20", [from]);
    else await this.#ask(`move ${from}-${to}`);
  }

  #refuse(text: string, rule = "", lit: readonly string[] = []): void {
    sound.play(cues.refuse);
    this.refusal = { code: "", rule, text };
    this.lit = lit;
  }

  /** One of mine is chosen, and a move is still to be made in this turn. */
  #moves(): boolean {
    return this.selected?.square !== null && this.selected?.seat === this.scene.seat && stepping(this.scene) && after(this.scene, "move").length > 0;
  }

  /** The move that pointing at a square would be; what is wrong with it is for the rules to say. */
  #pointed(square: string): string {
    const { scene, choice } = this;
    const item = scene.items.find(({ name }) => name === choice.item);
    return scene.ask === "on" || (item && !item.trap) ? `on ${square}` : `at ${square}`;
  }

  select(unit: SceneUnit): void {
    const again = this.choice.unit === key(unit) && !this.kept;
    this.kept = false;
    this.advice.found = null;
    this.choice.putBack();
    if (!again) this.choice.unit = key(unit);
    sound.play(cues.press);
  }

  async drop(from: string, to: string): Promise<void> {
    if (this.early() || !this.mine) return;
    const unit = unitOn(this.scene, from);
    if (!unit) return;
    this.choice.putBack();
    this.choice.unit = key(unit);
    const moves = this.aims.get(to);
    if (moves) this.send(moves);
    else await (this.#moves() ? this.#askMove(from, to) : this.#ask(`hit ${from} ${to}`));
  }

  pressItem(name: string): void {
    if (this.early() || !this.mine) return;
    if (!this.playable.includes(name)) {
      void this.#ask(`item ${name}`, this.scene.items.find((item) => item.name === name)?.text);
      return;
    }
    const again = this.choice.item === name;
    if (!this.advised?.includes(name)) this.advice.found = null;
    this.choice.putBack();
    if (!again) this.choice.item = name;
    sound.play(cues.press);
  }

  /** Ends the turn, or leaves out what is asked; says why not, if something has to be done. */
  skip(): void {
    if (this.early() || !this.mine) return;
    if (this.pass.length > 0) this.send(this.pass);
    else if (!stepping(this.scene) || this.scene.step === "move") void this.#ask("pass");
    else {
      sound.play(cues.refuse);
      this.refusal = { code: "must_move", rule: "AH-21", text: words.moveFirst };
      this.lit = blocking(this.scene, "pass", this.refusal);
    }
  }

  /** A duel decides the game: it is offered with a second word. */
  offer(): void {
    if (this.early()) return;
    this.choice.putBack();
    this.choice.plain = "stalemate";
    sound.play(cues.press);
  }

  /** One step back, where something is chosen. */
  back(): void {
    this.#forget();
    if (this.choice.back()) sound.play(cues.press);
  }

  async askHint(): Promise<void> {
    if (!this.match) return;
    this.#forget();
    this.refusal = await this.advice.ask(this.match);
    if (!this.advice.found) return;
    // What was chosen before would hide what the hint speaks of.
    this.choice.putBack();
    const actor = actorOf(this.scene, this.advice.found.move);
    if (!actor) return;
    // Whom it speaks of is chosen: where it leads, and the button that does it, are then in sight.
    this.choice.unit = key(actor);
    this.kept = true;
  }
}
