import { expect, test } from "vitest";
import { REST } from "../arena/fold";
import type { Scene } from "../types";
import { delaying, openRolls, seenBy } from "./seen";

const rolled = { ...REST, settled: 1, live: true, faces: ["strike"] };

test("a die says who sees it: only its owner, or both", () => {
  expect(seenBy({ ...rolled, hidden: 1 }, "near", true, true)).toEqual({ text: "only you see it", by: ["near"] });
  expect(seenBy({ ...rolled, faces: [], hidden: 1 }, "far", false, true)).toEqual({ text: "only they see it", by: ["far"] });
  expect(seenBy(rolled, "far", false, true)).toEqual({ text: "both see it", by: ["near", "far"] });
  expect(seenBy({ ...rolled, faces: ["blank"] }, "near", true, true)?.text).toBe("blank: both see it");
  expect(seenBy({ ...rolled, faces: [], hidden: 1 }, "far", false, false)?.text, "who watches").toBe("secret roll");
});

test("a die that was not thrown, rolls or is used up says nothing of it", () => {
  expect(seenBy(REST, "near", true, true)).toBeNull();
  expect(seenBy({ ...rolled, die: "rolling" }, "near", true, true)).toBeNull();
  expect(seenBy({ ...rolled, live: false }, "near", true, true)).toBeNull();
});

test("with all hands open a secret roll lies there as its owner saw it, and is still said to be secret", () => {
  const secret = { die: "lying", settled: 1, live: true, hidden: 1, faces: [] };
  const scene = (mine: object, theirs: object): Scene => ({ calm: true, fighters: [0, 1], hands: [{ ...secret, ...mine }, { ...secret, ...theirs }] }) as unknown as Scene;
  const table = scene({}, { hidden: 0, faces: ["eye"] });
  const seen = [{ seat: 0, scene: scene({ faces: ["strike"] }, {}) }, { seat: 1, scene: scene({}, { faces: ["star"] }) }];
  const open = openRolls(table, seen);
  expect(open.hands.map(({ faces }) => faces)).toEqual([["strike"], ["eye"]]);
  expect(open.hands[0] && seenBy(open.hands[0], "near", false, false)?.text).toBe("secret roll");
  expect(openRolls(table, []), "a spectator sees nothing of it").toEqual(table);
  expect(openRolls(table, seen.slice(1)).hands[0]?.faces, "nor does the other").toEqual([]);
});

test("who sees every roll at once is told which card keeps this one back", () => {
  const scene = (hero: string, other: object): Scene => ({ seat: 0, fighters: [0, 1], players: [{ hero: { card: hero } }, other] }) as unknown as Scene;
  const night = { lasting: { card: { card: "D20", name: "Moonless Night" } } };
  expect([delaying(scene("H15", night)), delaying(scene("H1", night)), delaying(scene("H15", {}))]).toEqual(["Moonless Night", "", ""]);
  expect(delaying(scene("H15", { hero: { card: "H14", name: "Veiled Dancer" } }))).toBe("Veiled Dancer");
  const secret = { ...rolled, faces: [], hidden: 1 };
  expect(seenBy(secret, "far", false, true, "Moonless Night")?.text).toBe("Moonless Night: seen next turn");
  expect(seenBy({ ...secret, faces: ["star"] }, "near", true, true, "Moonless Night")?.text).toBe("only you see it");
});
