import { expect, it } from "vitest";
import { Play } from "./play.svelte";
import { scene } from "./scene.fixture";
import type { Event, Promised, Scene } from "./types";

const lies = { stack: 1, element: "wood", hole: null, squares: ["a1"], bring: [], source: true, points: 2 } as unknown as Promised;
const near = { ...lies, stack: 2, hole: "b2" } as unknown as Promised;
const swapped: Event = { kind: "swapped", rules: [], seat: 1, a: "b5", b: "d2", a_face: "fire", b_face: "wind" };
const flipped: Event = { kind: "flipped", rules: [], seat: 1, yokai: "Chimi", square: "c3", before: "water", after: "void" };
const declined: Event = { kind: "declined", rules: [], seat: 1, yokai: ["Chimi"] };

const sent: string[] = [];
const move = (it: string): Promise<null> => (sent.push(it), Promise.resolve(null));

function play(now: Scene, ...events: Event[]): Play {
  const match = { mine: true, sending: null, history: events.map((event) => ({ event, text: "" })), skip: () => false, move };
  return new Play(() => ({ scene: now, match, side: "sun", guided: true, theirs: null, taught: false }) as unknown as ReturnType<ConstructorParameters<typeof Play>[0]>);
}

it("marks a card as one to catch only where it can be caught", () => {
  const at = (phase: Scene["phase"]): readonly Promised[] => play(scene({ phase, promises: [lies, near] })).reach;
  for (const phase of ["swap", "collect"] as const) expect(at(phase)).toEqual([lies, near]);
  for (const phase of ["magic", "order"] as const) expect(at(phase)).toEqual([near]);
});

it("tells what the opponent's magic did until something is touched", () => {
  const told = play(scene({ turns: 3 }), swapped, flipped);
  expect(told.telling).toBe(true);
  told.showAgain();
  expect(told.telling).toBe(false);
  told.afresh();
  expect(told.telling).toBe(true);
  told.lift("a1");
  expect(told.telling).toBe(false);
});

it("asks once before a swap of two equal tokens that catches nothing", async () => {
  const pressed = async (now: Scene, ...squares: string[]): Promise<Play> => {
    sent.length = 0;
    const table = play(now);
    for (const square of squares) await table.press(square);
    return table;
  };
  const asked = await pressed(scene(), "a1", "c4");
  expect([sent, asked.refusal?.text]).toEqual([[], "Both are Water: only their hidden sides change places. Choose it again to swap anyway."]);
  await asked.press("c4");
  expect(sent).toEqual(["a1-c4"]);
  await pressed(scene({}, { c4: "fire" }), "a1", "c4");
  expect(sent).toEqual(["a1-c4"]);
  await pressed(scene({ promises: [{ ...lies, squares: ["e5"] }] }), "a1", "c4");
  expect(sent).toEqual(["a1-c4"]);
});

it("asks nothing while a teacher is telling", () => {
  const flips = scene({ phase: "magic", legal: ["flip a1", "flip c3"] });
  const at = (tells: boolean): Play => new Play(() => ({ scene: flips, match: { mine: true, history: [] }, taught: true, tells }) as unknown as ReturnType<ConstructorParameters<typeof Play>[0]>);
  expect([at(false).magic.length, at(true).magic.length]).toEqual([2, 0]);
});

it("lets a note come at once where no magic was used", () => {
  expect(play(scene({ turns: 3 }), swapped).telling).toBe(false);
  expect(play(scene({ turns: 3 }), swapped, declined).telling).toBe(false);
});
