import { beforeEach, expect, it, vi } from "vitest";
import { gently, nextOptions, shorter } from "./gentle";

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

it("gives the game after somebody's first its usual length, and all else as it was", () => {
  gently("first");
  expect(nextOptions({ match: "first", options: { rounds: "2", leaves: "pink" } })).toEqual({ leaves: "pink" });
  expect(nextOptions({ match: "first", options: { mode: "calm", heroes: "2" } })).toEqual({ mode: "calm" });
  expect(nextOptions({ match: "first", options: { pace: "relaxed" } })).toEqual({ pace: "relaxed" });
});

it("plays any other game again as it was", () => {
  gently("first");
  const options = { rounds: "2" };
  expect(nextOptions({ match: "another", options })).toBe(options);
});

it("makes a first game shorter wherever it is begun, and no other", () => {
  expect(shorter({ mode: "calm" })).toEqual({ heroes: "2" });
  expect(shorter({ mode: "calm" }, { hoshi: 3 }), "the other way to play is not this one").toEqual({ heroes: "2" });
  expect([shorter({ mode: "calm" }, { "hoshi-calm": 1 }), shorter({}), shorter({ mode: "real" })]).toEqual([{}, {}, {}]);
});
