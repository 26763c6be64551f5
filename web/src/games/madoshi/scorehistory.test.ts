import { describe, expect, it } from "vitest";
import { scene } from "./scene.fixture";
import { bestTurn } from "./scorehistory";
import type { Event } from "./types";

const swapped = (seat: number): Event => ({ kind: "swapped", rules: [], seat, a: "a1", b: "c4", a_face: "water", b_face: "water" });
const caught = (seat: number, yokai: string, points: number): Event => ({
  kind: "captured", rules: [], seat, yokai, stack: 1, element: "wood", source: true, points, squares: [], next: null, left: 1,
});
const told = (...events: Event[]): string[] => bestTurn(scene(), events.map((event) => ({ event, text: "" })));

describe("my best turn", () => {
  it("is the one that brought most, with all that was caught in it", () => {
    const story = [swapped(0), caught(0, "Nue", 3), swapped(1), caught(1, "Kitsune", 5), swapped(0), caught(0, "Chimi", 2), caught(0, "Tengu", 2)];
    expect(told(...story)).toEqual(["Your best turn was in round 2: Chimi and Tengu for 4 points."]);
  });

  it("is not spoken of where it brought little", () => {
    expect(told(swapped(0), caught(0, "Kappa", 2))).toEqual([]);
    expect(told()).toEqual([]);
  });
});
