import { describe, expect, it } from "vitest";
import type { Advised } from "../../kit/sentences";
import { announced, chances, label } from "./asked";
import { spokenOf } from "./marks";
import { ending, key, oddsOf, plan, skillOf, sources, targets, touched, wayTo } from "./options";
import { someone, table } from "./testing";
import { adviceTold, promptOf } from "./told";

const nothing = { unit: null, item: null, square: null, plain: null };
const tengu = { ...nothing, unit: key(someone(0, "Tengu", "c4")) };

describe("what may be pointed at", () => {
  it("is where the chosen one moves, and nothing before one is chosen", () => {
    const scene = table({ legal: ["move c4-c5", "move c4-c6", "move b2-b3"] });
    expect(sources(scene)).toEqual(["c4", "b2"]);
    expect([...targets(scene, nothing)]).toEqual([]);
    expect([...targets(scene, tengu)]).toEqual([["c5", ["move c4-c5"]], ["c6", ["move c4-c6"]]]);
    expect(label(scene, ["move c4-c6"])).toBe("Move Tengu to c6");
  });

  it("is an item's target before anything is sent, and both are sent together", () => {
    const scene = table({ ask: "item", step: "item", legal: ["pass", "item Chains"], targets: [{ move: "item Chains", ask: "on", squares: ["d5"], vain: false }] });
    const chosen = { ...nothing, item: "Chains" };
    expect(plan(scene, chosen)).toEqual([]);
    expect(plan(scene, { ...chosen, square: "d5" })).toEqual(["item Chains", "on d5"]);
    expect(label(scene, ["item Chains", "on d5"])).toBe("Use Chains on Golem");
  });

  it("is nothing for an item that touches everybody: it is sent as it is", () => {
    const scene = table({ ask: "item", step: "item", legal: ["item Holy Salt"], targets: [{ move: "item Holy Salt", ask: "", squares: ["c4", "b2"], vain: false }] });
    const chosen = { ...nothing, item: "Holy Salt" };
    expect(plan(scene, chosen)).toEqual(["item Holy Salt"]);
    expect(touched(scene, "item Holy Salt")).toEqual(["c4", "b2"]);
  });

  it("is every enemy in reach of somebody, the best attacker first", () => {
    const odds = ["hit c4 d5", "hit b2 d5"].map((move, i) => ({ move, weak: i === 0, mean: 2.1 - i, chances: [0.38, 0.62], walled: false }));
    const scene = table({ ask: "attack", step: "attack", legal: odds.map(({ move }) => move), odds });
    expect(targets(scene, nothing).get("d5")).toEqual(["hit c4 d5"]);
    expect(targets(scene, { ...nothing, unit: "0 Kappa" }).get("d5")).toEqual(["hit b2 d5"]);
    expect(odds.map(chances)).toEqual(["62% chance of damage, 2.1 on average, weak side", "62% chance of damage, 1.1 on average"]);
  });
});

const skill = { step: "skill", skippable: true, moves: ["skill Tengu"], odds: [], targets: [{ move: "skill Tengu", ask: "on", squares: ["d5"], vain: false }] };
const move = { step: "move", skippable: false, moves: ["move c4-c5"], odds: [], targets: [] };
const early = table({ ask: "item", step: "item", legal: ["pass", "item Chains"], later: [skill, move] });

describe("a later step", () => {
  it("is reached by leaving out what may be left out", () => {
    expect(wayTo(early, "item Chains")).toEqual(["item Chains"]);
    expect(wayTo(early, "move c4-c5")).toEqual(["pass", "pass", "move c4-c5"]);
    expect(wayTo(early, "move c4-c6")).toEqual([]);
    expect([...targets(early, tengu)]).toEqual([["c5", ["pass", "pass", "move c4-c5"]]]);
    expect(skillOf(early, early.units[0])).toEqual(["pass", "skill Tengu"]);
    expect(skillOf(early, early.units[2])).toEqual([]);
    const idle = { ...early, later: [{ ...skill, targets: skill.targets.map((it) => ({ ...it, squares: [], vain: true })) }, move] };
    expect(skillOf(idle, idle.units[0])).toEqual([]);
    expect(announced(idle)).not.toContain("skill");
    expect(touched(early, "skill Tengu")).toEqual(["d5"]);
    expect(label(early, ["pass", "pass", "move c4-c5"])).toBe("Move Tengu to c5");
  });

  it("keeps the turn from ending while it is a must", () => {
    expect(ending(early)).toEqual([]);
    expect(ending({ ...early, later: [skill] })).toEqual(["pass", "pass"]);
    expect(ending(table({ ask: "attack", step: "attack", legal: ["pass", "hit c4 d5"] }))).toEqual(["pass"]);
    expect(ending(table({ legal: ["move c4-c5"] }))).toEqual([]);
  });

  it("may be the attack, where nobody can move", () => {
    const odds = [{ move: "hit c4 d5", weak: false, mean: 1, chances: [0.5, 0.5], walled: false }];
    const scene = table({ ask: "skill", step: "skill", legal: ["pass"], later: [{ step: "attack", skippable: true, moves: ["hit c4 d5"], odds, targets: [] }] });
    expect([...targets(scene, nothing)]).toEqual([["d5", ["pass", "hit c4 d5"]]]);
    expect(oddsOf(scene, "hit c4 d5")).toBe(odds[0]);
  });

  it("has no place in the middle of something else", () => {
    const scene = table({ ask: "on", step: "skill", legal: ["on d5"], later: [] });
    expect(sources(scene)).toEqual([]);
    expect([...targets(scene, tengu)]).toEqual([["d5", ["on d5"]]]);
  });
});

describe("what a listener hears", () => {
  it("is what may be done, the must first", () => {
    expect(announced(table({ legal: ["move c4-c5"] }))).toBe("Your turn: move Tengu on c4.");
    expect(announced(early)).toBe("Your turn: move Tengu on c4. Before that you may use an item: Chains. You may first try the skill of Tengu.");
    expect(announced(table({ turn: 1 }))).toBeNull();
  });

  it("asks nobody to attack where there is nobody", () => {
    const scene = table({ ask: "attack", step: "attack", legal: ["pass", "awaken c4"] });
    expect(promptOf(scene, ["Me", "Mio"])).toBe("Awaken?");
    expect(announced(scene)).toBe("No enemy is in reach. You may end your turn. Tengu may awaken.");
  });
});

describe("a hint", () => {
  const hint = (move: string, text: string, facts = {}): Advised => ({ move, text, facts });

  it("says what to press, and on what", () => {
    expect(adviceTold(table(), hint("item Snare", "A surprise in their way.", { then: "at d4" }))).toBe("Set Snare on d4. A surprise in their way.");
    expect(adviceTold(table(), hint("hit c4 d5", "Tengu can hit Golem: 62% chance of damage."))).toBe("Tengu can hit Golem: 62% chance of damage.");
  });

  it("marks every square that it speaks of, and of two with one name the right one", () => {
    const scene = table({ units: [someone(0, "Tengu", "c4"), someone(1, "Tengu", "g8"), someone(1, "Golem", "d5")] });
    expect(spokenOf(scene, "move c4-c6 From c6, Tengu can hit Golem").sort()).toEqual(["c4", "c6", "d5"]);
    expect(spokenOf(scene, "skill Tengu 1 damage to Golem").sort()).toEqual(["c4", "d5"]);
    expect(spokenOf(scene, "on g8 1 damage to Tengu")).toEqual(["g8"]);
  });
});
