import { expect, it } from "vitest";
import type { LogLine } from "../../kit/sentences";
import type { GameEvent } from "../../kit/wire";
import { helps, hintFor, lastPhantom } from "./hints";
import type { Preview, Scene } from "./types";
import { words } from "./words";

const scene = (changes: Partial<Scene>): Scene => ({ seat: 0, over: false, legal: ["R3", "R4", "R5"], hand: ["R3", "R4", "R5"], seats: 3, trick: { plays: [{}] }, previews: [], ...changes }) as Scene;
const line = (event: Partial<GameEvent>): LogLine => ({ event: event as GameEvent, text: "" });
const TIE = line({ kind: "battled", tie: true });
const MINE = line({ kind: "played", seat: 0 });
const THEIRS = line({ kind: "played", seat: 1 });

it("explains the trick at the first turn, and never again once dismissed", () => {
  expect(hintFor(scene({}), [], [])).toBe("trick");
  expect(hintFor(scene({}), [], ["trick"])).toBeNull();
  expect(hintFor(scene({ legal: [] }), [], [])).toBeNull();
});

it("explains a blocked colour when a held card cannot be played", () => {
  expect(hintFor(scene({ hand: ["R3", "B1", "B2"], legal: ["R3"] }), [], ["trick"])).toBe("blocked");
});

it("explains once what it means to lead", () => {
  const leading = scene({ trick: { plays: [] } as unknown as Scene["trick"] });
  expect(hintFor(leading, [], ["trick"])).toBe("lead");
  expect(hintFor(scene({}), [], ["trick"])).toBeNull();
  expect(hintFor(leading, [], ["trick", "lead"])).toBeNull();
});

it("says when a high Phantom is safe: once it scores, and nobody can answer it", () => {
  const scores = (card: string) => ({ card, heroes: 9, phantoms: 16, winner: "phantoms", scorers: [0] }) as unknown as Preview;
  const last = { plays: [{}, {}] } as unknown as Scene["trick"];
  const hand = ["R3", "P3", "P16"];
  expect(hintFor(scene({ hand, legal: hand, trick: last, previews: [scores("P16")] }), [], ["trick"])).toBe("late");
  expect(hintFor(scene({ hand, legal: hand, trick: last, previews: [scores("P3")] }), [], ["trick"])).toBeNull();
  expect(hintFor(scene({ hand, legal: hand, previews: [scores("P16")] }), [], ["trick"])).toBeNull();
});

it("says what to throw away where no card helps", () => {
  const preview = (card: string, heroes: number, phantoms: number) => ({ card, heroes, phantoms, winner: "heroes", scorers: [1] }) as unknown as Preview;
  const hand = ["R3", "P8", "P20"];
  const behind = [preview("R3", 5, 9), preview("P8", 5, 1), preview("P20", 5, 4)];
  expect(hintFor(scene({ hand, legal: hand, previews: behind }), [], ["trick"])).toBe("waste");
  expect(hintFor(scene({ hand, legal: hand, previews: [...behind.slice(0, 2), preview("P20", 5, 12)] }), [], ["trick"])).toBeNull();
  const far = ["R3", "P3", "P20"];
  expect(hintFor(scene({ hand: far, legal: far, previews: behind }), [], ["trick"])).toBeNull();
  const only = ["R3", "G3", "P8"];
  expect(hintFor(scene({ hand: only, legal: only, previews: behind }), [], ["trick"])).toBe("keep");
});

it("finds no fault with a last card after which nobody scores", () => {
  const denies = { card: "P8", heroes: 0, phantoms: 1, winner: "nobody", scorers: [] } as unknown as Preview;
  expect([helps(denies, 0, true), helps({ ...denies, winner: "heroes", scorers: [1] }, 0, true)]).toEqual([true, false]);
});

it("asks to keep the last Phantom while there are other cards", () => {
  const known = ["trick", "blocked", "waste"];
  expect(hintFor(scene({ hand: ["R3", "G3", "P8"] }), [], known)).toBe("keep");
  expect(hintFor(scene({ hand: ["R3", "P8", "P9"] }), [], known)).toBeNull();
});

it("knows the Phantom after which a hand may be stuck", () => {
  expect(lastPhantom(["R3", "P8"])).toBe("P8");
  expect(lastPhantom(["R3", "B2"])).toBeNull();
});

it("explains a tie until my next card", () => {
  expect(hintFor(scene({ legal: [] }), [MINE, TIE, THEIRS], [])).toBe("tie");
  expect(hintFor(scene({ legal: [] }), [TIE, THEIRS, MINE], [])).toBeNull();
});

it("explains a shown hand before anything else", () => {
  expect(hintFor(scene({}), [TIE, line({ kind: "stuck" })], [])).toBe("stuck");
});

it("leaves the word to the last card, which plays itself", () => {
  expect(hintFor(scene({ hand: ["R3", "P8"] }), [TIE], [])).toBeNull();
  expect(hintFor(scene({ hand: ["R3", "P8"], legal: [] }), [TIE], [])).toBe("tie");
});

it("leaves spectators alone", () => {
  expect(hintFor(scene({ seat: -1 }), [TIE], [])).toBeNull();
});

it("says no more than the place kept for it on a small phone holds: three lines", () => {
  for (const text of Object.values(words.hints)) expect(text.length, text).toBeLessThanOrEqual(100);
});
