import { expect, test } from "vitest";
import type { Scene } from "../types";
import { asks, idle } from "./idle";

const at = (card: string, mine: string[], theirs: string[]): boolean => idle({ card: { card }, seat: 1, fighters: [0, 1], players: [{ dice: theirs }, { dice: mine }] } as unknown as Scene);

test("a card that gives a die says when it would change nothing", () => {
  expect(at("D4", ["d10"], ["d10"])).toBe(false);
  expect(at("D4", ["d8"], ["d10"])).toBe(true);
  expect(at("D11", ["d8"], ["d8"])).toBe(false);
  expect(at("D11", ["d8"], ["d10"])).toBe(true);
  expect(at("D11", ["d8"], ["d10", "d8"]), "the Swordsman's dice never change").toBe(true);
});

test("a card that does something else is never called idle", () => {
  expect(at("D2", ["d8"], ["d10", "d8"])).toBe(false);
});

test("of the Champion, whose die changes with its stones, a player judges", () => {
  const champion = { card: { card: "D4" }, seat: 0, fighters: [0, 1], players: [{ dice: ["d8"], hero: { card: "H10" } }, { dice: ["d10"] }] } as unknown as Scene;
  expect(idle(champion)).toBe(false);
});

test("nobody is asked about a card that would change nothing", () => {
  const rabbit = { legal: ["play", "pass"], card: { card: "D4" }, seat: 0, fighters: [0, 1], players: [{ dice: ["d8"] }, { dice: ["d10"] }] } as unknown as Scene;
  expect(asks(rabbit)).toBe(false);
  expect(asks({ ...rabbit, card: { ...rabbit.card!, card: "D16" } })).toBe(true);
  expect(asks({ ...rabbit, legal: ["pass"] })).toBe(false);
  expect(asks({ ...rabbit, legal: ["hit", "effect"] }), "a touch that could be two things").toBe(true);
});
