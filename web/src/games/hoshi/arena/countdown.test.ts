import { expect, test } from "vitest";
import { beatOf, numberAt } from "./countdown";

const stands = (whole: number): number[] => {
  const beat = beatOf(whole, 1500);
  const seen = Array.from({ length: whole / 10 }, (_, at) => numberAt(whole - at * 10, beat));
  return [3, 2, 1].map((number) => seen.filter((it) => it === number).length * 10);
};

test("each number of a countdown stands equally long, in a long one and in a short one", () => {
  for (const whole of [3000, 1500, 4300]) {
    const [three = 0, two = 0, one = 0] = stands(whole);
    expect(Math.max(three, two, one) - Math.min(three, two, one)).toBeLessThanOrEqual(50);
    expect(two).toBeGreaterThan(0);
  }
});

test("nothing is counted before there are three", () => {
  expect(numberAt(4300, beatOf(4300, 1500))).toBeNull();
});
