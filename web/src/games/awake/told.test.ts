import { expect, test } from "vitest";
import { someone, table } from "./testing";
import { deadlocked } from "./options";
import type { Play } from "./play.svelte";
import { attackTold, detailOf, onwardTold, promptOf } from "./told";
import type { Scene, SceneUnit } from "./types";

const doing: NonNullable<Scene["doing"]> = { seat: 0, name: "Nine Tails", text: "2 damage to an enemy; then …", square: "c4", effect: "damage", further: false, who: null };
const asked = (ask: string, more: Partial<typeof doing>): string => promptOf(table({ seat: 0, turn: 0, player: 0, ask, doing: { ...doing, ...more } }), ["You", "Jun"]);

test("a skill that goes on asks what it wants to know now, and not for a target again", () => {
  expect(asked("on", {})).toBe("Choose a target");
  expect(asked("on", { effect: "swap", further: true, who: "Kappa" })).toBe("Swap places with Kappa?");
  expect(asked("at", { effect: "leap", who: "Chochin" })).toBe("Where should Chochin leap?");
});

test("an item that was used under the pointer is told no longer", () => {
  const items = [{ name: "Elixir", text: "One of your characters heals 4 HP." }] as Scene["items"];
  const pointed = (hand: string[]): string => detailOf({ scene: table({ items, hand }), castle: null, choice: { slip: "Elixir", item: null }, advice: {}, mine: false } as unknown as Play);
  expect(pointed(["Elixir"])).toContain("heals 4 HP");
  expect(pointed([])).toBe("");
});

test("what I drew is named when I am asked again, and told whole while the other plays", () => {
  const items = [{ name: "Elixir", text: "One of your characters heals 4 HP." }] as Scene["items"];
  const history = [{ event: { kind: "turn_began", seat: 0 } }, { event: { kind: "drew", seat: 0, item: "Elixir" } }];
  const told = (mine: boolean): string => detailOf({ scene: table({ items, hand: ["Elixir"], ask: "item", step: "item", legal: ["move c4-c5"] }), match: { history }, castle: null, choice: {}, advice: {}, aims: new Map(), staged: [], skill: [], mine } as unknown as Play);
  expect(told(true)).toBe("You drew Elixir. Move a character.");
  expect(told(false)).toBe("You drew Elixir: One of your characters heals 4 HP.");
});

test("what I drew in the turn before is no longer told with what I draw now", () => {
  const drew = (item: string): object => ({ event: { kind: "drew", seat: 0, item } });
  const history = [{ event: { kind: "turn_began", seat: 0 } }, drew("Snare"), { event: { kind: "turn_began", seat: 1 } }, { event: { kind: "moved", seat: 1 } }, { event: { kind: "turn_began", seat: 0 } }, { event: { kind: "moved", seat: 0 } }, drew("Elixir")];
  const scene = table({ hand: ["Snare", "Elixir"], ask: "attack", step: "attack" });
  expect(detailOf({ scene, match: { history }, castle: null, choice: {}, advice: {}, aims: new Map(), staged: [], skill: [], mine: true } as unknown as Play)).toMatch(/^You drew Elixir\. [^Y]/);
});

test("what I drew is told no longer once somebody has done something, nor when the game is over", () => {
  const items = [{ name: "Snare", text: "Trap." }] as Scene["items"];
  const drew = [{ event: { kind: "turn_began", seat: 0 } }, { event: { kind: "drew", seat: 0, item: "Snare" } }, { event: { kind: "turn_began", seat: 1 } }];
  const told = (more: object[], over = false): string => detailOf({ scene: table({ items, hand: ["Snare"], over }), match: { history: [...drew, ...more] }, castle: null, choice: {}, advice: {}, mine: false } as unknown as Play);
  const blow = { event: { kind: "attacked", seat: 1, name: "Colossus", target: "Ronin", attack: 8, defence: 0, weak: true, damage: 8 }, text: "" };
  const hurt = { event: { kind: "hurt", seat: 0, name: "Ronin", amount: 8, left: 0 }, text: "" };
  expect(told([])).toBe("You drew Snare: Trap.");
  expect(told([blow, hurt])).toBe("Colossus attacks Ronin's weak side: −8 HP. Ronin falls.");
  expect(told([{ event: { ...blow.event, weak: false, defence: 9, damage: 0 }, text: "" }])).toBe("Colossus attacks Ronin, 8 against 9: no damage, more than 9 was needed.");
  expect(told([{ event: { kind: "game_ended" }, text: "Jun wins." }], true)).toBe("Jun wins.");
});

test("an attack of mine that misses says what was needed, until the other does something", () => {
  const miss = [{ event: { kind: "attacked", seat: 0, name: "Ronin", target: "Golem", attack: 2, defence: 4, weak: false, damage: 0, wall: 0 }, text: "" }, { event: { kind: "turn_began", seat: 1 }, text: "Round 2: Jun's turn." }];
  const told = (more: object[]): string => detailOf({ scene: table({}), match: { history: [...miss, ...more] }, castle: null, choice: {}, advice: {}, mine: false } as unknown as Play);
  expect(told([])).toBe("Ronin attacks Golem, 2 against 4: no damage, more than 4 was needed.");
  expect(told([{ event: { kind: "moved" }, text: "Golem moves." }])).toBe("Golem moves.");
});

test("a skill of mine that worked says what it did and to whom, until I move", () => {
  const tried = { event: { kind: "skill_tried", seat: 0, name: "Tengu", skill: "Gust", works: true }, text: "" };
  const came = [{ event: { kind: "moved", seat: 1, name: "Golem", how: "pushed", other: "Tengu", start: "d5", end: "d6" }, text: "" }, { event: { kind: "marked", seat: 1, name: "Golem", effect: "bind", amount: 0 }, text: "" }];
  const told = (history: object[]): string => detailOf({ scene: table({ legal: ["move c4-c5"] }), match: { history }, castle: null, choice: {}, advice: {}, aims: new Map(), staged: [], skill: [], mine: true } as unknown as Play);
  expect(told([tried, ...came])).toBe("Tengu's Gust: Tengu pushes Golem to d6, Golem misses its next move. Move a character.");
  expect(told([{ event: { ...tried.event, works: false }, text: "Tengu rolls 2." }])).toBe("Tengu rolls 2. Move a character.");
  expect(told([tried, ...came, { event: { kind: "moved", seat: 0, name: "Tengu", how: "stepped" }, text: "" }])).toBe("Move a character.");
  expect(told([{ event: { ...tried.event, seat: 1 }, text: "" }])).toBe("Move a character.");
});

test("before somebody awakens it is said that skill and arrows change", () => {
  const told = (odds: Scene["odds"]): string => detailOf({ scene: table({ step: "attack", ask: "attack", legal: ["awaken c4", "pass"], odds }), castle: null, choice: {}, advice: {}, aims: new Map(), staged: [], skill: [], mine: true } as unknown as Play);
  for (const odds of [[], [{ move: "hit c4 d5" }] as Scene["odds"]]) expect(told(odds)).toContain("other arrows");
});

test("where the walls of a castle keep some of the damage off, the button says how much is left to do", () => {
  const told = (walled: boolean): string => attackTold(table({ odds: [{ move: "hit c7 d8", weak: false, mean: 0.5, chances: [0.5, 0.5], walled }] }), ["hit c7 d8"]);
  expect(told(true)).toBe("c7 hits d8: 50%, up to 1");
  expect(told(false)).toBe("c7 hits d8: 50%");
});

test("an attack that may be the last blow says how likely, and where any damage is enough only that", () => {
  const told = (left: number, more: SceneUnit[] = []): string => {
    const units = [someone(0, "Tengu", "c7"), someone(1, "Golem", "d8", { left }), ...more];
    return attackTold(table({ units, odds: [{ move: "hit c7 d8", weak: false, mean: 1, chances: [0.4, 0.4, 0.2], walled: false }] }), ["hit c7 d8"]);
  };
  expect(told(3)).toBe("Tengu hits Golem: 60%");
  expect(told(2)).toBe("Tengu hits Golem: 60%, you win: 20%");
  expect(told(2, [someone(1, "Kobold", "a8")])).toBe("Tengu hits Golem: 60%, it falls: 20%");
  expect(told(1)).toBe("Tengu hits Golem, you win: 60%");
});

test("an item that would do nothing does not ask for a square", () => {
  const scene = (vain: boolean): Scene => table({ ask: "item", step: "item", targets: [{ move: "item Chains", ask: "on", squares: ["d5"], vain }] as unknown as Scene["targets"] });
  const onward = (vain: boolean): string => onwardTold({ scene: scene(vain), choice: { item: "Chains" }, aims: new Map([["d5", []]]), staged: [], mine: true } as unknown as Play);
  expect(onward(false)).toBe("Press a marked square.");
  expect(onward(true)).toBe("");
});

test("a duel is called for where nothing moves on, later than the first turns, and never for who has more", () => {
  const units = (mine: number, theirs: number): SceneUnit[] => [...Array<number>(mine).fill(0), ...Array<number>(theirs).fill(1)].map((seat) => ({ seat, fallen: false }) as SceneUnit);
  const called = (turns: number, quiet: number, mine: number, theirs: number): boolean => deadlocked(table({ seat: 0, legal: ["stalemate"], turns, quiet, units: units(mine, theirs) }));
  expect(called(14, 2, 2, 2)).toBe(true);
  expect(called(14, 2, 4, 4)).toBe(false);
  expect(called(14, 6, 4, 4)).toBe(true);
  expect(called(6, 6, 4, 4)).toBe(false);
  expect(called(20, 6, 4, 1)).toBe(false);
  expect(called(20, 6, 1, 4)).toBe(true);
});
