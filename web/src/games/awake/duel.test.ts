import { expect, test } from "vitest";
import { duelChance } from "./duel";

test("equals have the same chance, and who strikes first wins with one blow", () => {
  const one = { hp: 5, attack: 6, defence: 4 };
  expect(duelChance(one, one)).toBeCloseTo(0.5);
  // Each blow fells: only who strikes first counts.
  expect(duelChance({ hp: 1, attack: 4, defence: 0 }, { hp: 1, attack: 4, defence: 0 })).toBeCloseTo(0.5);
});

test("one blow against two: the chance is that of the first strike, or of the second", () => {
  // Mine always hits for at least 1, and the other has 1 HP; theirs takes two blows of exactly 1.
  const mine = { hp: 2, attack: 4, defence: 0 };
  const theirs = { hp: 1, attack: 1, defence: 0 };
  expect(duelChance(mine, theirs)).toBe(1);
  expect(duelChance(theirs, mine)).toBe(0);
});

test("both chances of a pair add up to one", () => {
  const oni = { hp: 9, attack: 8, defence: 4 };
  const fox = { hp: 6, attack: 8, defence: 6 };
  expect(duelChance(oni, fox) + duelChance(fox, oni)).toBeCloseTo(1);
  expect(duelChance({ ...oni, hp: 3 }, fox)).toBeLessThan(duelChance(oni, fox));
});
