import { expect, test } from "vitest";
import type { LogLine } from "../../kit/sentences";
import { hands } from "./hands";
import type { Scene } from "./types";

const scene = (more: object = {}): Scene => ({ seat: 0, calm: false, fighters: [0, 1], times: { travel: 600, guard_up: 100 }, ...more }) as unknown as Scene;
const lines = (events: object[]): LogLine[] => events.map((event) => ({ event, text: "" })) as unknown as LogLine[];
const moved = (seat: number, motion: string, at: number): object => ({ kind: "moved", seat, motion, at });
const hit = (seat: number, more: object = {}): object => ({ kind: "hit", seat, by: 1 - seat, bluff: false, stones: 1, cancelled: false, ...more });
const BASE = [moved(0, "throw", 10), { kind: "faced", seat: 0, at: 20, faces: ["strike"], strike: false, opened: false }, moved(0, "throw", 30), moved(1, "throw", 30)];

test("the end of a game says how often one threw and how quickly one guarded", () => {
  const told = hands(scene(), lines([...BASE, moved(0, "swing", 40), moved(1, "swing", 1000), moved(0, "guard", 1420), moved(0, "guard", 1900)]));
  expect(told).toEqual(["You threw 2 times, rolled 1 Strike and swung once.", "You guarded in 420 ms on average. Up to 500 ms is in time."]);
});

test("a guard for which nobody has swung is no reaction", () => {
  const told = hands(scene(), lines([...BASE, moved(0, "guard", 100), moved(1, "swing", 1000), moved(1, "pull", 1100), moved(0, "guard", 1200), hit(0)]));
  expect(told[1]).toBe("You were hit once with no guard up. As soon as a hand moves, hold Guard until it lands.");
});

test("dice that the others read later, or that stop one by one, are one throw with a Strike", () => {
  const faced = (faces: string[], opened: boolean): object => ({ kind: "faced", seat: 0, at: 20, faces, strike: false, opened });
  const two = [moved(0, "throw", 10), faced(["strike"], false), faced(["strike", "blank"], false), faced(["strike", "blank"], true)];
  expect(hands(scene(), lines([...two, moved(0, "throw", 30), faced(["blank", "blank"], false), ...two]))).toEqual(["You threw 3 times, rolled 2 Strikes and swung 0 times."]);
});

test("only hits that took a stone say that one should have guarded", () => {
  const came = [...BASE, moved(1, "swing", 1000)];
  expect(hands(scene(), lines([...came, hit(1, { bluff: true }), ...came, hit(0, { cancelled: true })]))).toHaveLength(1);
  expect(hands(scene(), lines([...came, hit(1, { bluff: true }), ...came, hit(0)]))[1]).toContain("You were hit once ");
});

test("the end of a calm game says which hits one could have seen coming, or else how often a bluff cost a stone", () => {
  const turn = (mine: string, theirs: string): object => ({ kind: "exchanged", seats: [0, 1], moves: [mine, theirs] });
  const theirs = (opened: boolean, more: object = {}): object => ({ kind: "faced", seat: 1, at: 0, dice: 1, faces: opened ? ["strike"] : null, strike: false, opened, ...more });
  const calm = (...events: object[]): string[] => hands(scene({ calm: true, seats: 2 }), lines([{ kind: "began" }, ...events]));
  const struck = [turn("roll", "swing"), theirs(true), hit(0)];
  expect(calm(theirs(true), ...struck), "it lay open").toEqual(["You were hit once by a Strike that both of you saw. When they have one, guard."]);
  expect(calm(theirs(true, { faces: ["eye"], strike: true }), ...struck), "an Eye that is one").toHaveLength(1);
  expect(calm(theirs(false), ...struck), "it was secret").toEqual([]);
  expect(calm(turn("guard", "feint"), theirs(true), ...struck), "one's hand had to rest").toEqual([]);
  expect(calm(theirs(true), turn("guard", "swing"), { kind: "moved", seat: 1, motion: "miss" }, ...struck)).toEqual([]);
  const bluff = [turn("swing", "roll"), hit(0, { bluff: true })];
  expect(calm(...bluff)).toEqual([]);
  expect(calm(...bluff, ...bluff)).toEqual(["2 bluffs cost you a stone each: nobody guarded. A feint is the safe way."]);
});

test("nothing is said to somebody who watches", () => {
  expect(hands(scene({ seat: -1 }), lines(BASE))).toEqual([]);
});
