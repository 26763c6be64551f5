import { expect, it } from "vitest";
import type { Play } from "./play.svelte";
import { scene } from "./scene.fixture";
import { changed, detail, prompt } from "./told";
import type { Event, Promised, Scene } from "./types";

const at = (now: Scene, taught = false): Play =>
  ({ scene: now, question: now.turn === now.seat ? now : null, choice: { stack: null, square: null, overStack: null, targets: [] }, match: null, taught, theirs: null, advice: {}, mine: true, swapping: now.turn === now.seat && now.phase === "swap" }) as unknown as Play;
const told = (now: Scene, taught = false): string => prompt(at(now, taught), () => "Ponta");
const lies = (stack: number): Promised => ({ stack, element: "wood", hole: null, squares: ["a1"], bring: [], source: true, points: 2 }) as unknown as Promised;

it("says which side one plays until one has begun, for it changes from game to game", () => {
  const moon: Partial<Scene> = { sides: ["moon", "sun"] };
  expect(told(scene({ ...moon, turn: -1 }))).toBe("You are the Moon");
  expect(told(scene({ ...moon, turn: 1 }))).toBe("Ponta is thinking");
  expect(told(scene({ ...moon, turns: 1 }))).toBe("Your turn, Moon");
  expect(told(scene({ ...moon, turns: 3 }))).toBe("Your turn");
  expect(told(scene({ ...moon, turns: 3, turn: -1 }))).toBe("");
  expect(told(scene({ seats: 1, sides: ["sun"] }))).toBe("Your turn");
  expect(told(scene(), true)).toBe("Your turn");
});

it("says in words what can be caught before anything is swapped", () => {
  const one = scene({ turns: 4, promises: [lies(1)] });
  expect([told(one), detail(at(one))]).toEqual(["You can catch Chimi", "Its pattern is already on the board. Swap any two other tokens, then catch it."]);
  const two = scene({ turns: 4, promises: [lies(1), { ...lies(1), element: "fire" }, lies(3)] });
  expect([told(two), detail(at(two))]).toEqual(["You can catch Chimi and Nue", "Their patterns are already on the board. Swap any two other tokens, then catch them."]);
  expect(told(scene({ turns: 4, promises: [{ ...lies(1), hole: "b2" }] }))).toBe("Your turn");
  expect(told(one, true)).toBe("Your turn");
});

it("tells a long turn in three lines of the smallest phone", () => {
  const turned = (yokai: string, move: string): Event => ({ kind: "turned_block", rules: [], seat: 1, yokai, move, squares: [], way: "right" }) as unknown as Event;
  const swapped: Event = { kind: "swapped", rules: [], seat: 1, a: "b5", b: "d2", a_face: "fire", b_face: "wind" };
  const story = [swapped, turned("Jorogumo", "turn a1 right"), turned("Jorogumo", "turn c4 left"), ...["a1", "b2", "c3"].map((it) => turned("Shuten-doji", `turn ${it} right`))];
  expect(changed(story, "sun")).toBe("Jorogumo turned block a1 to b2 and block c4 to d5. Shuten-doji turned block a1 to b2, block b2 to c3 and block c3 to d4.");
  expect(changed(story.slice(0, 2), "sun")).toBe("Swapped b5 and d2. Jorogumo turned block a1 to b2.");
});
