import { describe, expect, it } from "vitest";
import { FULL, isBeaten, meters } from "./forces";
import type { SceneTrick } from "./types";

function trick(cards: string[], heroes: number, phantoms: number, turned: string | null = null): SceneTrick {
  return {
    leader: 0, turned, plays: cards.map((card, seat) => ({ seat, card })), heroes, phantoms,
    hero_seats: [], phantom_seats: [], colours: [], winner: null, scorers: [],
  };
}

describe("the Hero meter", () => {
  it("lays the Heroes end to end, the deck's card first", () => {
    const { heroes } = meters(trick(["R3", "P9", "B5"], 10, 9, "G2"));
    expect(heroes.stretches.map(({ card }) => card)).toEqual(["G2", "R3", "B5"]);
    expect(heroes.stretches.map(({ from }) => Math.round(from * FULL))).toEqual([0, 2, 5]);
    expect(heroes.sum).toBe("2 + 3 + 5");
  });

  it("needs no sum for a single Hero", () => {
    expect(meters(trick(["R3"], 3, 0)).heroes.sum).toBe("");
  });
});

describe("the Phantom meter", () => {
  it("bites the other Phantoms off the highest (the rulebook's 9 − 1 − 2)", () => {
    const { phantoms } = meters(trick(["P1", "P9", "P2"], 0, 6));
    expect(phantoms.sum).toBe("9 − 2 − 1");
    const [body, ...bites] = phantoms.stretches;
    expect(body).toMatchObject({ card: "P9", lost: false });
    expect((body?.length ?? 0) * FULL).toBeCloseTo(6);
    expect(bites.map(({ card, lost }) => [card, lost])).toEqual([["P2", true], ["P1", true]]);
  });

  it("is empty, not inside out, below zero", () => {
    const { phantoms } = meters(trick(["P9", "P8", "P7"], 0, -6));
    expect(phantoms.value).toBe(-6);
    expect(phantoms.stretches.every(({ from, length }) => from >= 0 && length >= 0)).toBe(true);
    expect(phantoms.stretches[0]?.length).toBe(0);
  });
});

it("shows nothing before a card has fallen", () => {
  const { heroes, phantoms } = meters(trick([], 0, 0));
  expect([heroes.stretches, phantoms.stretches]).toEqual([[], []]);
});

it("counts the deck's card with the side that has lost", () => {
  const fought = { ...trick(["R3", "B4"], 7, 6, "P6"), winner: "heroes" as const };
  expect(["P6", "R3"].map((card) => isBeaten(fought, card))).toEqual([true, false]);
  expect(["P6", "R3"].map((card) => isBeaten({ ...fought, winner: "phantoms" }, card))).toEqual([false, true]);
  expect(["P6", "R3"].map((card) => isBeaten({ ...fought, winner: "nobody" }, card))).toEqual([true, true]);
  expect(isBeaten({ ...fought, winner: null }, "P6")).toBe(false);
});
