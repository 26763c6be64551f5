import { expect, it } from "vitest";
import { paper, PLEATS, slip } from "./paper";

it("gives every country paper and edge of its own", () => {
  const papers = ["Lantern Shogunate", "Gearwright League", "Moonwild Kingdom"].map(paper);
  expect(new Set(papers.map(({ hue }) => hue)).size).toBe(3);
  expect(new Set(papers.map(({ sheet }) => sheet)).size).toBe(3);
});

it("has paper for a country it has never heard of", () => {
  expect(paper("Atlantis")).toEqual(paper("Atlantis"));
  expect(paper("Atlantis").sheet).not.toBe("");
});

it("tells attack, defence and trap apart by the slip's shape", () => {
  const slips = [slip({ deck: "attack", trap: false }), slip({ deck: "defence", trap: false }), slip({ deck: "attack", trap: true })];
  expect(new Set(slips.map(({ sheet }) => sheet)).size).toBe(3);
  expect(new Set(slips.map(({ hue }) => hue)).size).toBe(2);
});

it("unfolds into pleats that lie in the light and away from it", () => {
  expect(PLEATS.map((it) => it.split("Z").length - 1)).toEqual([18, 18]);
});
