import { expect, it } from "vitest";
import { apart } from "./chart";

it("leaves names where their lines end, if they are far enough apart", () => {
  expect(apart([0, 40, 90], 20, 100)).toEqual([0, 40, 90]);
});

it("moves names of lines that end together apart, and keeps them all above the floor", () => {
  expect(apart([0, 0, 5], 20, 100)).toEqual([0, 20, 40]);
  expect(apart([0, 95, 100, 100], 20, 100)).toEqual([0, 60, 80, 100]);
});
