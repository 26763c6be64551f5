import { describe, expect, it } from "vitest";
import { beats } from "./beats";
import { KAPPA, scene } from "./scene.fixture";
import { story } from "./story";
import type { Event, Scene } from "./types";

const swapped: Event = { kind: "swapped", rules: [], seat: 1, a: "b5", b: "d2", a_face: "fire", b_face: "wind" };
const captured: Event = { kind: "captured", rules: [], seat: 1, yokai: "Chimi", stack: 1, element: "wood", source: true, points: 2, squares: ["a1", "b2", "c1"], next: null, left: 9 };
const slid: Event = { kind: "slid", rules: [], seat: 1, yokai: "Tengu", move: "slide row 3 left", squares: ["e3", "d3", "c3", "b3", "a3"] };
const turned: Event = { kind: "turned_block", rules: [], seat: 1, yokai: "Jorogumo", move: "turn a1 right", squares: ["a1", "a2", "b2", "b1"] } as unknown as Event;
const flipped: Event = { kind: "flipped", rules: [], seat: 1, yokai: "Chimi", square: "c3", before: "water", after: "void" };
const half: Event = { kind: "half_turned", rules: [], seat: 1, yokai: "Kappa" };
const passed: Event = { kind: "magic_passed", rules: [], seat: 1, yokai: "Akaname", part: "Flip a Void." } as unknown as Event;
const all = [swapped, captured, slid, turned, flipped, half, passed];

describe("the opponent's turn, step by step", () => {
  it("is told in its order, in a few words", () => {
    expect(story(scene(), all, "sun").map(({ short }) => short)).toEqual([
      "Swapped b5 and d2", "Caught Chimi with Wood: +2", "Slid row 3 left", "Turned block a1 to b2", "Flipped c3: Void", "Turned the whole board halfway round", "Magic had no effect",
    ]);
  });

  it("says of Yokai that were not caught nothing that sounds like giving one back", () => {
    const declined: Event = { kind: "declined", rules: [], seat: 1, yokai: ["Chimi"] };
    expect(story(scene(), [swapped, declined], "sun").at(-1)?.short).toBe("Caught nothing");
  });

  it("counts no step in which nothing was done after a catch", () => {
    const declined: Event = { kind: "declined", rules: [], seat: 1, yokai: ["Chimi"] };
    expect(story(scene(), [swapped, captured, declined, slid], "sun").map(({ short }) => short)).toEqual(["Swapped b5 and d2", "Caught Chimi with Wood: +2", "Slid row 3 left"]);
  });

  it("shows cards and scores as they were then", () => {
    const now = scene({ points: [0, 2], caught: [{ yokai: { ...KAPPA, name: "Chimi" }, seat: 1, element: "wood", source: true, points: 2 }], stacks: scene().stacks.map((it) => (it.stack === 1 ? { ...it, top: KAPPA, left: 9, closed: true } : it)) });
    const [first, second] = story(now, [swapped, captured], "sun").map((step) => step.scene);
    expect([first?.points, first?.caught, first?.stacks[0]?.top?.name, first?.stacks[0]?.left]).toEqual([[0, 0], [], "Chimi", 10]);
    expect(second?.shown?.catching).toMatchObject({ seat: 1, stack: 1, card: { name: "Chimi" } });
    expect([second?.points, second?.stacks[0]?.top?.name]).toEqual([[0, 2], "Kappa"]);
  });

  it("names whose magic it was where one step is looked at", () => {
    const told = story(scene(), all, "moon").map((step) => step.told);
    expect(told[1]).toBe("Caught Chimi with Wood: +2");
    expect(told[2]).toBe("Tengu's magic: slid row 3 right");
    expect(told[6]).toBe("Akaname's magic: no effect");
  });

  it("marks where each happened", () => {
    expect(story(scene(), all, "sun").map(({ squares }) => [...squares].sort())).toEqual([
      ["b5", "d2"], ["a1", "b2", "c1"], ["a3", "b3", "c3", "d3", "e3"], ["a1", "a2", "b1", "b2"], ["c3"], [], [],
    ]);
  });

  it("shows the board as it lay then: what was shown once, found again from its end", () => {
    const lines = all.map((event) => ({ event, text: event.kind }));
    const lay = (it: Scene): unknown => [...it.tokens].map(({ token, square, face }) => [square, token, face]).sort();
    const first = beats(scene({ turn: 1 }), { version: 2, at: 0, scene: scene(), lines }).filter(({ line }) => line);
    const end = first.at(-1)?.scene ?? scene();
    expect(story(end, all, "sun").map((step) => lay(step.scene))).toEqual(first.map((beat) => lay(beat.scene)));
  });
});
