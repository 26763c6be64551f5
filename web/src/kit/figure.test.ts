import { expect, it } from "vitest";
import { figure } from "./figure";

it("finds a card's figure by its name, as tools/figures.py calls it", () => {
  expect(figure("madoshi", "Ittan-momen")).toBe("/figures/madoshi.svg#ittan-momen");
  expect(figure("awake", "Paper Keep")).toBe("/figures/awake.svg#paper-keep");
});
