import { expect, test } from "vitest";
import { PLAIN } from "../arena/uses";
import type { Scene } from "../types";
import { butForACard, certain } from "./certain";

const BLANK = { settled: 1, live: true, hidden: 0, faces: ["blank"] };
const scene = (mine: object, theirs: object, hidden = false): Scene => ({ fighters: [0, 1], hands: [{ ...BLANK, ...mine }, { ...BLANK, ...theirs }], players: [{ uses: PLAIN, hidden: false }, { uses: PLAIN, hidden }] }) as unknown as Scene;

test("a roll is certain while all see that nobody can hit", () => {
  expect(certain(scene({}, {}))).toBe(true);
  expect(certain(scene({ faces: ["star"] }, { faces: ["strike"], live: false }))).toBe(true);
  expect(certain(scene({ hidden: 1 }, {})), "they do not know what I have").toBe(false);
  expect(certain(scene({}, { hidden: 1, faces: [] })), "nor I what they have").toBe(false);
  expect(certain(scene({}, { faces: ["strike"] }))).toBe(false);
  expect(certain(scene({}, { faces: ["star"] }, true)), "a hidden card may use it").toBe(false);
  expect(certain(scene({}, {}, true))).toBe(true);
  expect([butForACard(scene({ faces: ["star"] }, { faces: ["star"] }, true)), butForACard(scene({}, {}, true)), butForACard(scene({ hidden: 1 }, {}, true))]).toEqual([true, false, false]);
});
