import { expect, test } from "vitest";
import type { Event, Moved } from "../types";
import { mark, type Track } from "../track";
import { placeOf, strips } from "./strip";

const moved = (seat: number, motion: Moved["motion"], at: number): Event => ({ rules: [], kind: "moved", seat, motion, at });
const faced = (at: number, faces: string[] | null): Event => ({ rules: [], kind: "faced", seat: 0, at, dice: 1, faces, strike: false, opened: false });
const began = (round: number): Event => ({ rules: [], kind: "began", calm: false, duel: 1, round, fighters: [0, 1], dice: [] });

test("a duel becomes bars and signs in two lanes, its rounds side by side", () => {
  const track: Track = { duel: 1, fighters: [], rounds: [] };
  mark(track, began(1), 3000);
  for (const event of [
    moved(0, "lift", 3100), moved(0, "throw", 3150), faced(3500, ["strike"]), faced(3600, ["strike"]), moved(0, "swing", 3700), moved(1, "guard", 3800), moved(0, "miss", 3980), moved(1, "down", 4300),
    moved(1, "swing", 4500), { rules: [], kind: "touched", seats: [1], verdict: "bluff", at: 4780, race: false, name: null, by: 0, opponent: 1, outcome: "plain" } satisfies Event,
  ]) mark(track, event, 0);
  mark(track, began(2), 9000);
  const [one, two] = strips(track);
  expect(one?.lanes[0]).toEqual({ seat: 0, bars: [{ kind: "roll", from: 150, to: 500, end: "" }, { kind: "swing", from: 700, to: 980, end: "miss" }], signs: [{ at: 500, face: "strike" }] });
  expect(one?.lanes[1]?.bars).toEqual([{ kind: "guard", from: 800, to: 1300, end: "" }, { kind: "swing", from: 1500, to: 1780, end: "touch" }]);
  expect(one?.touches).toEqual([{ at: 1780, verdict: "bluff", seats: [1] }]);
  expect(two?.x).toBe((one?.length ?? 0) + 500);
  expect(placeOf(strips(track), 3700)).toBe(700);
  expect(placeOf(strips(track), 9010)).toBe((two?.x ?? 0) + 10);
  expect(placeOf([], 5)).toBe(0);
});
