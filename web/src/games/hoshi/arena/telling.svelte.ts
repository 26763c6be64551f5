import { untrack } from "svelte";
import type { Match } from "../../../kit/match.svelte";
import type { PhotoFinish } from "../../../kit/wire";
import type { Event, Of, Scene } from "../types";
import type { Duel, Touch } from "./duel.svelte";
import { outcome, over, sinceTouch, spent } from "./outcome";

/** Milliseconds for which what came of the last exchange stands there, while one fights on. */
const SNAP = 2500;

/** What is told of the hands that last met, and how long it stays to be read. */
export class Telling {
  /** Who hit whom, and why. */
  result = $state("");
  wasHit = $state(false);
  /** A roll has just been used up without a swing. */
  used = $state("");
  /** A swing that was guarded against does not end the round: its photo finish passes by at the edge. */
  snap = $state.raw<PhotoFinish | null>(null);
  #lingers = $state(true);

  constructor(
    private readonly duel: Duel,
    names: (seat: number) => string,
    private readonly source: () => { scene: Scene; match: Match | null },
  ) {
    // It may have been before this table was shown: between two duels a Hero is chosen.
    untrack(() => this.#take(outcome(sinceTouch(this.#history), [], source().scene, names)));
    $effect(() => {
      if (!this.used) return;
      const timer = setTimeout(() => (this.used = ""), SNAP);
      return () => clearTimeout(timer);
    });
    // Hands stay where they met for as long as a hit stops time.
    let last = untrack(() => ({ hands: duel.hands, lines: this.#history.length }));
    $effect(() => {
      const { hands } = duel;
      const history = this.#history;
      untrack(() => {
        const { scene } = source();
        const fresh = history.slice(last.lines);
        const touched = fresh.findLast(({ event }) => event.kind === "touched")?.event as Of<"touched"> | undefined;
        if (touched && !duel.touch) duel.show(touchOf(touched, duel.near), last.hands);
        this.#take(outcome(fresh, last.hands, scene, names));
        this.used = spent(last.hands, hands, scene, duel.far, names) || this.used;
        last = { hands, lines: history.length };
      });
    });
    // What it came to stays to be read for a moment of the next round, or until one throws again.
    $effect(() => {
      this.#lingers = true;
      const timer = duel.fighting ? setTimeout(() => (this.#lingers = false), SNAP) : 0;
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const taken = this.photo;
      this.snap = taken && untrack(() => duel.fighting) ? taken : null;
      const timer = setTimeout(() => (this.snap = null), SNAP);
      return () => clearTimeout(timer);
    });
  }

  get #history(): Match["history"] {
    return this.source().match?.history ?? [];
  }

  #take(found: ReturnType<typeof outcome>): void {
    if (found) [this.result, this.wasHit] = [found.text, found.hit === this.source().scene.seat];
  }

  /** What hands last met for is behind those who fight now: that is told where a Hero is chosen. */
  past = $derived.by(() => over(this.source().scene, this.#history));

  photo = $derived.by((): PhotoFinish | null => {
    const { match } = this.source();
    const photo = match?.live.photo;
    return photo && photo.match === match.id ? photo : null;
  });

  /** One fights again, and has not thrown yet. */
  stays = $derived.by(() => this.result !== "" && this.duel.fighting && this.#lingers && !this.past && this.duel.handOf(this.duel.near).thrown_at === 0);

  /** Whose stone the touch costs that is being shown, if it was not cancelled. */
  get hurt(): number | null {
    const blow = this.duel.touch && (sinceTouch(this.#history).findLast(({ event }) => event.kind === "hit")?.event as Of<"hit"> | undefined);
    return !blow || blow.cancelled ? null : blow.seat;
  }
}

/** On whose side hands met, and what it was. */
export function touchOf({ seats, verdict }: Extract<Event, { kind: "touched" }>, near: number): Touch {
  return { side: seats.length > 1 ? "both" : seats[0] === near ? "far" : "near", verdict };
}
