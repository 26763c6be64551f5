import { expect, test } from "vitest";
import { choose } from "./choose";
import { PRESETS } from "./keys.svelte";

test("a free key is taken, a used one names who uses it, and some belong to the page", () => {
  expect(choose(PRESETS.right, "roll", "KeyP")).toEqual({ keys: { ...PRESETS.right, roll: "KeyP" } });
  expect(choose(PRESETS.right, "roll", PRESETS.right.roll)).toEqual({ keys: PRESETS.right });
  expect(choose(PRESETS.right, "roll", PRESETS.right.guard)).toEqual({ conflict: "guard" });
  expect(choose(PRESETS.right, "roll", "Tab")).toEqual({ taken: true });
});
