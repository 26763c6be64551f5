import { expect, test } from "vitest";
import type { Scene } from "../types";
import { playedWhen, windowOf } from "./told";

test("a card is said to be playable only when it truly is", () => {
  expect(playedWhen({ card: "D9", when: "round_ends" }, "Arcane Knowledge")).toBe("You can play Arcane Knowledge as a round ends, if your Hero has fallen and you have another.");
  expect(playedWhen({ card: "D4", when: "duel_begins" })).toBe("You can play it as a duel begins.");
  expect(playedWhen({ card: "H1", when: "" })).toBe("");
});

test("a card for a duel's beginning is asked about as a Hero comes in, and not as a round begins", () => {
  const asked = (round: number, when: string) => windowOf({ window: { name: "begin" }, round, card: { when } } as unknown as Scene);
  expect(asked(3, "duel_begins")).toBe("hero");
  expect(asked(3, "round_begins")).toBe("begin");
  expect(asked(1, "round_begins")).toBe("duel");
});
