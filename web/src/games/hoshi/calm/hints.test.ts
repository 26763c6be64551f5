import { expect, test } from "vitest";
import { REST } from "../arena/fold";
import { PLAIN } from "../arena/uses";
import type { Scene } from "../types";
import { moments } from "./hints";

const text = (name: string): string => moments({ fighters: [], hands: [], legal: [] } as unknown as Scene).find(([hint]) => hint === name)?.[2] ?? "";

test("who is told to guard with a Strike of their own hears what the other's guard would do to it", () => {
  expect(text("both")).toContain("unless they guard too");
});

const now = (mine: object, theirs: object): string[] =>
  moments({ stage: "exchange", seat: 0, fighters: [0, 1], legal: ["roll"], hands: [{ ...REST, ...mine }, { ...REST, ...theirs }], players: [{ uses: PLAIN }, { uses: PLAIN }] } as unknown as Scene).flatMap(([hint, fits]) => (fits ? [hint] : []));

test("nobody is told to swing in secret where their Strike is seen, or where the other has one, too", () => {
  const strike = { faces: ["strike"], settled: 1, live: true };
  const secret = { ...strike, hidden: 1 };
  expect(now(secret, { settled: 1, hidden: 1 })).toContain("strike");
  expect(now(secret, strike)).toEqual(expect.not.arrayContaining(["strike", "seen"]));
  expect(now(secret, strike)[1]).toBe("both");
  expect(now(strike, {})).toContain("seen");
  expect(now(strike, {})).not.toContain("strike");
  expect(now({ ...strike, tired: 1 }, strike)).toEqual(expect.not.arrayContaining(["both", "danger"]));
});

test("what uses up a roll is said when one has been used up", () => {
  const strike = { faces: ["strike"], settled: 1, live: true };
  expect(now(strike, {})).not.toContain("spent");
  expect(now({ ...strike, live: false }, {})).toContain("spent");
  expect(now({}, { ...strike, live: false })).toContain("spent");
  expect(now({ faces: ["blank"], settled: 1, live: false }, {})).not.toContain("spent");
});

test("what a Star or an Eye is for is said when one lies there that no card uses", () => {
  const eye = { faces: ["eye"], settled: 1, live: true, hidden: 1 };
  expect(now(eye, {})).toContain("useless");
  expect(now({ ...eye, faces: ["blank"] }, {})).not.toContain("useless");
  expect(now({ ...eye, faces: ["strike"] }, {})).not.toContain("useless");
});
