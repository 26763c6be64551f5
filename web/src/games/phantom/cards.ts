import { words } from "./words";

/** Cards travel as their notation: `R3` a red Hero, `P17` a Phantom. */
export type Colour = "R" | "B" | "G" | "Y" | "K";

export interface HeroCard {
  kind: "hero";
  colour: Colour;
  value: number;
}

export interface PhantomCard {
  kind: "phantom";
  value: number;
}

const COLOURS = "RBGYK";

/** The names of the colours in tokens.css. */
export const TOKEN: Record<Colour, string> = { R: "red", B: "blue", G: "green", Y: "yellow", K: "pink" };

export function read(card: string): HeroCard | PhantomCard {
  const value = Number(card.slice(1));
  const letter = card.charAt(0);
  return COLOURS.includes(letter) ? { kind: "hero", colour: letter as Colour, value } : { kind: "phantom", value };
}

export function nameOf(card: string): string {
  const it = read(card);
  return it.kind === "hero" ? words.hero(words.colours[it.colour] ?? "", it.value) : words.phantom(it.value);
}

/** How one speaks to who holds it. */
export function yours(card: string): string {
  const it = read(card);
  return it.kind === "hero" ? words.yours(words.colours[it.colour] ?? "", it.value) : words.yourPhantom(it.value);
}

/** Heroes by colour and value, then Phantoms: a hand one can read. */
export function sorted(cards: readonly string[]): string[] {
  const rank = (card: string): number => {
    const it = read(card);
    return it.kind === "hero" ? COLOURS.indexOf(it.colour) * 10 + it.value : 100 + it.value;
  };
  return [...cards].sort((a, b) => rank(a) - rank(b));
}

/** A true minus sign: a hyphen is read aloud as nothing. */
export function signed(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}
