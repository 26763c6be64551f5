import { expect, it } from "vitest";
import { settings } from "../../kit/settings.svelte";
import type { SeatInfo } from "../../kit/wire";
import { GIFT } from "./hints";
import type { Play } from "./play.svelte";
import { scene } from "./scene.fixture";
import { decided, detail, prompt } from "./told";
import type { Promised, Scene } from "./types";

const at = (now: Scene, taught = false): Play =>
  ({ scene: now, question: now.turn === now.seat ? now : null, choice: { stack: null, square: null, overStack: null, targets: [] }, match: null, taught, theirs: null, advice: {}, mine: true, swapping: now.turn === now.seat && now.phase === "swap" }) as unknown as Play;
const told = (now: Scene, taught = false): string => prompt(at(now, taught), () => "Ponta");
const lies = (stack: number): Promised => ({ stack, element: "wood", hole: null, squares: ["a1"], bring: [], source: true, points: 2 }) as unknown as Promised;

it("says in few words by how much somebody won", () => {
  const seats = [{ name: "Mio" }, { name: "Ponta" }] as SeatInfo[];
  expect(decided(scene({ places: [1, 2], points: [27, 13] }), seats)).toBe("You win, 27 to 13.");
  expect(decided(scene({ places: [2, 1], points: [13, 27] }), seats)).toBe("Ponta wins, 27 to 13.");
});

/** Points, then points with the source, then Yokai of each of two. */
function level(places: number[], sources: number[], yokai: number[]): string {
  const caught = yokai.flatMap((count, seat) => Array.from({ length: count }, () => ({ seat }))) as unknown as Scene["caught"];
  return decided(scene({ places, points: [13, 13], source_points: sources, caught }), [{ name: "Mio" }, { name: "Ponta" }] as SeatInfo[]);
}

it("says that points with the source decide between level points", () => {
  expect(level([1, 2], [9, 7], [5, 4])).toBe("Points are level. You win 9 to 7 on points with the source element.");
  expect(level([2, 1], [7, 9], [4, 5])).toBe("Points are level. Ponta wins 9 to 7 on points with the source element.");
});

it("says that fewer Yokai decide where points with the source are level, too", () => {
  expect(level([1, 2], [7, 7], [4, 5])).toBe("Points and source points are level. You win with fewer Yokai, 4 to 5.");
  expect(level([2, 1], [7, 7], [5, 4])).toBe("Points and source points are level. Ponta wins with fewer Yokai, 4 to 5.");
});

it("says of a shared win that nothing was left to decide it", () => {
  expect(level([1, 1], [7, 7], [4, 4])).toBe("Points, source points and Yokai are all level.");
});

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
  expect([told(one), detail(at(one))]).toEqual(["You can catch Chimi", "Swap any two other tokens, then catch it."]);
  const two = scene({ turns: 4, promises: [lies(1), { ...lies(1), element: "fire" }, lies(3)] });
  expect([told(two), detail(at(two))]).toEqual(["You can catch Chimi and Nue", "Swap any two other tokens, then catch them."]);
  expect(told(scene({ turns: 4, promises: [{ ...lies(1), hole: "b2" }] }))).toBe("Your turn");
  expect(told(one, true)).toBe("Your turn");
});

it("says in large letters that a magic had no effect", () => {
  expect(told(scene({ turn: -1, turns: 3, shown: { lit: [], hop: null, half: false, passed: "Akaname" } }))).toBe("Akaname's magic has no effect");
});

it("says what the sign of a gift means until one has swapped beside it", () => {
  const play = { ...at(scene()), choice: { stack: null, square: "a1", overStack: null, targets: [] }, gives: new Map([["b2", []]]) } as unknown as Play;
  expect(detail(play)).toContain("Moon mark: your opponent could catch something at once.");
  settings.kept.hints = [GIFT];
  expect(detail(play)).not.toContain("Moon mark");
});
