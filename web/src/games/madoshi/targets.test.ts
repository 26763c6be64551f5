import { expect, it } from "vitest";
import { carrying, middleOf, standOf, targets } from "./targets";

it("gathers both directions of a line", () => {
  const [row, ...more] = targets(["slide row 2 left", "slide row 2 right"]);
  expect(more).toEqual([]);
  expect(row?.kind).toBe("row");
  expect(row?.squares).toEqual(["a2", "b2", "c2", "d2", "e2"]);
  expect(row?.ways.map(({ squares }) => squares.at(-1))).toEqual(["a2", "e2"]);
});

it("reads columns, diagonals, blocks and flips, and leaves other moves out", () => {
  const found = targets(["slide column c up", "slide diagonal a2-d5", "turn b2 right", "flip b3", "done"]);
  expect(found.map(({ kind, ways }) => [kind, ways[0]?.squares])).toEqual([
    ["column", ["c1", "c2", "c3", "c4", "c5"]],
    ["diagonal", ["a2", "b3", "c4", "d5"]],
    ["block", ["b2", "b3", "c3", "c2"]],
    ["flip", ["b3"]],
  ]);
});

it("finds the way that carries a token to its neighbour", () => {
  const [row] = targets(["slide row 2 left", "slide row 2 right"]);
  if (!row) throw new Error("no targets");
  expect(carrying(row, "b2", "c2")?.move).toBe("slide row 2 right");
  expect(carrying(row, "b2", "a2")?.move).toBe("slide row 2 left");
  expect(carrying(row, "b2", "d2")).toBeUndefined();
  expect(carrying(row, "e2", "a2")).toBeUndefined();
});

it("finds where the four of a block meet, as each side sees it", () => {
  const [block] = targets(["turn a1 right"]);
  if (!block) throw new Error("no target");
  expect(middleOf(block, "sun")).toEqual({ x: 1, y: 4 });
  expect(middleOf(block, "moon")).toEqual({ x: 4, y: 1 });
});

it("keeps an arrow in its place when a hint shows it without the other one", () => {
  const both = ["turn b2 left", "turn b2 right"];
  const stands = (moves: string[]) => targets(moves).flatMap((target) => target.ways.map((way) => standOf(target, way, "sun").x));
  expect(both.flatMap((move) => stands([move]))).toEqual(stands(both));
});
