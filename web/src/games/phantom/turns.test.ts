import { expect, it } from "vitest";
import { turnOf } from "./turns";
import type { SceneTrick, Winner } from "./types";
import { words } from "./words";

/** Seat 0 plays first. */
function over(winner: Winner, turned: string | null, ...cards: string[]): SceneTrick {
  const seats = (phantom: boolean): number[] => [...cards.keys()].filter((seat) => cards[seat]?.startsWith("P") === phantom);
  const scorers = winner === "nobody" ? [] : seats(winner === "phantoms");
  return { leader: 0, turned, plays: cards.map((card, seat) => ({ seat, card })), heroes: 0, phantoms: 0, hero_seats: seats(false), phantom_seats: seats(true), colours: [], winner, scorers };
}

it("is a theft, if the last card scores where the others were ahead", () => {
  expect(turnOf(over("phantoms", null, "R5", "B3", "P9"))).toEqual({ seat: 2, card: "P9", how: "steals" });
  expect(turnOf(over("heroes", null, "P9", "B4", "R5"))).toEqual({ seat: 2, card: "R5", how: "steals" });
});

it("sinks a side, if the last card was a Phantom too many", () => {
  expect(turnOf(over("heroes", "R4", "P15", "B3", "P12"))).toEqual({ seat: 2, card: "P12", how: "sinks" });
});

it("stops all, if the last card stands with them", () => {
  expect(turnOf(over("nobody", null, "R5", "B3", "G1"))).toEqual({ seat: 2, card: "G1", how: "stops" });
});

it("is nothing where the trick stayed as it was, or only the deck's card had been ahead", () => {
  expect(turnOf(over("heroes", null, "R5", "P3", "G1"))).toBeNull();
  expect(turnOf(over("phantoms", "R4", "P1", "P2", "P20"))).toBeNull();
  expect(turnOf(over("heroes", "P20", "R5", "B4", "P16"))).toBeNull();
  expect(turnOf({ ...over("heroes", null, "R5"), winner: null })).toBeNull();
});

it("is said to whom it concerns: who did it, who lost by it, and everybody else", () => {
  const theft = over("phantoms", null, "R5", "B3", "P9");
  expect([2, 0, -1].map((seat) => words.outcome(theft, seat))).toEqual(["Yours alone", "Stolen from you", "Phantoms win"]);
  const sunk = over("heroes", "R4", "P15", "B3", "P12");
  expect([0, 1, 2].map((seat) => words.outcome(sunk, seat))).toEqual(["No point for you", "Yours alone", "No point for you"]);
  const stopped = over("nobody", null, "R5", "B3", "G1");
  expect([0, 2].map((seat) => words.outcome(stopped, seat))).toEqual(["Nobody scores", "Nobody scores"]);
  expect(words.outcome(over("heroes", null, "R5", "B3", "P3"), 0)).toBe("You score");
});

it("is said under the two Forces, too, with its card", () => {
  const nameAt = (seat: number): string => ["You", "Mio", "Ken"][seat] ?? "";
  expect(words.turned({ seat: 2, card: "P9", how: "steals" }, 0, nameAt, 3)).toBe("Ken's Phantom 9 turns the trick");
  expect(words.turned({ seat: 0, card: "R3", how: "steals" }, 0, nameAt, 3)).toBe("Your red 3 turns the trick");
  expect(words.turned({ seat: 1, card: "P12", how: "sinks" }, 0, nameAt, 3)).toBe("Mio's Phantom 12 weakens its own side too much");
  expect(words.turned({ seat: 0, card: "P15", how: "sinks" }, 0, nameAt, 3, true)).toBe("Your last card played itself and weakened its side");
  expect(words.turned({ seat: 1, card: "P12", how: "stops" }, 0, nameAt, 3)).toBe("all three players are on the same side");
});
