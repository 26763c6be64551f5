import { expect, test } from "vitest";
import type { SceneCard } from "../types";
import { complete, groups, moves, press, receiver, wanted } from "./kept";

const card = (name: string): SceneCard => ({ card: name, name, kind: name.startsWith("H") ? "hero" : "power", cost: 3, die: null, text: "", about: "", when: "", ours: false });
const pool = ["H1", "H2", "H2", "H4", "D1", "D2", "D3", "D4"].map(card);

test("Heroes and Duel cards are chosen apart, three of each", () => {
  expect(groups(pool).map(({ places }) => places.length)).toEqual([4, 4]);
  let kept = [0, 1, 2, 4, 5].reduce<number[]>((so, at) => press(pool, so, at, 3), []);
  expect(complete(pool, kept, 3)).toBe(false);
  kept = press(pool, kept, 6, 3);
  expect(complete(pool, kept, 3)).toBe(true);
  expect(moves({ draft: "drop", pool }, kept)).toEqual(["drop H4", "drop D4"]);
});

test("as many stay as one fights with, or one of a packet that goes round", () => {
  const scene = (draft: "drop" | "keep", heroes: string) => wanted({ draft, options: { heroes } as never });
  expect([scene("drop", "3"), scene("drop", "2"), scene("keep", "2")]).toEqual([3, 2, 1]);
});

test("one too many takes the place of the first of its kind; a second press puts a card back", () => {
  expect(press(pool, [5, 0, 1, 2], 3, 3)).toEqual([5, 1, 2, 3]);
  expect(press(pool, [0, 1], 1, 3)).toEqual([0]);
  expect(press(pool, [0], 3, 1)).toEqual([3]);
});

test("of two copies of one card only the other one is dropped", () => {
  expect(moves({ draft: "drop", pool: pool.slice(0, 4) }, [0, 1, 3])).toEqual(["drop H2"]);
});

test("Heroes are passed to the left, Duel cards to the right", () => {
  expect(receiver({ seat: 3, seats: 4, pool: pool.slice(0, 1) })).toBe(0);
  expect(receiver({ seat: 0, seats: 4, pool: pool.slice(4) })).toBe(3);
  expect(moves({ draft: "keep", pool }, [4])).toEqual(["keep D1"]);
});
