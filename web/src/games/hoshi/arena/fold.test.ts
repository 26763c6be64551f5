import { expect, test } from "vitest";
import type { Moved, SceneHand } from "../types";
import { could, fold, REST } from "./fold";

const times = { travel: 280, pull_back: 160, pull_last: 120, recovery: 450, guard_up: 90, guard_hold: 900, guard_down: 90, guard_rest: 400 };
const moved = (motion: Moved["motion"], at: number): Moved => ({ rules: [], kind: "moved", seat: 0, motion, at });
const after = (...motions: [Moved["motion"], number][]): SceneHand => motions.reduce((hand, [motion, at]) => fold(hand, moved(motion, at), times), REST);

test("a die is lifted, thrown and read, and a new lift gives its result up", () => {
  const thrown = after(["lift", 100], ["throw", 160]);
  expect(thrown).toMatchObject({ die: "rolling", thrown_at: 160, faces: [] });
  const settled = fold(thrown, { rules: [], kind: "faced", seat: 0, at: 500, dice: 1, faces: null, strike: false, opened: false }, times);
  expect(settled).toMatchObject({ die: "lying", settled: 1, faces: [], live: true, shown_at: 500 });
  const read = fold(settled, { rules: [], kind: "faced", seat: 0, at: 600, dice: 1, faces: ["strike"], strike: false, opened: false }, times);
  expect(read).toMatchObject({ faces: ["strike"], live: true, shown_at: 500 });
  expect(fold(read, moved("lift", 700), times)).toMatchObject({ faces: [], live: false, settled: 0 });
});

test("a swing lets go of the die, lands after its travel, and can be pulled back only in time", () => {
  const out = after(["lift", 0], ["swing", 100]);
  expect(out).toMatchObject({ die: "lying", swing: "out", swing_at: 380 });
  expect([could(out, "pull", 260, times), could(out, "pull", 261, times)]).toEqual([true, false]);
  expect(could(out, "guard", 200, times)).toBe(false);
  expect(fold(out, moved("miss", 380), times)).toMatchObject({ swing: "recovering", swing_at: 830 });
});

test("a tired guard rests before it can go up again", () => {
  const tired = after(["guard", 0], ["up", 90], ["tired", 990], ["down", 1080]);
  expect([could(tired, "guard", 1400, times), could(tired, "guard", 1480, times)]).toEqual([false, true]);
  expect(could(tired, "lift", 1400, times)).toBe(true);
});

test("a spent result stays to be seen and is worth nothing", () => {
  const read = fold(after(["lift", 0], ["throw", 50]), { rules: [], kind: "faced", seat: 0, at: 400, dice: 1, faces: ["star"], strike: false, opened: false }, times);
  expect(fold(read, moved("spent", 1000), times)).toMatchObject({ faces: ["star"], live: false });
});
