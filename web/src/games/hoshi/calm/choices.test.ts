import { expect, test } from "vitest";
import type { Scene } from "../types";
import { moreSwings, words } from "./choices";

test("shouting and covering are offered where they are demanded", () => {
  const scene = (demands: string[]): Scene => ({ seat: 0, fighters: [0, 1], players: [{ demands: [] }, { demands }] }) as unknown as Scene;
  expect(moreSwings(scene([]))).toEqual([]);
  expect(moreSwings(scene(["shout"]))).toEqual(["swing shouting"]);
  expect(moreSwings(scene(["shout", "cover"]))).toEqual(["swing shouting", "swing covering", "swing shouting covering"]);
});

test("a guard promises to keep a roll only as far as it does", () => {
  expect(words.says.guard(true)).toMatch(/unless they guard\.$/);
  expect(words.says.guard(false)).not.toContain("your roll");
  expect([words.says.guard(true), words.says.guard(false)].every((it) => it.includes("then rests"))).toBe(true);
  expect(words.says.guard(true, false) + words.says.guard(false, false), "where one may guard twice").not.toContain("rests");
});
