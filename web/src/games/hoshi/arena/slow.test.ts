import { expect, test } from "vitest";
import type { Event, Moved } from "../types";
import { mark, type Track } from "../track";
import { ending, exchange, filling } from "./slow";

const moved = (seat: number, motion: Moved["motion"], at: number): Event => ({ rules: [], kind: "moved", seat, motion, at });

test("an exchange is shown from shortly before its end, with the hands as they stood then", () => {
  const track: Track = { duel: 1, fighters: [], rounds: [] };
  mark(track, { rules: [], kind: "began", calm: false, duel: 1, round: 1, fighters: [0, 1], dice: [] }, 1000);
  for (const event of [
    moved(0, "lift", 1100), moved(0, "throw", 1150), moved(1, "cover", 1200), moved(0, "swing", 2700),
    { rules: [], kind: "touched", seats: [0], verdict: "bluff", at: 2980, race: false, name: null, by: 0, opponent: 1, outcome: "plain" } satisfies Event, moved(1, "lift", 3500),
  ]) mark(track, event, 0);
  const steps = exchange(track, 2980, { travel: 280 });
  expect(steps.map(({ after }) => after)).toEqual([0, 820, 1100]);
  expect(steps[0]?.hands).toMatchObject([{ die: "rolling" }, { covering: true }]);
  expect(steps.at(-1)).toMatchObject({ verdict: "bluff", hands: [{ swing: "out" }, {}] });
  expect(exchange(track, 5, {})).toEqual([]);
});

test("what fills a pause is the swing that met the other hand, as slow as there is time for", () => {
  const track: Track = { duel: 1, fighters: [], rounds: [] };
  mark(track, { rules: [], kind: "began", calm: false, duel: 1, round: 1, fighters: [0, 1], dice: [] }, 1000);
  for (const at of [1100, 1900]) mark(track, moved(1, "lift", at), 0);
  mark(track, moved(0, "swing", 2700), 0);
  mark(track, { rules: [], kind: "touched", seats: [0], verdict: "hit", at: 3100, race: false, name: null, by: 0, opponent: 1, outcome: "plain" } satisfies Event, 0);
  const steps = ending(track, 3100, { travel: 400 });
  expect(steps.map(({ after }) => after)).toEqual([0, 200, 600]);
  expect(filling(steps, 1700)).toBe(2);
  expect(filling(steps, 60_000)).toBe(4);
  expect(filling(steps, 1000)).toBeNull();
  expect(filling([], 60_000)).toBeNull();
});
