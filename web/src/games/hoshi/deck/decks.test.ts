import { beforeEach, expect, test } from "vitest";
import type { SceneCard } from "../types";
import { anyDeck, cheapestRest, cost, EACH, fits, READY, recall, refused, remember } from "./decks";

const all: SceneCard[] = ["H", "D"].flatMap((letter) =>
  Array.from({ length: 20 }, (_, n) => ({
    card: `${letter}${n + 1}`, name: `${letter}${n + 1}`, kind: letter === "H" ? ("hero" as const) : ("power" as const), cost: (n % 8) + 2, die: null, text: "", about: "", when: "", ours: false,
  })),
);

beforeEach(() => localStorage.clear());

test("ready-made decks are four and four", () => {
  for (const deck of READY) expect(fits(deck, all, 100)).toBe(true);
  expect(fits({ name: "", cards: ["H1", "H1", "H2", "H3", "D1", "D2", "D3", "D4"] }, all, 100)).toBe(false);
});

test("a card that leaves too little for the rest is too dear", () => {
  expect(cheapestRest([], all)).toBe(2 * (2 + 2 + 2 + 3));
  const dear = all.find(({ cost }) => cost === 9);
  expect(dear && refused(dear, [], all, 23)).toBe("dear");
  expect(dear && refused(dear, [], all, 24)).toBe(null);
  expect(dear && refused(dear, ["H1", "H2", "H3", "H4"], all, 100)).toBe("full");
});

test("a random deck is whole and within the sum", () => {
  let seed = 1;
  const random = (): number => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let n = 0; n < 20; n++) {
    const deck = anyDeck(all, ["H8"], 36, random);
    expect(deck).toHaveLength(2 * EACH);
    expect(deck).toContain("H8");
    expect(cost(all, deck)).toBeLessThanOrEqual(36);
  }
});

test("the last decks are remembered, the newest first and none twice", () => {
  const decks = READY.slice(0, 4);
  for (const deck of decks) remember(deck);
  remember({ name: "", cards: [...(decks[2]?.cards ?? [])].reverse() });
  expect(recall().map(({ name }) => name)).toEqual(["", decks[3]?.name, decks[1]?.name]);
  localStorage.setItem("hyakki.hoshi.decks", "[1");
  expect(recall()).toEqual([]);
});
