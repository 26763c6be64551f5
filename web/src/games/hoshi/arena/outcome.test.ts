import { expect, test } from "vitest";
import type { LogLine } from "../../../kit/sentences";
import type { Scene } from "../types";
import { REST } from "./fold";
import { aside, duelEnd, fallen, lastSight, news, outcome, over, sinceTouch, spent } from "./outcome";

const names = (seat: number): string => (seat === 0 ? "You" : "Genta");
const at = { seat: 0, fighters: [0, 1], players: [{ uses: { strike: "hit" } }, { uses: { strike: "hit", eye: "hit" } }] } as unknown as Scene;
const line = (event: object, text: string): LogLine => ({ event: event as LogLine["event"], text });
const hit = line({ kind: "hit", seat: 0, by: 1, bluff: false }, "Genta hits you: 1 stone left.");
const touched = (race: boolean) => line({ kind: "touched", seats: [1], race, at: 1000 }, "Both swing, and Genta's hand lands first.");
const eye = { ...REST, live: true, faces: ["eye"], settled: 1 };

test("a hit tells who hit whom, which face counted, and who was first", () => {
  expect(outcome([touched(false), hit], [REST, eye], at, names)).toEqual({ text: "Genta hits you: 1 stone left. Genta's Eye counted as a Strike. Your guard was down.", hit: 0 });
  expect(outcome([touched(true), hit], [REST, { ...eye, faces: ["strike"] }], at, names)?.text).toBe("Both swing, and Genta's hand lands first. Genta hits you: 1 stone left.");
  expect(outcome([], [REST, REST], at, names)).toBeNull();
  const both = line({ kind: "touched", seats: [1, 0], race: false, outcome: "also_heals" }, "Both hands land: Genta's with a Strike, yours for a card: you regain a stone.");
  expect(outcome([both, hit], [REST, { ...eye, faces: ["strike"] }], at, names)?.text).toBe(`${both.text} ${hit.text}`);
});

test("who was hit is told why: how their own hand stood", () => {
  const told = (hand: object) => outcome([touched(false), hit], [{ ...REST, ...hand }, { ...eye, faces: ["strike"] }], at, names)?.text.slice(hit.text.length + 1);
  expect(told({})).toBe("Your guard was down.");
  expect(told({ guard: "rising" })).toBe("Your guard came too late.");
  expect(told({ guard: "rising", guard_at: 1042 })).toBe("Your guard came 42 ms too late.");
  expect(told({ guard: "lowering" })).toBe("Your guard had just come down.");
  expect(told({ swing: "out" })).toBe("You were swinging.");
  const saved = line({ kind: "hit", seat: 0, by: 1, bluff: false, cancelled: true }, "You would be hit, but Bell of Nerves cancels it.");
  expect(outcome([touched(false), saved], [REST, eye], at, names)).toEqual({ text: saved.text, hit: null });
  const mine = line({ kind: "hit", seat: 1, by: 0, bluff: false }, "You hit Genta: 1 stone left.");
  expect(outcome([touched(false), mine], [eye, REST], { ...at, players: [at.players[1], at.players[1]] } as Scene, names)?.text).toBe("You hit Genta: 1 stone left. Your Eye counted as a Strike.");
});

test("what the last touch came to can still be told after the next round has begun", () => {
  const lines = [touched(false), line({ kind: "hit", seat: 1, by: 0, bluff: false }, "You hit Genta: 1 stone left."), touched(true), hit, line({ kind: "began" }, "")];
  expect(outcome(sinceTouch(lines), [], at, names)).toEqual({ text: "Both swing, and Genta's hand lands first. Genta hits you: 1 stone left.", hit: 0 });
  expect(sinceTouch([line({ kind: "began" }, "")])).toEqual([]);
});

test("what a touch came to is behind a Hero that comes for one that was set aside, or when the duel is over", () => {
  const away = line({ kind: "withdrew", seat: 0 }, "");
  const ended = line({ kind: "duel_ended" }, "");
  expect(over({ stage: "countdown" }, [touched(false), hit])).toBe(false);
  expect(over({ stage: "countdown" }, [touched(false), hit, away])).toBe(true);
  expect(over({ stage: "fight" }, [touched(false), hit, ended])).toBe(true);
  expect(over({ stage: "choose" }, [touched(false), hit, ended])).toBe(false);
  expect(over({ stage: "fight" }, [away, touched(false), hit])).toBe(false);
});

test("who has lost a Hero is told how, until the next one is there", () => {
  const lines = [touched(false), hit, line({ kind: "exiled", seat: 0 }, "Your Saal Swordsman is out; 2 Heroes left."), line({ kind: "duel_ended" }, "Genta wins the duel.")];
  expect(fallen(lines, 0)).toBe("Genta hits you: 1 stone left. Your Saal Swordsman is out; 2 Heroes left.");
  expect(fallen(lines, 1)).toBe("");
  expect(fallen([...lines, line({ kind: "revealed", seat: 0 }, "")], 0)).toBe("");
});

test("the end of a duel tells who won it and which Hero is gone, and only when it comes", () => {
  const exiled = line({ kind: "exiled", seat: 1 }, "Genta's Lightning Siren is out; 2 Heroes left.");
  const ended = line({ kind: "duel_ended", winner: 0, loser: 1 }, "You win the duel against Genta.");
  expect(duelEnd([hit, exiled, ended], 0)).toEqual({ won: true, title: ended.text, text: exiled.text });
  expect(duelEnd([hit, exiled, ended], 1)?.won).toBe(false);
  expect(duelEnd([hit, exiled], 0)).toBeNull();
});

test("the touch that ends a duel leaves the ring in sight, with the stones that are left", () => {
  const staged = (stage: string, stones: number) => ({ ...at, stage, legal: ["x"], hands: [], players: [{ seat: 0, stones, hero: stones ? {} : null }] }) as unknown as Scene;
  const fight = staged("fight", 1);
  expect(lastSight(fight, staged("choose", 0))).toMatchObject({ stage: "choose", legal: [], players: [{ stones: 0, hero: {} }] });
  expect(lastSight(fight, staged("challenge", 0))).not.toBeNull();
  expect(lastSight(fight, staged("over", 0))).not.toBeNull();
  expect(lastSight(fight, staged("countdown", 1))).toBeNull();
  expect(lastSight(staged("draft", 0), staged("choose", 0))).toBeNull();
});

test("a roll that a guard used up is told to both, one that was swung or given up is not", () => {
  const [had, lost] = [{ ...REST, live: true, faces: ["strike"], settled: 1 }, { ...REST, live: false, faces: ["strike"], settled: 1 }];
  expect(spent([had, REST], [lost, REST], at, 1, names)).toBe("Genta guarded, and that used up your roll. Roll again.");
  expect(spent([REST, had], [REST, lost], at, 1, names)).toBe("Your guard used up Genta's roll.");
  expect(spent([had, REST], [{ ...lost, swing: "recovering" }, REST], at, 1, names)).toBe("");
  expect(spent([had, REST], [REST, REST], at, 1, names)).toBe("");
});

test("a card that was played and a Hero that came for another are told until the next round begins", () => {
  const lines = [{ kind: "began" }, { kind: "played", seat: 1, name: "Cosmic Revolution" }, { kind: "withdrew", seat: 1 }, { kind: "revealed", seat: 1, name: "River Nurse" }].map((event) => line(event, ""));
  expect(news(lines, names)).toEqual(["Genta plays Cosmic Revolution.", "Genta fights with River Nurse now."]);
  expect(news([...lines, line({ kind: "began" }, "")], names)).toEqual([]);
});

test("a Hero that was set aside has the stones it was set aside with, until it comes in again", () => {
  const told = (...events: object[]) => events.map((event) => ({ event, text: "" })) as never;
  const away = { kind: "withdrew", seat: 0, hero: "H3", stones: 1 };
  expect(aside(told(away), 0, "H3")).toBe(1);
  expect(aside(told(away), 1, "H3")).toBeNull();
  expect(aside(told(away), 0, "H4")).toBeNull();
  expect(aside(told({ ...away, stones: 0 }), 0, "H3")).toBeNull();
  expect(aside(told(away, { kind: "revealed", seat: 0, hero: "H3" }), 0, "H3")).toBeNull();
});
