import type { Match } from "../../../kit/match.svelte";
import { sound } from "../../../kit/sound";
import type { Event, Input, Moved, Scene, SceneHand } from "../types";
import { hearing, scoreOf } from "../sounds";
import { could, handsAfter, isMotion, REST } from "./fold";
import { holds } from "./uses";

/** One's own motion is drawn at once; if nobody has confirmed it after this, it did not happen. */
const DOUBT = 700;
/** A touch stops time: the hands stay where they met. */
export const HIT_STOP = 1300;
/** The one that ends the game is seen and felt before the result opens. */
export const LAST_HIT = 2200;

/** So long a press before zero is answered. */
export const EARLY = 1200;

const DOWN: Record<Input, Moved["motion"]> = { roll: "lift", swing: "swing", guard: "guard", shout: "shout", cover: "cover" };
const UP: Record<Input, Moved["motion"]> = { roll: "throw", swing: "pull", guard: "lower", shout: "hush", cover: "uncover" };

export interface Touch {
  side: "near" | "far" | "both";
  verdict: string;
}

/** A fight as this screen shows it: what is decided, what was glimpsed since, and what one's own hand has just begun. */
export class Duel {
  /** Inputs that are pressed right now. */
  held = $state.raw<readonly Input[]>([]);
  /** A touch that is being shown, and the hands as they met. */
  touch = $state.raw<{ shown: Touch; hands: SceneHand[] } | null>(null);
  /** Something was pressed a moment ago, before the countdown was over. */
  early = $state(false);
  #begun = $state.raw<readonly Moved[]>([]);
  #stop: () => void = () => {};

  constructor(private readonly source: () => { scene: Scene; match: Match | null }) {}

  get #seen(): Event[] {
    return (this.source().match?.live.seen.map(({ event }) => event) ?? []) as Event[];
  }

  /** The countdown may have ended on this screen before that is decided. */
  get fighting(): boolean {
    return this.source().scene.stage === "fight" || this.#seen.some(({ kind }) => kind === "began");
  }

  hands = $derived.by((): SceneHand[] => {
    if (this.touch) return this.touch.hands;
    const { scene } = this.source();
    const hands = handsAfter(scene, [...this.#seen, ...this.#begun]);
    return scene.fighters.map((_, at) => hands[at] ?? REST);
  });

  /** Whose hand lies at the lower edge: one's own, else the first fighter's. */
  get near(): number {
    const { scene } = this.source();
    return scene.fighters.includes(scene.seat) ? scene.seat : (scene.fighters[0] ?? 0);
  }

  get far(): number {
    const { scene } = this.source();
    return scene.fighters.find((seat) => seat !== this.near) ?? this.near;
  }

  get mine(): boolean {
    const { scene, match } = this.source();
    return match !== null && scene.fighters.includes(scene.seat);
  }

  handOf(seat: number): SceneHand {
    return this.hands[this.source().scene.fighters.indexOf(seat)] ?? REST;
  }

  /** Listens to the live line: each glimpse has its sound, and confirms what one's own hand began. */
  follow(match: Match): () => void {
    return match.live.follow((told) => {
      const event = told as Event;
      const expected = this.#confirm(event);
      const again = event.kind === "faced" && event.seat === this.near && this.mine && this.handOf(event.seat).shown_at < event.at - 1;
      if (!expected && !again) sound.play(scoreOf(event, "seat" in event && event.seat !== this.near ? "far" : "near"));
      hearing.mark(event);
    });
  }

  down(input: Input, at: number): void {
    if (this.held.includes(input) || !this.mine) return;
    if (!this.fighting) {
      this.early = true;
      setTimeout(() => (this.early = false), EARLY);
      return;
    }
    this.held = [...this.held, input];
    this.#press(DOWN[input], at);
  }

  up(input: Input, at: number): void {
    if (!this.held.includes(input)) return;
    this.held = this.held.filter((one) => one !== input);
    if (!this.mine || !this.fighting) return;
    const hand = this.handOf(this.near);
    // A swing that has landed cannot be pulled back, a hand that came down by itself cannot be lowered.
    if ((input === "swing" || input === "guard") && !holds(input, hand)) return;
    this.#press(UP[input], at);
  }

  /** The page was left, or the keyboard is elsewhere: nothing is held any more. */
  release(at: number): void {
    for (const input of this.held) this.up(input, at);
  }

  /** A round begins or ends: what was pressed before means nothing now. */
  rest(): void {
    this.held = [];
  }

  /** A new scene: what it has decided is no longer a guess. */
  decided(scene: Scene): void {
    if (this.#begun.length === 0) return;
    this.#begun = scene.stage === "fight" ? this.#begun.filter(({ at }) => at > scene.now) : [];
  }

  /** Hands have met: they stay so for a moment, whatever the rules have cleared; to the end where nothing comes after it. */
  show(touch: Touch, hands: SceneHand[]): void {
    this.touch = { shown: touch, hands };
    this.#stop();
    if (this.source().scene.stage === "over") return;
    const timer = setTimeout(() => (this.touch = null), HIT_STOP);
    this.#stop = () => clearTimeout(timer);
  }

  /** A new round begins, or the table is left. */
  clear(): void {
    this.#stop();
    this.touch = null;
  }

  #press(motion: Moved["motion"], at: number): void {
    const { scene, match } = this.source();
    if (!match) return;
    match.live.press(motion, at);
    const zero = match.live.moment(0);
    if (zero === null) return;
    const instant = Math.round(at - zero);
    const asked = scene.timeout_by === this.near ? "me" : scene.timeout_by >= 0 ? "other" : "nobody";
    if (!could(this.handOf(this.near), motion, instant, scene.times, asked)) return;
    const begun: Moved = { rules: [], kind: "moved", seat: this.near, motion, at: instant };
    this.#begun = [...this.#begun, begun];
    sound.play(scoreOf(begun, "near"));
    setTimeout(() => (this.#begun = this.#begun.filter((one) => one !== begun)), DOUBT);
  }

  /** Whether one's own hand had begun this already. */
  #confirm(event: Event): boolean {
    if (!isMotion(event) || event.kind !== "moved" || event.seat !== this.near || !this.mine) return false;
    const found = this.#begun.find(({ motion }) => motion === event.motion);
    if (found) this.#begun = this.#begun.filter((one) => one !== found);
    return found !== undefined;
  }
}
