import { expect, it } from "vitest";
import { carrying, nearest, targets } from "./targets";

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
  const [block] = targets(["turn b2 left", "turn b2 right"]);
  if (!row || !block) throw new Error("no targets");
  expect(carrying(row, "b2", "c2")?.move).toBe("slide row 2 right");
  expect(carrying(row, "b2", "a2")?.move).toBe("slide row 2 left");
  expect(carrying(row, "b2", "d2")).toBeUndefined();
  expect(carrying(row, "e2", "a2")).toBeUndefined();
  expect(carrying(block, "c2", "b2")?.move).toBe("turn b2 right");
  expect(carrying(block, "b2", "c2")?.move).toBe("turn b2 left");
});

it("takes the block whose middle the finger is nearest to, as each side sees it", () => {
  const blocks = targets(["turn a1 right", "turn b1 right", "turn a2 right", "turn b2 right"]);
  expect(nearest(blocks, { x: 1.1, y: 3.9 }, "sun")?.ways[0]?.move).toBe("turn a1 right");
  expect(nearest(blocks, { x: 1.9, y: 3.1 }, "sun")?.ways[0]?.move).toBe("turn b2 right");
  expect(nearest(blocks, { x: 4, y: 1 }, "moon")?.ways[0]?.move).toBe("turn a1 right");
});
