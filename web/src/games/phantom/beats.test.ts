import { describe, expect, it } from "vitest";
import type { FrameOf } from "../../kit/game";
import { beats } from "./beats";
import type { Event, Scene, SceneTrick } from "./types";

const bare: SceneTrick = {
  leader: 0, turned: null, plays: [], heroes: 0, phantoms: 0, hero_seats: [], phantom_seats: [], colours: [], winner: null, scorers: [],
};

function scene(changes: Partial<Scene>): Scene {
  return {
    seat: 0, seats: 3, options: { rounds: "players", first: "drawn", leaves: "drawn" }, round: 1, rounds: 3, starter: 0, leader: 0, turn: 0, over: false, removed: null,
    previews: [],
    hand: ["R3", "P4"], legal: ["R3", "P4"], counts: [2, 2, 2], deck: 2, aside: 0, trick: bare, last: null,
    sheet: [[0, 0, 0]], totals: [0, 0, 0], places: [1, 1, 1], stuck: null, ...changes,
  };
}

const frame = (truth: Scene, ...events: Event[]): FrameOf<Scene, Event> => ({
  version: 2, at: 0, scene: truth, lines: events.map((event) => ({ event, text: event.kind })),
});

const played = (seat: number, card: string, heroes: number, phantoms: number): Event => ({ kind: "played", rules: [], seat, card, heroes, phantoms });
const battled: Event = {
  kind: "battled", rules: [], heroes: 5, phantoms: 4, winner: "heroes", tie: false, all_heroes: false, scorers: [0, 2], leader: 2, best: 2, latest: false,
};

describe("a card", () => {
  it("is shown as the truth at once, for nothing follows it", () => {
    const truth = scene({ hand: ["P4"], turn: 1, legal: [] });
    const steps = beats(scene({}), frame(truth, played(0, "R3", 3, 0)));
    expect(steps).toHaveLength(1);
    expect(steps[0]?.scene).toBe(truth);
  });
});

describe("the last card of a trick", () => {
  const before = scene({
    hand: ["P4"], legal: [], turn: 2, counts: [1, 1, 2], totals: [0, 1, 0], sheet: [[0, 1, 0]],
    trick: { ...bare, plays: [{ seat: 0, card: "R3" }, { seat: 1, card: "P4" }], heroes: 3, phantoms: 4 },
  });
  const truth = scene({ hand: ["P4"], legal: [], turn: 2, leader: 2, deck: 1, totals: [1, 1, 1], trick: { ...bare, leader: 2, turned: "G1" } });
  const steps = beats(before, frame(truth, played(2, "B2", 5, 4), battled, { kind: "turned", rules: [], card: "G1", heroes: 1, phantoms: 0 }));

  it("stays on the table while the battle is shown, although the truth has swept it", () => {
    expect(steps[0]?.scene.trick.plays).toHaveLength(3);
    expect(steps[0]?.scene.trick).toMatchObject({ heroes: 5, phantoms: 4, winner: null });
    expect(steps[1]?.scene.trick).toMatchObject({ winner: "heroes", scorers: [0, 2] });
    expect(steps[1]?.scene.trick.plays).toHaveLength(3);
  });

  it("gives the points with the battle, not before", () => {
    expect(steps[0]?.scene.totals).toEqual([0, 1, 0]);
    expect(steps[1]?.scene.totals).toEqual([1, 1, 1]);
    expect(steps[1]?.scene.sheet).toEqual([[1, 1, 1]]);
  });

  it("is nobody's turn until the truth is shown", () => {
    expect(steps.slice(0, -1).map(({ scene: { turn, legal } }) => [turn, legal])).toEqual([[-1, []], [-1, []]]);
    expect(steps.at(-1)?.scene).toBe(truth);
  });

  it("shows the truth after the battle where no card is turned up", () => {
    const quiet = beats(before, frame(truth, played(2, "B2", 5, 4), battled));
    expect(quiet.map(({ line }) => line?.text)).toEqual(["played", "battled", undefined]);
    expect(quiet.at(-1)?.scene).toBe(truth);
  });
});

describe("the end of a round", () => {
  const truth = scene({ round: 2, hand: ["B1"], counts: [1, 1, 1] });
  const ending: Event[] = [
    { kind: "stuck", rules: [], seat: 1, hand: ["R1"] },
    { kind: "round_ended", rules: [], round: 1, points: [1, 1, 0], totals: [1, 1, 0] },
    { kind: "dealt", rules: [], round: 2, rounds: 3, starter: 1, counts: [1, 1, 1], deck: 2, aside: 0, removed: null, hand: ["B1"] },
  ];

  it("waits for a player, but not for a spectator", () => {
    const gates = (seat: number): boolean[] => beats(scene({ seat }), frame({ ...truth, seat }, ...ending)).map(({ gate }) => gate ?? false);
    expect(gates(0)).toEqual([false, true, false]);
    expect(gates(-1)).toEqual([false, false, false]);
  });

  it("shows the hand of who was stuck and the places by points, and takes the hand up at the next deal", () => {
    const steps = beats(scene({}), frame(truth, ...ending));
    expect(steps[1]?.scene).toMatchObject({ stuck: { seat: 1, hand: ["R1"] }, places: [1, 1, 3] });
    expect(steps[2]?.scene).toBe(truth);
  });

  it("leaves hands as they were until the next deal, also where the deal tells nothing of them", () => {
    const [stuck, ended, dealt] = ending as [Event, Event, Event];
    const turned: Event = { kind: "turned", rules: [], card: "G1", heroes: 1, phantoms: 0 };
    const steps = beats(scene({ hand: [] }), frame(truth, stuck, ended, { ...dealt, hand: [] } as Event, turned));
    expect(steps.map(({ scene: { hand } }) => hand)).toEqual([[], [], ["B1"], ["B1"]]);
  });
});

describe("what is to be read", () => {
  const dealt = (round: number): Event => ({ kind: "dealt", rules: [], round, rounds: 3, starter: 1, counts: [1, 1, 1], deck: 2, aside: 0, removed: null, hand: ["B1"] });
  const ended: Event = { kind: "round_ended", rules: [], round: 2, points: [1, 1, 0], totals: [1, 1, 0] };
  const truth = scene({ round: 3 });

  it("is a trick's result: it stands for three seconds, and longer before the scores cover it", () => {
    const [result] = beats(scene({}), frame(truth, battled));
    const [last] = beats(scene({}), frame(truth, battled, ended));
    expect(result).toMatchObject({ rest: true });
    expect(result?.hold).toBeGreaterThanOrEqual(3000);
    expect(last?.hold).toBeGreaterThan(4000);
  });

  it("is read by a newcomer for as long as they like, but not by who only watches", () => {
    const waits = (seat: number, patiently: boolean): (boolean | undefined)[] => beats(scene({}), frame({ ...truth, seat }, battled, ended), patiently).map((beat) => beat.waits);
    expect(waits(0, true)).toEqual([true, false]);
    expect(waits(0, false)).toEqual([false, false]);
    expect(waits(-1, true)).toEqual([false, false]);
  });

  it("is why the game ends, where somebody could not play: the result would cover it", () => {
    const stuck: Event = { kind: "stuck", rules: [], seat: 1, hand: ["R1"] };
    const waits = (over: boolean, patiently: boolean): (boolean | undefined)[] => beats(scene({}), frame({ ...truth, over }, stuck, ended), patiently).map((beat) => beat.waits);
    expect(waits(true, true)).toEqual([true, false]);
    expect(waits(true, false)).toEqual([false, false]);
    expect(waits(false, true)).toEqual([false, false]);
  });

  it("is the deal of the last round, and no other", () => {
    const rests = (round: number): (boolean | undefined)[] => beats(scene({}), frame({ ...truth, round }, dealt(round))).map(({ rest }) => rest);
    expect(rests(2)).toEqual([false]);
    expect(rests(3)).toEqual([true, undefined]);
    expect(beats(scene({}), frame(truth, dealt(3))).at(-1)?.scene).toBe(truth);
  });
});

it("shows an empty frame without a step of its own", () => {
  const truth = scene({});
  expect(beats(scene({}), frame(truth))).toEqual([{ scene: truth, line: null, hold: 0 }]);
  expect(beats(null, { version: 0, at: 0, lines: [], scene: null })).toEqual([]);
});
