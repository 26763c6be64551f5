import { expect, it } from "vitest";
import { position } from "./timeline";

it("finds the step a shared link points at", () => {
  expect(position("#12", 40)).toBe(11);
});

it.each([["", 0], ["#", 0], ["#x", 0], ["#0", 0], ["#999", 39]])("stays inside the game for %j", (hash, step) => {
  expect(position(hash, 40)).toBe(step);
});
