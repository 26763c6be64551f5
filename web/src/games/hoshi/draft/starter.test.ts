import { expect, test } from "vitest";
import type { SceneCard } from "../types";
import { pair, strongest } from "./starter";

const card = (code: string, cost: number): SceneCard => ({ card: code, name: code, kind: code.startsWith("H") ? "hero" : "power", cost, die: null, text: "", about: "", when: "", ours: false });
const PHOENIX = card("H16", 9);
const SWORDSMAN = card("H6", 8);
const NURSE = card("H19", 5);
const AXE = card("D4", 6);
const OATH = card("D17", 3);
const names = (cards: (SceneCard | undefined)[]): (string | undefined)[] => cards.map((it) => it?.card);

test("the ready-made hand has no Hero that discards its card, as long as there are others", () => {
  expect(strongest([PHOENIX, SWORDSMAN, NURSE, card("H1", 4)], 3)).toEqual([1, 2, 3]);
  expect(names(pair([PHOENIX, NURSE], [AXE, OATH], null))).toEqual(["H19", "D4"]);
});

test("a card is laid down with a Hero that can use it, else the weakest", () => {
  expect(names(pair([SWORDSMAN, NURSE], [AXE, OATH], null))).toEqual(["H6", "D17"]);
  expect(names(pair([PHOENIX], [AXE, OATH], null))).toEqual(["H16", "D17"]);
  expect(names(pair([], [AXE, OATH], SWORDSMAN))).toEqual([undefined, "D17"]);
});
