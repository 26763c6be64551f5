import { describe, expect, it } from "vitest";
import { inBrief } from "./magic";

const TWICE = ["Wind", "Wood", "Earth"].flatMap((face) => {
  const flip = face === "Earth" ? "Flip an Earth token." : `Flip a ${face} token.`;
  return [flip, flip];
});

describe("the magic of a card", () => {
  it("says many flips in a row in one sentence", () => {
    expect(inBrief(["Turn the whole board half way round.", ...TWICE])).toEqual([
      "Turn the whole board half way round.",
      "Flip 2 Wind, 2 Wood and 2 Earth tokens.",
    ]);
  });

  it("says a few parts one by one", () => {
    for (const parts of [["Flip a Fire token.", "Flip a Void token."], ["Flip a Wild or a Void token.", "Slide a column."], []]) {
      expect(inBrief(parts)).toEqual(parts);
    }
  });

  it("keeps their order", () => {
    expect(inBrief(["Flip a Void token.", "Flip a Wind token.", "Flip a Wind token."])).toEqual(["Flip 1 Void and 2 Wind tokens."]);
  });
});
