import { expect, test } from "vitest";
import type { Scene } from "../types";
import { moreSwings } from "./choices";

test("shouting and covering are offered where they are demanded", () => {
  const scene = (demands: string[]): Scene => ({ seat: 0, fighters: [0, 1], players: [{ demands: [] }, { demands }] }) as unknown as Scene;
  expect(moreSwings(scene([]))).toEqual([]);
  expect(moreSwings(scene(["shout"]))).toEqual(["swing shouting"]);
  expect(moreSwings(scene(["shout", "cover"]))).toEqual(["swing shouting", "swing covering", "swing shouting covering"]);
});
