import { describe, expect, it } from "vitest";
import { announced, chances, key, label, plan, sources, targets, touched } from "./asked";
import { someone, table } from "./testing";

const nothing = { unit: null, item: null, square: null, plain: null };
const tengu = { ...nothing, unit: key(someone(0, "Tengu", "c4")) };

describe("what may be pointed at", () => {
  it("is where the chosen one moves, and nothing before one is chosen", () => {
    const scene = table({ legal: ["move c4-c5", "move c4-c6", "move b2-b3"] });
    expect(sources(scene)).toEqual(["c4", "b2"]);
    expect([...targets(scene, nothing)]).toEqual([]);
    expect([...targets(scene, tengu)]).toEqual([["c5", ["move c4-c5"]], ["c6", ["move c4-c6"]]]);
    expect(plan(scene, { ...tengu, square: "c6" })).toEqual(["move c4-c6"]);
    expect(label(scene, ["move c4-c6"])).toBe("Move Tengu to c6");
  });

  it("is an item's target before anything is sent, and both are sent together", () => {
    const scene = table({ ask: "item", step: "item", legal: ["pass", "item Chains"], targets: [{ move: "item Chains", ask: "on", squares: ["d5"] }] });
    const chosen = { ...nothing, item: "Chains" };
    expect(plan(scene, chosen)).toEqual([]);
    expect(plan(scene, { ...chosen, square: "d5" })).toEqual(["item Chains", "on d5"]);
    expect(label(scene, ["item Chains", "on d5"])).toBe("Use Chains on Golem");
  });

  it("is nothing for an item that touches everybody: it is sent as it is", () => {
    const scene = table({ ask: "item", step: "item", legal: ["item Holy Salt"], targets: [{ move: "item Holy Salt", ask: "", squares: ["c4", "b2"] }] });
    const chosen = { ...nothing, item: "Holy Salt" };
    expect(plan(scene, chosen)).toEqual(["item Holy Salt"]);
    expect(touched(scene, chosen)).toEqual(["c4", "b2"]);
  });

  it("is every enemy in reach of somebody, the best attacker first", () => {
    const odds = ["hit c4 d5", "hit b2 d5"].map((move, i) => ({ move, weak: i === 0, mean: 2.1 - i, chances: [0.38, 0.62] }));
    const scene = table({ ask: "attack", step: "attack", legal: odds.map(({ move }) => move), odds });
    expect(targets(scene, nothing).get("d5")).toEqual(["hit c4 d5"]);
    expect(targets(scene, { ...nothing, unit: "0 Kappa" }).get("d5")).toEqual(["hit b2 d5"]);
    expect(odds.map(chances)).toEqual(["62 % to hit, 2.1 on average, weak side", "62 % to hit, 1.1 on average"]);
  });
});

describe("what a listener hears", () => {
  it("is what may be done, and that moving is a must", () => {
    expect(announced(table({ legal: ["move c4-c5"] }))).toBe("Move step: you have to move Tengu on c4.");
    expect(announced(table({ turn: 1 }))).toBeNull();
  });
});
