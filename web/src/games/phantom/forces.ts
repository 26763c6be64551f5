import { read, type Colour } from "./cards";
import type { SceneTrick } from "./types";

/** As much as a meter can hold: all five colours with their fives. */
export const FULL = 25;

/** A stretch of a meter, in parts of its whole length. */
export interface Stretch {
  card: string;
  colour: Colour | null;
  from: number;
  length: number;
  /** Taken away from the highest Phantom by this one. */
  lost: boolean;
}

export interface Meter {
  value: number;
  /** How the value comes about, "3 + 5" or "9 − 1 − 2"; empty while there is nothing to add. */
  sum: string;
  stretches: Stretch[];
}

export function cardsOf(trick: SceneTrick): string[] {
  return [...(trick.turned ? [trick.turned] : []), ...trick.plays.map((play) => play.card)];
}

/** What the Phantoms of a trick come to with one card more, added up: so much a higher one would lose. */
export function laidWith(trick: SceneTrick, card: string): number {
  return [...cardsOf(trick), card].map(read).reduce((sum, it) => sum + (it.kind === "phantom" ? it.value : 0), 0);
}

/** Whether a card lies on a side that has lost the trick; the deck's card, too, which is nobody's. */
export function isBeaten({ winner }: SceneTrick, card: string): boolean {
  return winner !== null && (winner === "nobody" || card.startsWith("P") !== (winner === "phantoms"));
}

/** How the two meters stand. The values are the server's; only how they are drawn is worked out here. */
export function meters(trick: SceneTrick): { heroes: Meter; phantoms: Meter } {
  const cards = cardsOf(trick);
  return { heroes: heroes(cards, trick.heroes), phantoms: phantoms(cards, trick.phantoms) };
}

function heroes(cards: string[], value: number): Meter {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const card of cards) {
    const it = read(card);
    if (it.kind !== "hero") continue;
    stretches.push({ card, colour: it.colour, from: from / FULL, length: it.value / FULL, lost: false });
    from += it.value;
  }
  const sum = stretches.map(({ card }) => String(read(card).value)).join(" + ");
  return { value, sum: stretches.length > 1 ? sum : "", stretches };
}

/** The highest Phantom fills the meter; each other one bites a piece off its tip. */
function phantoms(cards: string[], value: number): Meter {
  const values = cards.filter((card) => read(card).kind === "phantom").sort((a, b) => read(b).value - read(a).value);
  const [highest, ...others] = values;
  if (!highest) return { value, sum: "", stretches: [] };
  const top = read(highest).value;
  const stretches: Stretch[] = [];
  let left = top;
  for (const card of others) {
    const bite = Math.min(left, read(card).value);
    if (bite === 0) break;
    left -= bite;
    stretches.push({ card, colour: null, from: left / FULL, length: bite / FULL, lost: true });
  }
  stretches.unshift({ card: highest, colour: null, from: 0, length: left / FULL, lost: false });
  const sum = others.length > 0 ? [String(top), ...others.map((card) => String(read(card).value))].join(" − ") : "";
  return { value, sum, stretches };
}
