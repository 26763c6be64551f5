import { expect, it } from "vitest";
import { left, shown } from "./clocks";

it("counts down whose time passes, from the moment it does", () => {
  const told = { face: { left: [60_000, 30_000], running: [0], begins: 2_000 }, at: 1_000 };
  expect(left(told, 0, 2_500)).toBe(60_000);
  expect(left(told, 0, 13_000)).toBe(50_000);
  expect(left(told, 0, 99_000)).toBe(0);
  expect(left(told, 1, 99_000)).toBe(30_000);
});

it.each([
  [605_000, "10:05"],
  [59_001, "1:00"],
  [10_000, "0:10"],
  [9_940, "10.0"],
  [0, "0.0"],
])("%i ms are shown as %s", (ms, text) => {
  expect(shown(ms)).toBe(text);
});
