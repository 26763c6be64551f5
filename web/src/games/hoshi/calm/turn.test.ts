import { expect, test } from "vitest";
import type { Event } from "../types";
import { burstOf, cameOf, tells, turnOf, turnTold } from "./turn";

const event = (it: object): Event => it as Event;
const exchanged = (...moves: string[]): Event => event({ kind: "exchanged", seats: [0, 1], moves });
const touched = (verdict: string, outcome = "plain"): Event => event({ kind: "touched", seats: [0], verdict, outcome });
const [miss, tired] = [event({ kind: "moved", seat: 0, motion: "miss" }), event({ kind: "moved", seat: 1, motion: "tired" })];
const told = (...events: Event[]): string[] => {
  const turn = turnOf(events);
  return turn ? [turnTold(turn, 0), turnTold(turn, 1)] : [];
};

test("a guess that was right or wrong is said to both, as each of them sees it", () => {
  expect(told(exchanged("swing", "guard"), miss)).toEqual(["They stopped your swing", "You stopped their swing"]);
  expect(told(exchanged("swing", "guard"), miss, tired)).toEqual(["They believed your bluff", "You believed their bluff"]);
  expect(told(exchanged("feint", "guard"), tired)).toEqual(["They fell for your feint", "You fell for their feint"]);
  expect(told(exchanged("swing", "swing"), event({ kind: "touched", seats: [0, 1], by: 1, verdict: "hit", outcome: "bluffed" }))).toEqual(["Their Strike met your bluff", "Your Strike met a bluff"]);
  expect(told(exchanged("swing", "roll"), touched("bluff"))).toEqual(["No guard: your bluff backfired", "No guard: their bluff backfired"]);
});

test("two alike that meet are said to be a draw", () => {
  expect(told(exchanged("swing", "swing"), touched("draw", "strikes"))).toEqual(["Strike meets Strike: a draw", "Strike meets Strike: a draw"]);
  expect(told(exchanged("swing", "swing"), touched("draw", "bluffs"))[0]).toBe("You both bluffed: a draw");
});

test("nothing is said where nobody guessed, or a card forgives the bluff", () => {
  expect(told(exchanged("roll", "guard"))).toEqual([]);
  expect(told(exchanged("swing", "roll"), touched("hit"))).toEqual([]);
  expect(told(exchanged("swing", "roll"), touched("bluff"), event({ kind: "hit", cancelled: true }))).toEqual([]);
  expect(told(miss)).toEqual([]);
});

test("nothing is told before it can be seen", () => {
  const bluff = { what: "bluff", by: 0 } as const;
  expect([exchanged("swing", "guard"), miss].map((it) => tells(bluff, it))).toEqual([false, true]);
  expect(tells({ what: "feint", by: 0 }, event({ kind: "faced" }))).toBe(true);
});

test("a guard that stopped a swing or was fooled is drawn as a hit is, over the hand that guarded", () => {
  const burst = (...events: Event[]) => burstOf(turnOf(events));
  expect(burst(exchanged("swing", "guard"), miss)).toEqual({ by: 0, said: "Stopped" });
  expect(burst(exchanged("swing", "guard"), miss, tired)).toEqual({ by: 0, said: "Fooled" });
  expect(burst(exchanged("guard", "feint"))).toEqual({ by: 1, said: "Fooled" });
  expect(burst(exchanged("swing", "roll"), touched("bluff")), "a touch has a burst of its own").toBeNull();
  expect(burst(exchanged("roll", "guard"))).toBeNull();
});

test("what became of one's own choice is said of every guess, also of one that met nothing", () => {
  expect(cameOf([exchanged("swing", "guard"), miss], 1)).toBe("You stopped their swing.");
  expect(cameOf([exchanged("guard", "roll")], 0)).toBe("No swing came.");
  expect(cameOf([exchanged("guard", "guard")], 1)).toBe("No swing came.");
  expect(cameOf([exchanged("feint", "roll")], 0)).toBe("They did not guard.");
  expect([cameOf([exchanged("feint", "roll")], 1), cameOf([exchanged("swing", "roll"), touched("hit")], 0), cameOf([], 0)]).toEqual(["", "", ""]);
});
