import { expect, it } from "vitest";
import { between, block, place, rows, step } from "./board";

it("shows the Sun a1 at the bottom left, and the Moon e5", () => {
  expect(rows("sun").at(-1)).toEqual(["a1", "b1", "c1", "d1", "e1"]);
  expect(rows("sun")[0]?.[0]).toBe("a5");
  expect(rows("moon").at(-1)).toEqual(["e5", "d5", "c5", "b5", "a5"]);
});

it("places every square where the rows show it", () => {
  for (const side of ["sun", "moon"] as const) {
    rows(side).forEach((row, y) => row.forEach((square, x) => expect(place(square, side)).toEqual({ x, y })));
  }
});

it("walks as the eye sees it, and stops at the edge", () => {
  expect(step("b2", 1, 1, "sun")).toBe("c3");
  expect(step("b2", 1, 1, "moon")).toBe("a1");
  expect(step("a1", -1, 0, "sun")).toBeNull();
});

it("draws lines and blocks", () => {
  expect(between("a2", "d5")).toEqual(["a2", "b3", "c4", "d5"]);
  expect(between("c5", "c1")).toEqual(["c5", "c4", "c3", "c2", "c1"]);
  expect(block("b2")).toEqual(["b2", "b3", "c3", "c2"]);
});
