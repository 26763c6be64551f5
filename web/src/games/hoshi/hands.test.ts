import { expect, test } from "vitest";
import type { LogLine } from "../../kit/sentences";
import { hands } from "./hands";
import type { Scene } from "./types";

const scene = (more: object = {}): Scene => ({ seat: 0, calm: false, fighters: [0, 1], times: { travel: 600, guard_up: 100 }, ...more }) as unknown as Scene;
const lines = (events: object[]): LogLine[] => events.map((event) => ({ event, text: "" })) as unknown as LogLine[];
const moved = (seat: number, motion: string, at: number): object => ({ kind: "moved", seat, motion, at });
const BASE = [moved(0, "throw", 10), { kind: "faced", seat: 0, at: 20, faces: ["strike"], strike: false, opened: false }, moved(0, "throw", 30), moved(1, "throw", 30)];

test("the end of a game says how often one threw and how quickly one guarded", () => {
  const told = hands(scene(), lines([...BASE, moved(0, "swing", 40), moved(1, "swing", 1000), moved(0, "guard", 1420), moved(0, "guard", 1900)]));
  expect(told).toEqual(["You threw 2 times, rolled 1 Strike and swung once.", "You guarded in 420 ms on average. You have 500 ms."]);
});

test("a guard for which nobody has swung is no reaction", () => {
  const told = hands(scene(), lines([...BASE, moved(0, "guard", 100), moved(1, "swing", 1000), moved(1, "pull", 1100), moved(0, "guard", 1200)]));
  expect(told[1]).toBe("A hand came at you once, and you did not guard in that moment. As soon as it moves, hold Guard until it lands.");
});

test("nothing is said of a calm game, nor to somebody who watches", () => {
  expect(hands(scene({ calm: true }), lines(BASE))).toEqual([]);
  expect(hands(scene({ seat: -1 }), lines(BASE))).toEqual([]);
});
