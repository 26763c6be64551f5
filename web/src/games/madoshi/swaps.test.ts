import { describe, expect, it } from "vitest";
import { SQUARES } from "./board";
import { scene } from "./scene.fixture";
import type { Face, Promised, Scene } from "./types";
import { allows, bestCatches, catches, gifts, maySwap, partners, swapOf } from "./swaps";

const near: Promised = { stack: 1, element: "wood", source: true, points: 2, squares: ["a1", "c1", "b2"], hole: "b2", bring: ["e5", "e4"] };
const whole: Promised = { stack: 2, element: "wood", source: false, points: 2, squares: ["a1", "c1", "d4"], hole: null, bring: [] };

describe("a swap", () => {
  it("names the lower square first", () => {
    expect(swapOf("c4", "a1")).toBe("a1-c4");
    expect(swapOf("b1", "a2")).toBe("b1-a2");
  });

  it("is of two different tokens that may be swapped, and not the two that are barred", () => {
    const table = scene({ swappable: ["a1", "b1", "c1"], barred: ["a1", "b1"] });
    expect(maySwap(table, "a1", "c1")).toBe(true);
    expect(maySwap(table, "a1", "a1")).toBe(false);
    expect(maySwap(table, "a1", "b1")).toBe(false);
    expect(maySwap(table, "a1", "d1")).toBe(false);
  });

  it("is offered beside the listed moves, and nothing else is", () => {
    expect(allows(scene(), "a1-c4")).toBe(true);
    expect(allows(scene({ legal: ["done"], swappable: [] }), "done")).toBe(true);
    expect(allows(scene({ swappable: [] }), "a1-c4")).toBe(false);
    expect(allows(scene(), "a1-c4-e5")).toBe(false);
    expect(allows(scene(), "flip a1")).toBe(false);
  });
});

describe("the preview of a swap", () => {
  it("takes what gets its missing token, from either end", () => {
    const table = scene({ promises: [near] });
    expect(catches(table, "b2", "e5")).toEqual([near]);
    expect(catches(table, "e4", "b2")).toEqual([near]);
    expect(catches(table, "b2", "d5")).toEqual([]);
    expect(catches(table, "a1", "e5")).toEqual([]);
  });

  it("keeps a whole pattern unless another element comes into it", () => {
    const table = scene({ promises: [whole] }, { a1: "wood", c1: "wood", d4: "wood", e5: "wood" });
    expect(catches(table, "b2", "b3")).toEqual([whole]);
    expect(catches(table, "a1", "c1")).toEqual([whole]);
    expect(catches(table, "a1", "e5")).toEqual([whole]);
    expect(catches(table, "a1", "b2")).toEqual([]);
  });

  it("shows the best of each stack", () => {
    const poorer: Promised = { ...near, element: "fire", source: false, points: 1 };
    const table = scene({ promises: [poorer, near] });
    expect(bestCatches(table, "b2", "e5")).toEqual([near]);
    expect([...partners(table, "e5").keys()]).toEqual(["b2"]);
  });
});

describe("what a swap would give the player opposite", () => {
  // All is Void but for these, so that nothing else can be made. The Moon wants a dot on c4 and two behind it, on b5 and d5.
  const bare = Object.fromEntries(SQUARES.map((square) => [square, "void" as Face]));
  const table = (faces: Record<string, Face>, changes: Partial<Scene> = {}): Scene => scene({ swappable: Object.keys(faces), stacks: scene().stacks.slice(0, 1), ...changes }, { ...bare, ...faces });
  const apart: Record<string, Face> = { b5: "fire", c3: "fire", a1: "fire", d5: "earth", c4: "wind" };

  it("is what one more swap, or none, would then make for them", () => {
    expect(gifts(table(apart), "c3", "d5")).toMatchObject([{ stack: 1, element: "fire", points: 1, hole: "c4" }]);
    expect(gifts(table({ ...apart, c4: "fire" }), "d5", "c3")).toMatchObject([{ stack: 1, element: "fire", hole: null }]);
    expect(gifts(table(apart), "c4", "d5")).toEqual([]);
  });

  it("is nothing that they could have anyway, but a better price is", () => {
    const threat: Promised = { stack: 1, element: "wind", source: false, points: 1, squares: [], hole: null, bring: [] };
    expect(gifts(table(apart, { threats: [threat] }), "c3", "d5")).toEqual([]);
    const dear = Object.fromEntries(Object.entries(apart).map(([square, face]) => [square, face === "fire" ? "wood" : face] as const));
    expect(gifts(table(dear, { threats: [threat] }), "c3", "d5")).toMatchObject([{ element: "wood", source: true, points: 2 }]);
  });

  it("is nothing that only the same two, swapped back, would make", () => {
    expect(gifts(table({ b5: "fire", d5: "fire", c4: "fire", a1: "wind" }), "a1", "c4")).toEqual([]);
  });

  it("is nothing from a stack that the swap itself catches from, and nothing alone", () => {
    const own: Promised = { stack: 1, element: "earth", source: false, points: 1, squares: ["c3"], hole: "c3", bring: ["d5"] };
    expect(gifts(table(apart, { promises: [own] }), "c3", "d5")).toEqual([]);
    expect(gifts(table(apart, { seats: 1, sides: ["sun"] }), "c3", "d5")).toEqual([]);
  });
});
