import { expect, test } from "vitest";
import type { Moved, SceneHand } from "../types";
import { type Asked, could } from "./fold";
import recorded from "./possible.json";

// Written by tools/hoshi_inputs.py from the rules themselves; a Python test tells when it is stale.
const states = recorded.states as [SceneHand, number, Asked, number, string[]][];

test("in every state of recorded duels the page draws ahead exactly what the rules allow", () => {
  expect(states.length).toBeGreaterThan(100);
  for (const [hand, now, asked, pull_last, legal] of states) {
    const drawn = recorded.inputs.filter((input) => could(hand, input as Moved["motion"], now, { pull_last }, asked));
    expect(drawn, JSON.stringify([hand, now, asked])).toEqual(legal);
  }
});
