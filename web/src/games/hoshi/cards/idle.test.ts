import { expect, test } from "vitest";
import type { Scene } from "../types";
import { idle } from "./idle";

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
