import { expect, test } from "vitest";
import { emblem } from "./emblem";

test("every card has its own sign, the same every time, inside its picture", () => {
  const cards = ["H", "D"].flatMap((kind) => Array.from({ length: 20 }, (_, at) => `${kind}${at + 1}`));
  const lines = cards.map((card) => emblem(card).line);
  expect(new Set(lines).size).toBe(40);
  expect(emblem("H7")).toEqual(emblem("H7"));
  for (const card of cards) {
    for (const [x, y, r] of emblem(card).stars) {
      expect(x - r).toBeGreaterThan(0);
      expect(x + r).toBeLessThan(160);
      expect(y - r).toBeGreaterThan(0);
      expect(y + r).toBeLessThan(90);
    }
  }
});
