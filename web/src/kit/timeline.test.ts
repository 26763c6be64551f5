import { expect, it } from "vitest";
import { beats } from "../games/phantom/beats";
import type { FrameOf } from "./game";
import { handsOf, hashOf, OPEN, place, sameMoment, SPECTATOR, stepAt, timeline, toldWhole } from "./timeline";
import type { PhantomEvent, PhantomScene, Replayed } from "./wire";

const scene = (plays: number): PhantomScene =>
  ({ seat: -1, counts: [9, 9], totals: [0, 0], sheet: [[0, 0]], round: 1, hand: [], trick: { plays: Array(plays), winner: null, hero_seats: [], phantom_seats: [], colours: [] } }) as unknown as PhantomScene;
const frame = (version: number, truth: PhantomScene | null, ...events: Partial<PhantomEvent>[]): FrameOf<PhantomScene, PhantomEvent> => ({
  version, at: 0, scene: truth, lines: events.map((event) => ({ event: event as PhantomEvent, text: event.kind ?? "" })),
});

it("makes one step of every line, the table standing as it was when it was said", () => {
  const truth = scene(0);
  const steps = timeline(
    [
      frame(0, null),
      frame(1, scene(1), { kind: "played", seat: 0, card: "R3" }),
      frame(2, truth, { kind: "played", seat: 1, card: "P9" }, { kind: "battled", winner: "phantoms", scorers: [1] }),
    ],
    beats,
  );
  expect(steps.map(({ line }) => line.text)).toEqual(["played", "played", "battled"]);
  expect(steps.map(({ scene: { trick } }) => trick.plays.length)).toEqual([1, 2, 2]);
  expect(steps.at(-1)?.scene.trick.winner).toBe("phantoms");
});

it("keeps to the game's own time where a game has one", () => {
  const at = [1200, 1480, undefined, 9000];
  const steps = timeline(
    at.map((_, version) => frame(version, scene(version), { kind: "played", seat: 0 })),
    (_, { version, scene: truth, lines: [line] }) =>
      truth && line ? [{ scene: truth, line, hold: 0, replayed: 700, ...(at[version] === undefined ? {} : { instant: at[version] }) }] : [],
  );
  expect(steps.map(({ hold, timed }) => [hold, timed ?? false])).toEqual([[280, true], [700, false], [700, false], [700, false]]);
});

it("asks for every part of a long game, with the same eyes", async () => {
  const asked: [number | null, number][] = [];
  const whole = await toldWhole(null, (eyes, after) => {
    asked.push([eyes, after]);
    const versions = [after + 1, after + 2];
    return Promise.resolve({ eyes: OPEN, frames: versions.map((version) => ({ version })), hands: [[null], [{}]], points: [after + 1], more: after < 4 ? after + 2 : null } as unknown as Replayed);
  });
  expect(asked).toEqual([[null, 0], [OPEN, 2], [OPEN, 4]]);
  expect(whole.frames.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
  expect([whole.hands.length, whole.points, whole.more]).toEqual([6, [1, 3, 5], null]);
});

const steps = Array.from({ length: 40 }, (_, version) => ({ version: version * 2 }));

it("finds the step a shared link points at, and whose eyes it is seen with", () => {
  expect(stepAt(steps, place("#12"))).toBe(11);
  expect(stepAt(steps, place("#v21"))).toBe(11);
  expect(stepAt(steps, place("#b21.0"))).toBe(10);
  expect(place("#b21.0")).toMatchObject({ eyes: 0, before: true });
  expect(place("#p12.0")).toMatchObject({ eyes: 0, step: 11, played: true, from: null });
  expect(place("#p7-12.0")).toMatchObject({ eyes: 0, step: 11, played: true, from: 6 });
  expect(place("#12").eyes).toBeNull();
  expect(place("#12.w").eyes).toBe(SPECTATOR);
  for (const eyes of [OPEN, SPECTATOR, 0, 3]) {
    const there = place(hashOf(11, eyes, OPEN));
    expect([stepAt(steps, there), there.eyes ?? OPEN]).toEqual([11, eyes]);
  }
});

it.each([["", 0], ["#", 0], ["#x", 0], ["#0", 0], ["#12.x", 0], ["#999", 39], ["#v999", 39]])("stays inside the game for %j", (hash, step) => {
  expect(stepAt(steps, place(hash))).toBe(step);
});

it("finds the same moment among what other eyes saw", () => {
  const mine = [1, 1, 1, 2, 4].map((version) => ({ version }));
  const theirs = [1, 1, 3, 4, 4].map((version) => ({ version }));
  expect(mine.map((_, at) => sameMoment(mine, at, theirs))).toEqual([0, 1, 1, 2, 3]);
});

it("keeps a hand until another one is told", () => {
  expect(handsOf([[null, "a"], ["b", null], [null, null], [null, "c"]])).toEqual([[null, "a"], ["b", "a"], ["b", "a"], ["b", "c"]]);
});
