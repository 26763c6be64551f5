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
  expect(strongest([PHOENIX, SWORDSMAN, NURSE, card("H11", 4)], 3, false)).toEqual([1, 2, 3]);
  expect(names(pair([PHOENIX, NURSE], [AXE, OATH], null, false))).toEqual(["H19", "D4"]);
});

test("a card is laid down with a Hero that can use it, else the weakest", () => {
  expect(names(pair([SWORDSMAN, NURSE], [AXE, OATH], null, true))).toEqual(["H6", "D17"]);
  expect(names(pair([PHOENIX], [AXE, OATH], null, true))).toEqual(["H16", "D17"]);
  expect(names(pair([], [AXE, OATH], SWORDSMAN, false))).toEqual([undefined, "D17"]);
});

test("a ready hand for a game without a clock has no card that draws it out, as long as there are others", () => {
  const [tortoise, fox, watcher] = [card("H12", 4), card("H13", 3), card("H15", 4)];
  expect(strongest([NURSE, SWORDSMAN, tortoise, fox, watcher], 2, true)).toEqual([1, 3]);
  expect(strongest([NURSE, SWORDSMAN, tortoise, fox, watcher], 2, false)).toEqual([1, 0]);
  const [wind, armor] = [card("D15", 7), card("D2", 8)];
  expect(names(pair([fox], [wind, armor, OATH], null, true))).toEqual(["H13", "D17"]);
  expect(names(pair([fox], [wind, armor, OATH], null, false))).toEqual(["H13", "D2"]);
});

test("a card that only takes an Artifact away is not suggested while there is none", () => {
  const disenchantment = card("D12", 3);
  const cheap = card("D18", 1);
  expect(names(pair([NURSE], [disenchantment, cheap], null, true))).toEqual(["H19", "D18"]);
  expect(names(pair([NURSE], [disenchantment, cheap], null, true, true))).toEqual(["H19", "D12"]);
  expect(names(pair([NURSE], [disenchantment], null, true)), "unless it is all there is").toEqual(["H19", "D12"]);
  expect(strongest([disenchantment, cheap, OATH], 2, false)).toEqual([2, 1]);
});
