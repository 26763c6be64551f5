import { expect, test } from "vitest";
import { laidOn, patternSeen } from "./dots";
import type { SceneYokai } from "./types";

test("the dot that is missing is the one whose square lacks its token, from either side of the board", () => {
  const wall = { element: "water", squares: ["a1", "b1", "c1"], hole: "a1" } as const;
  expect(laidOn(wall, "sun")).toEqual({ element: "water", missing: 0 });
  expect(laidOn(wall, "moon")).toEqual({ element: "water", missing: 2 });
  expect(laidOn({ ...wall, hole: null }, "sun").missing).toBeNull();
});

test("dots are read line by line from the far side of the board", () => {
  const flame = { element: "fire", squares: ["c2", "b1", "d1"], hole: "b1" } as const;
  expect(laidOn(flame, "sun").missing).toBe(1);
  expect(laidOn(flame, "moon").missing).toBe(1);
  expect(laidOn({ ...flame, hole: "c2" }, "sun").missing).toBe(0);
  expect(laidOn({ ...flame, hole: "c2" }, "moon").missing).toBe(2);
});

test("the pattern of the player opposite lies head down", () => {
  const yokai = { sun: ["X X"], moon: ["X..", ".XX"] } as unknown as SceneYokai;
  expect(patternSeen(yokai, "sun", false)).toEqual(["X X"]);
  expect(patternSeen(yokai, "sun", true)).toEqual(["XX.", "..X"]);
  expect(patternSeen(null, "sun", true)).toEqual([]);
});
