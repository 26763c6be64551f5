import { expect, test } from "vitest";
import type { FrameOf } from "../../kit/game";
import { LAST_HIT } from "./arena/duel.svelte";
import { REST } from "./arena/fold";
import { beats } from "./beats";
import type { Event, Scene } from "./types";
import { toldOf } from "./track";

const scene = (more: Partial<Scene>): Scene =>
  ({ stage: "fight", calm: false, duel: 1, now: 0, fighters: [0, 1], hands: [REST, REST], times: { travel: 280 }, legal: [], players: [{ seat: 0, stones: 2 }, { seat: 1, stones: 2 }], ...more }) as unknown as Scene;
const frame = (after: Scene, ...events: Event[]): FrameOf<Scene, Event> => ({ version: 1, at: 0, scene: after, lines: events.map((event) => ({ event, text: event.kind })) });
const swing: Event = { rules: [], kind: "moved", seat: 0, motion: "swing", at: 1200 };
const touched: Event = { rules: [], kind: "touched", seats: [0], verdict: "bluff", at: 1480, race: false, name: null, by: 0, opponent: 1, outcome: "plain" };
const hit: Event = { rules: [], kind: "hit", seat: 0, by: 1, bluff: true, stones: 1, cancelled: false, card: null, name: null };

test("the last step is the truth itself, and the steps before it are the fight as it was", () => {
  const before = scene({ now: 1000 });
  const swung = scene({ now: 1200, hands: [{ ...REST, swing: "out" }, REST] });
  expect(beats(before, frame(swung, swing)).map(({ scene }) => scene)).toEqual([swung]);
  const cleared = scene({ now: 1480, stage: "window", players: [{ seat: 0, stones: 1 }, { seat: 1, stones: 2 }] as Scene["players"] });
  const steps = beats(swung, frame(cleared, touched, hit));
  expect(steps.at(-1)?.scene).toBe(cleared);
  expect(steps[0]?.scene.hands[0]?.swing).toBe("out");
  expect(steps.map(({ hold }) => hold)).toEqual([0, 0]);
  expect(steps[0]).toMatchObject({ instant: 1480 });
});

test("the touch that ends the game is seen before the game is over, with the stones that are left", () => {
  const exiled = { kind: "exiled", seat: 0 } as Event;
  const ended = { kind: "game_ended", places: [2, 1] } as unknown as Event;
  const before = scene({ now: 1200, over: false });
  const truth = scene({ now: 1480, stage: "over", over: true, players: [{ seat: 0, stones: 0 }, { seat: 1, stones: 2 }] as Scene["players"] });
  const steps = beats(before, frame(truth, touched, { ...hit, stones: 0 }, exiled, ended));
  expect(steps.map(({ hold }) => hold)).toEqual([0, 0, LAST_HIT, 0]);
  expect(steps[2]?.scene).toMatchObject({ over: false, players: [{ stones: 0 }, { stones: 2 }] });
  expect(steps[3]?.scene).toBe(truth);
});

test("a game that ends without a touch ends at once", () => {
  const truth = scene({ stage: "over", over: true });
  const steps = beats(scene({}), frame(truth, { kind: "exiled", seat: 0 } as Event, { kind: "game_ended" } as Event));
  expect(steps.map(({ hold }) => hold)).toEqual([0, 0]);
});

test("scenes of one duel share its track, and the next duel begins another", () => {
  const [one, two, three] = [scene({ now: 1000 }), scene({ now: 1200 }), scene({ now: 9000, duel: 2 })];
  beats(null, frame(one, { rules: [], kind: "began", calm: false, duel: 1, round: 1, fighters: [0, 1], dice: [["d8"], ["d10"]] }));
  beats(one, frame(two, swing));
  expect(toldOf(two)?.track).toBe(toldOf(one)?.track);
  expect(toldOf(one)?.track.rounds).toMatchObject([{ round: 1, from: 1000, to: 1200, marks: [swing] }]);
  beats(two, frame(three));
  expect(toldOf(three)?.track).toMatchObject({ duel: 2, rounds: [] });
});
