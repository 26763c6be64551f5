import { expect, test } from "vitest";
import { roleTold } from "./teamwords";
import { clash } from "./showwords";

test("a role is told with what it does, unless its name says so, and with its place", () => {
  expect(roleTold("healer")).toBe("Healer. Keep it behind the others.");
  expect(roleTold("trickster")).toBe("Trickster: disrupts the enemy. Keep it behind the others.");
  expect(roleTold("guard")).toBe("Guard: takes hits for others. It belongs in front: the row nearest the enemy.");
});

test("who starts is I, or somebody by name", () => {
  expect(clash.starts("Wise Eagle", true)).toBe("You start");
  expect(clash.starts("Wise Eagle", false)).toBe("Wise Eagle starts");
});
