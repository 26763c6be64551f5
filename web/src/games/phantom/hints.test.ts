import { expect, it } from "vitest";
import type { LogLine } from "../../kit/sentences";
import type { GameEvent } from "../../kit/wire";
import { hintFor } from "./hints";
import type { Scene } from "./types";

const scene = (changes: Partial<Scene>): Scene => ({ seat: 0, over: false, legal: ["R3"], hand: ["R3"], ...changes }) as Scene;
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
  expect(hintFor(scene({ hand: ["R3", "B1"] }), [], ["trick"])).toBe("blocked");
});

it("explains a tie until my next card", () => {
  expect(hintFor(scene({ legal: [] }), [MINE, TIE, THEIRS], [])).toBe("tie");
  expect(hintFor(scene({ legal: [] }), [TIE, THEIRS, MINE], [])).toBeNull();
});

it("explains a shown hand before anything else", () => {
  expect(hintFor(scene({}), [TIE, line({ kind: "stuck" })], [])).toBe("stuck");
});

it("leaves spectators alone", () => {
  expect(hintFor(scene({ seat: -1 }), [TIE], [])).toBeNull();
});
