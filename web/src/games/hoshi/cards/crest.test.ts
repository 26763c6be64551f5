import { expect, test } from "vitest";
import { crestOf } from "./crest";

test("every card has a crest of its own", () => {
  const cards = ["H", "D"].flatMap((kind) => Array.from({ length: 20 }, (_, n) => `${kind}${n + 1}`));
  const drawn = cards.map((card) => JSON.stringify(crestOf(card)));
  expect(new Set(drawn).size).toBe(40);
  expect(drawn).not.toContain(JSON.stringify(crestOf("none of them")));
});
