import { beforeEach, describe, expect, it } from "vitest";
import { anyTeam, cost, evenly, fits, recall, remember } from "./teams";
import { table } from "./testing";

const { cards } = table();
const limits = { most: 10, own: false };
const team = { name: "", country: "Lantern Shogunate", members: ["Tengu", "Kappa"] };

describe("a team", () => {
  it("fits if everybody is known and the cost allows it", () => {
    expect(cost(cards, team.members)).toBe(6);
    expect(fits(team, cards, limits)).toBe(true);
    expect(fits(team, cards, { ...limits, most: 5 })).toBe(false);
    expect(fits({ ...team, members: ["Nobody"] }, cards, limits)).toBe(false);
    expect(fits({ ...team, members: [] }, cards, limits)).toBe(false);
    expect(fits({ ...team, country: "Moonwild Kingdom" }, cards, { ...limits, own: true })).toBe(false);
  });

  it("a random one keeps to the cost and spends what it can", () => {
    expect(anyTeam(cards, "", { most: 7, own: false }, () => 0)).toHaveLength(2);
  });
});

describe("the items of the variant", () => {
  it("are spread over the kinds, never more copies than a box holds", () => {
    const item = { line: "", deck: "attack", trap: false, area: "", text: "" };
    const chosen = evenly([{ ...item, name: "Snare", copies: 2 }, { ...item, name: "Chains", copies: 1 }], "attack", 3);
    expect([...chosen]).toEqual([["Snare", 2], ["Chains", 1]]);
  });
});

describe("the last teams", () => {
  beforeEach(() => localStorage.clear());

  it("come back newest first, each once, and no more than three", () => {
    for (const members of [["A"], ["B"], ["C"], ["D"], ["C"]]) remember({ ...team, members });
    expect(recall().map(({ members }) => members[0])).toEqual(["C", "D", "B"]);
  });

  it("are forgotten if what was kept is broken", () => {
    localStorage.setItem("hyakki.awake.teams", '[{"name":1}, 7');
    expect(recall()).toEqual([]);
  });
});
