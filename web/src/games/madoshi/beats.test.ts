import { describe, expect, it } from "vitest";
import type { FrameOf } from "../../kit/game";
import { beats } from "./beats";
import { CHIMI, KAPPA, OPTIONS, scene } from "./scene.fixture";
import type { Event, Scene } from "./types";

const frame = (truth: Scene, ...events: Event[]): FrameOf<Scene, Event> => ({
  version: 2, at: 0, scene: truth, lines: events.map((event) => ({ event, text: event.kind })),
});
const at = (shown: Scene | undefined, square: string): number | undefined => shown?.tokens.find((token) => token.square === square)?.token;

const swapped: Event = { kind: "swapped", rules: [], seat: 0, a: "a1", b: "c4", a_face: "water", b_face: "water" };
const captured: Event = {
  kind: "captured", rules: [], seat: 0, yokai: "Chimi", stack: 1, element: "wood", source: true, points: 2, squares: ["a1", "b2", "c1"], next: "Kappa", left: 9,
};

describe("a swap", () => {
  it("is shown as the truth at once, for nothing follows it", () => {
    const truth = scene({ turn: 1 });
    const steps = beats(scene(), frame(truth, swapped));
    expect(steps).toHaveLength(1);
    expect(steps[0]?.scene).toBe(truth);
  });

  it("of somebody else is seen to its end before I am asked", () => {
    const truth = scene();
    const steps = beats(scene({ turn: 1 }), frame(truth, { ...swapped, seat: 1 }));
    expect(steps.map(({ scene: { turn } }) => turn)).toEqual([-1, 0]);
    expect(steps[0]?.hold).toBeGreaterThan(beats(scene(), frame(truth, swapped))[0]?.hold ?? 0);
    expect(steps.at(-1)?.scene).toBe(truth);
  });

  it("moves both tokens before what follows it", () => {
    const steps = beats(scene(), frame(scene(), swapped, { kind: "declined", rules: [], seat: 0, yokai: ["Chimi"] }));
    expect(at(steps[0]?.scene, "c4")).toBe(0);
    expect(at(steps[0]?.scene, "a1")).toBe(17);
    expect(steps[0]?.scene.last).toEqual({ seat: 0, a: "a1", b: "c4" });
    expect(steps[0]?.scene).toMatchObject({ turn: -1, swappable: [] });
  });
});

describe("several captures in one turn", () => {
  const second: Event = { ...captured, yokai: "Tengu", stack: 2, points: 3, next: null, left: 6 };
  const streaks = (before: Scene, ...events: Event[]) => beats(before, frame(scene(), ...events)).map(({ scene: { shown } }) => shown?.streak);

  it("are counted from the second on, with what they bring together", () => {
    expect(streaks(scene(), captured)).toEqual([undefined, undefined, undefined]);
    expect(streaks(scene(), captured, second)).toContainEqual({ seat: 0, catches: 2, points: 5 });
  });

  it("are counted on where they come one by one", () => {
    const once = scene({
      stacks: scene().stacks.map((it) => (it.stack === 1 ? { ...it, closed: true } : it)),
      caught: [{ yokai: CHIMI, seat: 0, element: "wood", source: true, points: 2 }],
    });
    expect(streaks(once, second)).toContainEqual({ seat: 0, catches: 2, points: 5 });
  });
});

describe("a capture", () => {
  const truth = scene({
    points: [2, 0],
    stacks: scene().stacks.map((it) => (it.stack === 1 ? { ...it, top: KAPPA, left: 9, closed: true } : it)),
    caught: [{ yokai: CHIMI, seat: 0, element: "wood", source: true, points: 2 }],
  });
  const steps = beats(scene(), frame(truth, captured));

  it("shows whose pattern it is before it is made, and another's for longer", () => {
    expect(steps[0]?.scene.shown?.catching).toEqual({ seat: 0, stack: 1 });
    const theirs = beats(scene({ turn: 1 }), frame(truth, { ...captured, seat: 1 }));
    expect(theirs[0]?.scene.shown?.catching).toEqual({ seat: 1, stack: 1 });
    expect(theirs[0]?.hold).toBeGreaterThan(steps[0]?.hold ?? 0);
    expect(theirs[1]?.scene.shown?.catching).toMatchObject({ seat: 1, stack: 1, card: { name: "Chimi" } });
    expect(theirs[2]?.scene.shown?.catching).toBeUndefined();
  });

  it("glows where it lies, then it flies, then the truth is shown", () => {
    expect(steps.map(({ scene: { shown } }) => shown?.lit)).toEqual([["a1", "b2", "c1"], ["a1", "b2", "c1"], undefined]);
    expect(steps[0]).toMatchObject({ line: null, scene: { points: [0, 0], caught: [] } });
    expect(steps.at(-1)?.scene).toBe(truth);
  });

  it("gives the card and its points, and turns up the next", () => {
    expect(steps[1]?.scene).toMatchObject({ points: [2, 0], source_points: [2, 0], caught: truth.caught });
    expect(steps[1]?.scene.shown?.flight).toEqual({ yokai: "Chimi", seat: 0, points: 2 });
    expect(steps[1]?.scene.stacks[0]).toMatchObject({ top: KAPPA, left: 9, closed: true });
  });
});

describe("magic", () => {
  const show = (event: Event): Scene | undefined => beats(scene(), frame(scene(), event, { kind: "declined", rules: [], seat: 0, yokai: ["Chimi"] }))[0]?.scene;

  it("slides a line by one step, and the token pushed off comes in at the other end", () => {
    const shown = show({ kind: "slid", rules: [], seat: 0, yokai: "Tengu", move: "slide row 1 right", squares: ["a1", "b1", "c1", "d1", "e1"] });
    expect(["a1", "b1", "c1", "d1", "e1"].map((square) => at(shown, square))).toEqual([4, 0, 1, 2, 3]);
    expect(shown?.shown?.hop).toBe(4);
  });

  it("turns a block, and the whole board", () => {
    const block = show({ kind: "turned_block", rules: [], seat: 0, yokai: "Nue", move: "turn a1 right", way: "right", squares: ["a1", "a2", "b2", "b1"] });
    expect(["a1", "a2", "b2", "b1"].map((square) => at(block, square))).toEqual([1, 0, 5, 6]);
    const board = show({ kind: "half_turned", rules: [], seat: 0, yokai: "Nue" });
    expect(at(board, "e5")).toBe(0);
    expect(board?.shown?.half).toBe(true);
  });

  it("turns a token over, and remembers the other side only with the memory aid", () => {
    const flipped: Event = { kind: "flipped", rules: [], seat: 0, yokai: "Chimi", square: "b1", before: "water", after: "void" };
    expect(show(flipped)?.tokens[1]).toMatchObject({ face: "void", under: null });
    const aided = beats(scene({ options: { ...OPTIONS, memory_aid: "yes" } }), frame(scene(), flipped, captured))[0]?.scene;
    expect(aided?.tokens[1]).toMatchObject({ face: "void", under: "water" });
  });

  it("of somebody else is held for longer, each step of it, than my own", () => {
    const slid = (seat: number): Event => ({ kind: "slid", rules: [], seat, yokai: "Tengu", move: "slide row 1 right", squares: ["a1", "b1", "c1", "d1", "e1"] });
    const holds = (seat: number): number[] => beats(scene(), frame(scene(), slid(seat), slid(seat))).filter(({ line }) => line).map(({ hold }) => hold);
    const [mine = 0] = holds(0);
    expect(holds(1)).toEqual([mine * 1.5 + 500, mine * 1.5 + 500]);
  });

  it("keeps the tokens in the order of the board", () => {
    const shown = show({ kind: "half_turned", rules: [], seat: 0, yokai: "Nue" });
    expect(shown?.tokens.map(({ square }) => square)).toEqual(scene().tokens.map(({ square }) => square));
  });
});

it("shows an empty frame without a step of its own", () => {
  const truth = scene();
  expect(beats(scene(), frame(truth))).toEqual([{ scene: truth, line: null, hold: 0 }]);
  expect(beats(null, { version: 0, at: 0, lines: [], scene: null })).toEqual([]);
});

describe("the warning that the game will end", () => {
  it("gives the eye time and changes nothing on the table", () => {
    const truth = scene({ turn: 1, quiet: 30, ends_in: 10 });
    const steps = beats(scene(), frame(truth, swapped, { kind: "end_is_near", rules: ["MD-R16"], quiet: 30, left: 10 }));
    expect(steps.map(({ line }) => line?.event.kind)).toEqual(["swapped", "end_is_near"]);
    expect(steps[1]?.hold).toBeGreaterThan(1000);
    expect(steps[1]?.scene).toBe(truth);
  });
});

it("a magic that finds nothing is shown, and for long enough to be read", () => {
  const passed = { kind: "magic_passed", rules: [], seat: 0, yokai: "Akaname", part: "Flip a Void." } as unknown as Event;
  const [step, ...more] = beats(scene(), frame(scene({ turn: 1 }), passed));
  expect(step?.scene.shown?.passed).toBe("Akaname");
  expect(step?.hold).toBeGreaterThanOrEqual(2000);
  expect(more.at(-1)?.scene.shown).toBeUndefined();
});
