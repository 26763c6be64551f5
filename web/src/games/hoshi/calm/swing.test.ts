import { describe, expect, test } from "vitest";
import { PLAIN } from "../arena/uses";
import type { Scene } from "../types";
import { swingTold } from "./swing";

describe("what a swing would be holds whatever the other chooses (HB-R16, HB-R29, HB-R30)", () => {
  const OPEN = { settled: 1, live: true, hidden: 0, tired: 0 };
  const says = (touch: "hit" | "effect" | "bluff", theirs: object, more: object = {}, player: object = {}): string => {
    const scene = { seat: 0, fighters: [0, 1], quicker: -1, hands: [OPEN, { ...OPEN, faces: ["blank"], ...theirs }], players: [{}, { uses: PLAIN, hidden: false, ...player }], ...more } as unknown as Scene;
    return swingTold(scene, touch);
  };
  const [secret, strike, rests] = [{ faces: [], hidden: 1 }, { faces: ["strike"] }, { tired: 1 }];

  test("a Strike meets a guard, or another Strike", () => {
    expect(says("hit", {})).toBe("A hit, unless they guard.");
    expect(says("hit", secret)).toBe("A hit, unless they guard or swing a Strike too.");
    expect(says("hit", { ...strike, ...rests })).toBe("A hit, unless they swing a Strike too.");
    expect(says("hit", { ...strike, live: false })).toBe("A hit, unless they guard.");
    expect(says("hit", rests)).toBe("A hit, whatever they choose.");
  });

  test("a Star may be a Strike where a card lies face down", () => {
    expect(says("hit", { faces: ["star"], ...rests })).toBe("A hit, whatever they choose.");
    expect(says("hit", { faces: ["star"], ...rests }, {}, { hidden: true })).toBe("A hit, unless they swing a Strike too.");
  });

  test("the quicker of two swings is the one that counts", () => {
    expect(says("hit", secret, { quicker: 0 })).toBe("A hit, unless they guard.");
    expect(says("hit", { ...secret, ...rests }, { quicker: 0 })).toBe("A hit, whatever they choose.");
    expect(says("hit", rests, { quicker: 1 })).toBe("A hit, unless they swing.");
    expect(says("effect", {}, { quicker: 1 })).toBe("No hit: it does what your card says, unless they guard or swing.");
  });

  test("under the Oath a hit and a bluff cost two stones, where there are two", () => {
    const under = (mine: number, theirs: number) => ({ players: [{ stones: mine, lasting: { card: { card: "D17" } } }, { uses: PLAIN, hidden: false, stones: theirs }] });
    expect(says("bluff", {}, under(2, 2))).toBe("A bluff. It costs you two stones, unless they guard or bluff too.");
    expect(says("bluff", {}, under(1, 2))).toBe("A bluff. It costs you a stone, unless they guard or bluff too.");
    expect(says("hit", rests, under(1, 2))).toBe("A hit for two stones, whatever they choose.");
    expect(says("hit", rests, under(2, 1))).toBe("A hit, whatever they choose.");
  });
  test("two bluffs are a draw", () => {
    expect(says("bluff", {})).toBe("A bluff. It costs you a stone, unless they guard or bluff too.");
    expect(says("bluff", rests, { quicker: 0 })).toBe("A bluff. It costs you a stone, whatever they choose.");
  });
});
