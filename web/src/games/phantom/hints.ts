import type { LogLine } from "../../kit/sentences";
import type { Preview, Scene } from "./types";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "trick" | "tie" | "blocked" | "lead" | "late" | "waste" | "stuck" | "keep";

/**
 * The most pressing hint that fits this moment and was not yet dismissed. What happened since my last
 * card still counts, so that a note about it can be read in peace.
 */
export function hintFor(scene: Scene, history: readonly LogLine[], dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over) return null;
  const mine = history.findLastIndex(({ event }) => event.kind === "played" && event.seat === scene.seat);
  const since = history.slice(mine + 1).map(({ event }) => event);
  const turn = scene.legal.length > 0;
  // It is said that the last card will play itself: no tip may stand in the way of that.
  if (turn && scene.hand.length < 3) return null;
  const moments: [Hint, boolean][] = [
    ["stuck", since.some((event) => event.kind === "stuck")],
    ["tie", since.some((event) => event.kind === "battled" && event.tie)],
    ["trick", turn],
    ["blocked", turn && scene.legal.length < scene.hand.length],
    ["lead", turn && scene.trick.plays.length === 0],
    ["late", turn && late(scene)],
    ["waste", turn && wasteful(scene)],
    ["keep", turn && lastPhantom(scene.hand) !== null],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(hint))?.[0] ?? null;
}

/** Kept among the hints one has read: to go on from a result, until one has played a whole game so. */
export const RESULTS = "results";

export function isNewcomer({ hints, noHints }: { hints: readonly string[]; noHints: boolean }): boolean {
  return !noHints && !hints.includes(RESULTS);
}

/** From here a Phantom is a high one: Heroes alone seldom reach it. */
const HIGH = 13;

/** The last card of the trick is mine, and a high Phantom scores: nobody can answer it. */
function late({ seat, seats, trick, previews }: Scene): boolean {
  return trick.plays.length === seats - 1 && previews.some(({ card, scorers }) => card.startsWith("P") && Number(card.slice(1)) >= HIGH && scorers.includes(seat));
}

/** No card scores or puts my side ahead, and of several Phantoms one is of those that win least later. */
function wasteful({ seat, seats, trick, previews, legal, hand }: Scene): boolean {
  const last = trick.plays.length === seats - 1;
  return !previews.some((it) => helps(it, seat, last)) && lastPhantom(hand) === null && legal.some((card) => /^P([789]|1[012])$/.test(card));
}

/** What one would like of a card: a point, or that nobody gets one; before the last card, that its side is ahead. */
export function helps({ card, heroes, phantoms, winner, scorers }: Preview, seat: number, last: boolean): boolean {
  return last ? winner === "nobody" || scorers.includes(seat) : card.startsWith("P") === phantoms > heroes;
}

/** The only Phantom beside Heroes: without it the hand may not fit any more. */
export function lastPhantom(hand: readonly string[]): string | null {
  const [first = null, second] = hand.filter((card) => card.startsWith("P"));
  return hand.length > 1 && second === undefined ? first : null;
}
