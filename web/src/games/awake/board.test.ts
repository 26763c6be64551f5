import { describe, expect, it } from "vitest";
import { area, land, leading, place, rows, step, WAYS } from "./board";

const SIZE = { files: 7, ranks: 8, territory: 3 };

describe("the board", () => {
  it("is seen from one's own side", () => {
    expect(rows(SIZE, 0)[7]?.[0]).toBe("a1");
    expect(rows(SIZE, 1)[7]?.[0]).toBe("g8");
    expect(place(SIZE, "a1", 0)).toEqual({ x: 0, y: 7 });
    expect(place(SIZE, "a1", 1)).toEqual({ x: 6, y: 0 });
  });

  it("turns ahead and right with its seat, and ends at the edge", () => {
    const ways = WAYS.slice(0, 2).map(([right, ahead]) => [step(SIZE, "d4", right, ahead, 0), step(SIZE, "d4", right, ahead, 1)]);
    expect(ways).toEqual([["d5", "d3"], ["e5", "c3"]]);
    expect(step(SIZE, "g8", 1, 0, 0)).toBeNull();
  });

  it("has no arrows to squares that do not exist", () => {
    const arrows = [2, 1, 0, 0, 1, 0, 1, 0];
    const ways = (square: string, seat: number): number[] => leading(SIZE, square, arrows, { seat, stride: false, roam: false }).map(({ way }) => way);
    expect(ways("d4", 0)).toEqual([0, 1, 4, 6]);
    expect(ways("a7", 0)).toEqual([1, 4]);
    expect(ways("a7", 1)).toEqual([0, 4, 6]);
  });

  it("has an arrow to every square that a boost allows", () => {
    const arrows = [2, 1, 0, 0, 1, 0, 0, 0];
    const to = (boost: "stride" | "roam"): string[] => leading(SIZE, "d4", arrows, { seat: 0, stride: false, roam: false, [boost]: true }).map((it) => it.to);
    expect(to("stride").sort()).toEqual(["d2", "d3", "d5", "d6", "e5", "f6"]);
    expect(to("roam").sort()).toEqual(["c3", "c4", "c5", "d3", "d5", "d6", "e3", "e4", "e5"]);
  });

  it("has three ranks for each and two between", () => {
    expect(["a3", "a4", "a5", "a6"].map((it) => land(SIZE, it))).toEqual([0, -1, -1, 1]);
  });

  it("knows the areas of traps", () => {
    expect(area(SIZE, "a1", "within 1")).toEqual(expect.arrayContaining(["a1", "b1", "a2", "b2"]));
    expect(area(SIZE, "d4", "cross 1").sort()).toEqual(["c4", "d3", "d4", "d5", "e4"]);
    expect(area(SIZE, "d4", "line 2")).toHaveLength(16);
    expect(area(SIZE, "d4", "line 2")).not.toContain("d4");
  });
});
