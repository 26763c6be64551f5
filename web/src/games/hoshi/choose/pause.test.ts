import { expect, test } from "vitest";
import type { Scene, SceneWindow } from "../types";
import { after } from "./pause";

const SHORT = 1800;
const LONG = 3500;

const scene = (name: SceneWindow["name"], { round = 2, hidden = [true, true], stones = [2, 1] } = {}): Scene =>
  ({
    window: { name, seat: 0, asked_at: 0, until: SHORT },
    fighters: [0, 1],
    round,
    times: { window: SHORT, window_long: LONG },
    players: hidden.map((it, seat) => ({ seat, hidden: it, stones: stones[seat] })),
  }) as unknown as Scene;

test("between two rounds everybody who hides a card is asked twice (HB-R11), and all of it is one pause", () => {
  expect(after(scene("end"), false)).toBe(3 * SHORT);
  expect(after(scene("end"), true)).toBe(2 * SHORT);
  expect(after(scene("begin"), false)).toBe(SHORT);
  expect(after(scene("begin"), true)).toBe(0);
});

test("who hides no card is not asked", () => {
  expect(after(scene("end", { hidden: [true, false] }), false)).toBe(SHORT);
  expect(after(scene("begin", { hidden: [true, false] }), false)).toBe(0);
  expect(after(scene("touch"), false)).toBe(0); // about a touch nobody but the hand that landed
});

test("a duel that begins, and a defeated Hero, give more time (HB-R32); after the latter no round begins", () => {
  expect(after(scene("begin", { round: 1 }), false)).toBe(LONG);
  expect(after(scene("end", { stones: [1, 0] }), false)).toBe(LONG);
  expect(after(scene("end", { stones: [0, 1] }), false)).toBe(SHORT);
});
