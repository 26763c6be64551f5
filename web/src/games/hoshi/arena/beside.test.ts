import { expect, test } from "vitest";
import type { Input } from "../types";
import { press, release } from "./beside";

function hand() {
  const held = new Set<Input>();
  return { held, down: (input: Input) => void held.add(input), up: (input: Input) => void held.delete(input) };
}

test("a short press on what is held beside a swing, by finger or by mouse, holds it until the swing is over", () => {
  for (const holds of [true, false]) {
    const duel = hand();
    press(duel, "shout", 0, false, holds);
    release(duel, "shout", 90);
    expect([...duel.held]).toEqual(["shout"]);
    press(duel, "roll", 500, false);
    release(duel, "roll", 600);
    expect([...duel.held]).toEqual(["shout"]);
    press(duel, "swing", 1000, false);
    release(duel, "swing", 1400);
    expect([...duel.held]).toEqual([]);
  }
});

test("another short press lets it go, and so does the end of a long one", () => {
  const duel = hand();
  press(duel, "cover", 0, false);
  release(duel, "cover", 90);
  press(duel, "cover", 500, true);
  release(duel, "cover", 590);
  expect([...duel.held]).toEqual([]);
  press(duel, "cover", 1000, false);
  release(duel, "cover", 1400);
  expect([...duel.held]).toEqual([]);
});

test("what a finger still holds outlasts a swing", () => {
  const duel = hand();
  press(duel, "cover", 0, false);
  press(duel, "swing", 100, false);
  release(duel, "swing", 500);
  expect([...duel.held]).toEqual(["cover"]);
  release(duel, "cover", 600);
});
