import { expect, test } from "vitest";
import type { LogLine } from "../../kit/sentences";
import { atAGlance, doneIn, drawnBy, leftOut, newsOf } from "./news";

/** A line of the log; who is meant is seat 1, unless it is said. */
function line(kind: string, facts: Record<string, unknown> = {}): LogLine {
  return { event: { kind, rules: [], seat: 1, ...facts } as never, text: kind };
}

const step = line("moved", { name: "Firebird", start: "g8", end: "g7", how: "stepped", other: null });
const theirs = [line("turn_began"), line("passed", { step: "item" }), step, line("drew", { deck: "attack", item: null })];
const mine = line("turn_began", { seat: 0 });

const said = (history: LogLine[]): string[] => newsOf(history, 0).lines.map(({ text }) => text);

test("what they did is marked until I have done something myself, and told until they do something else", () => {
  const news = newsOf([...theirs, mine], 0);
  expect(news).toMatchObject({ moves: [{ start: "g8", end: "g7" }], squares: ["g7"] });
  expect(said([...theirs, mine])).toEqual(["Firebird g8 → g7", "draws an attack item"]);
  expect(newsOf([...theirs, mine, line("healed", { seat: 0, square: "d2" })], 0)).toEqual(news);
  expect(newsOf([...theirs, mine, line("moved", { seat: 0, start: "a1", end: "a2" })], 0)).toEqual({ ...news, moves: [], squares: [] });
});

test("what I drew is new in that turn and the next, and what they drew is none of mine", () => {
  const drew = line("drew", { seat: 0, deck: "defence", item: "Elixir" });
  expect(drawnBy([drew, mine], 0)).toEqual([]);
  expect(drawnBy([mine, drew], 0)).toEqual(["Elixir"]);
  expect(drawnBy([mine, drew, ...theirs, mine], 0)).toEqual(["Elixir"]);
  expect(drawnBy([mine, drew, ...theirs, mine, ...theirs, mine], 0)).toEqual([]);
});

test("it is shown while it happens", () => {
  expect(newsOf(theirs.slice(0, 3), 0).moves).toHaveLength(1);
});

test("before the first turn it is whom they have placed since", () => {
  const placed = [line("placed", { name: "Golem", square: "d7" }), line("placed", { seat: 0, name: "Oni", square: "d2" }), line("placed", { name: "Pixie", square: "c6" })];
  expect(said(placed)).toEqual(["Pixie on c6"]);
  expect(newsOf([...placed, line("drew", { deck: "attack" }), mine], 0).squares).toEqual(["c6"]);
});

test("a turn is told in its order, and where there is no room what came to nothing is left out first, and last who fell", () => {
  const long = [
    line("turn_began"),
    line("item_played", { item: "Fire Arrow", trap: false }),
    line("hurt", { seat: 0, name: "Kappa", square: "b4", amount: 2, left: 1 }),
    line("skill_tried", { name: "Lynceus", skill: "Long Glass", works: false, square: "b7" }),
    step,
    line("trap_set", { square: "c5", item: null }),
    line("attacked", { name: "Firebird", target: "Kappa", attack: 7, defence: 5, weak: false, square: "b4" }),
    line("hurt", { seat: 0, name: "Kappa", square: "b4", amount: 2, left: 0 }),
    line("fell", { seat: 0, name: "Kappa", square: "b4" }),
  ];
  expect(said(long)).toEqual(["uses Fire Arrow: Kappa −2 HP", "Lynceus's Long Glass: fails", "Firebird g8 → g7", "new trap on c5", "Firebird attacks Kappa, 7 against 5: Kappa loses 2 HP and falls"]);
  expect(leftOut(newsOf(long, 0).lines)).toEqual([1, 3, 2, 0]);
  expect(leftOut([])).toEqual([]);
});

test("what does no damage is told, too: who pulls whom, who swaps places, what came to nothing", () => {
  const skill = line("skill_tried", { name: "Kappa", skill: "River Grip", works: true, square: "b7" });
  expect(said([line("turn_began"), skill, line("moved", { seat: 0, name: "Ronin", start: "c6", end: "c4", how: "pulled", other: "Kappa" })])).toEqual(["Kappa's River Grip: Kappa pulls Ronin to c4"]);
  const swap = [line("moved", { name: "Kitsune", start: "c6", end: "c4", how: "swapped", other: "Oni" }), line("moved", { seat: 0, name: "Oni", start: "c4", end: "c6", how: "swapped", other: "Kitsune" })];
  expect(said([line("turn_began"), ...swap])).toEqual(["Kitsune and Oni swap places"]);
  expect(said([line("turn_began"), skill])).toEqual(["Kappa's River Grip: works"]);
  expect(said([line("turn_began"), skill, step])).toEqual(["Kappa's River Grip: works, but changes nothing", "Firebird g8 → g7"]);
  expect(said([line("turn_began"), skill, line("marked", { seat: 0, name: "Ronin", effect: "bind", amount: 0, square: "c4" })])).toEqual(["Kappa's River Grip: Ronin misses its next move"]);
  expect(said([line("turn_began"), line("attacked", { name: "Oni", target: "Tengu", attack: 2, defence: 5, weak: false, square: "b4" })])).toEqual(["Oni attacks Tengu, 2 against 5: no damage"]);
});

test("who pushes several says so once, and that is left out after all that was done to nobody of mine", () => {
  const push = (name: string, end: string): LogLine => line("moved", { seat: 0, name, start: "c4", end, how: "pushed", other: "Kelpie" });
  const gallop = [line("skill_tried", { name: "Kelpie", skill: "Flood Gallop", works: true, square: "a3" }), push("Kappa", "a6"), push("Kitsune", "g3")];
  const blow = [line("attacked", { name: "Kobold", target: "Kitsune", attack: 4, defence: 3, weak: false, square: "g3" }), line("hurt", { seat: 0, name: "Kitsune", square: "g3", amount: 1, left: 3 })];
  const { lines } = newsOf([line("turn_began"), line("trap_set", { square: "g6", item: null }), ...gallop, step, ...blow], 0);
  expect(lines[1]?.text).toBe("Kelpie's Flood Gallop: Kelpie pushes Kappa to a6, Kitsune to g3");
  expect(leftOut(lines)).toEqual([2, 0, 1]);
});

test("what a skill changes is told with its cause, and all that it does to one of them in one breath", () => {
  const skill = (name: string, what: string): LogLine => line("skill_tried", { name, skill: what, works: true, square: "b7" });
  const marked = (name: string, effect: string, amount = 0): LogLine => line("marked", { seat: 0, name, effect, amount, square: "c4" });
  expect(said([line("turn_began"), skill("Gremlin", "Loose Screw"), marked("Ronin", "sunder", 2)])).toEqual(["Gremlin's Loose Screw: Ronin loses 2 defence this turn"]);
  expect(said([line("turn_began"), skill("Ronin", "Moon Splitter"), marked("Ronin", "stride"), marked("Ronin", "attack", 3)])).toEqual(["Ronin's Moon Splitter: Ronin may move farther and adds 3 to its attack"]);
  expect(said([line("turn_began"), skill("Faust", "The Bargain"), marked("Faust", "attack", 2), marked("Golem", "attack", 2)])).toEqual(["Faust's The Bargain: Faust and Golem add 2 to their attack"]);
});

test("what several gain alike is told once, and nobody is marked for it", () => {
  const gain = (name: string): LogLine => line("marked", { name, effect: "defence", amount: 1, square: "c7" });
  const banner = [line("turn_began"), line("item_played", { item: "War Banner", trap: false }), ...["Faust", "Golem", "Pixie"].map(gain)];
  expect(said(banner)).toEqual(["uses War Banner: 3 characters add 1 to their defence"]);
  expect(newsOf(banner, 0).squares).toEqual([]);
  expect(newsOf([...banner, line("marked", { seat: 0, name: "Oni", effect: "bind", amount: 0, square: "c4" })], 0).squares).toEqual(["c4"]);
});

test("who awakens as the last one is said to be it: elsewhere nobody may", () => {
  const awakened = (way: string): LogLine => line("awakened", { name: "Golem", square: "b5", way });
  expect(said([line("turn_began"), awakened("alone")])).toEqual(["Golem, the last of its side, awakens"]);
  expect(said([line("turn_began"), awakened("territory")])).toEqual(["Golem awakens"]);
});

test("nothing is said of what may still come", () => {
  const blow = line("attacked", { name: "Oni", target: "Tengu", start: "b5", square: "b4", attack: 3, defence: 1, damage: 2, weak: false });
  expect(said([line("turn_began"), blow])).toEqual(["Oni attacks Tengu, 3 against 1: Tengu −2 HP"]);
  expect(newsOf([line("turn_began"), blow], 0)).toMatchObject({ squares: ["b4", "b5"], lines: [{ hurts: 1 }] });
  expect(said([line("turn_began"), line("item_played", { item: "War Banner", trap: false })])).toEqual(["uses War Banner"]);
  expect(said([line("turn_began"), line("trap_sprung", { item: "Snare", name: "Oni", square: "b5" })])).toEqual(["Oni sets off Snare"]);
});

test("at a glance one reads first what hurt, and then the other attacks", () => {
  const miss = line("attacked", { name: "Oni", target: "Tengu", start: "b5", square: "b4", attack: 1, defence: 3, damage: 0, weak: false });
  const burn = [line("item_played", { item: "Fire Arrow", trap: false }), line("hurt", { seat: 0, name: "Kappa", square: "b4", amount: 2, left: 1 })];
  expect(atAGlance(newsOf([line("turn_began"), step, ...burn, miss], 0).lines).map(({ text }) => text)).toEqual(["uses Fire Arrow: Kappa −2 HP", "Oni attacks Tengu, 1 against 3: no damage", "Firebird g8 → g7"]);
});

test("what I give up because of them is told as mine", () => {
  const item = line("item_played", { item: "Pickpocket", trap: false });
  expect(said([line("turn_began"), item, line("dropped", { seat: 0, item: "Chains" }), step])).toEqual(["uses Pickpocket: you discard Chains", "Firebird g8 → g7"]);
  expect(said([line("turn_began"), item, step])).toEqual(["uses Pickpocket: nothing comes of it", "Firebird g8 → g7"]);
});

test("who is hurt beside the one attacked is named", () => {
  const attack = line("attacked", { name: "Ronin", target: "Root Hollow", attack: 2, defence: 1, weak: false, square: "d8" });
  const hurt = [line("hurt", { seat: 0, name: "Root Hollow", amount: 1, left: 8 }), line("hurt", { name: "Ronin", amount: 1, left: 2 })];
  expect(said([line("turn_began"), attack, ...hurt])).toEqual(["Ronin attacks Root Hollow, 2 against 1: Root Hollow −1 HP, Ronin −1 HP"]);
});

test("who watches is told by the log", () => {
  expect(newsOf(theirs, -1).lines).toEqual([]);
});

test("a step in which nothing was done is not done", () => {
  expect([...doneIn([...theirs, mine])]).toEqual([]);
  expect([...doneIn([line("skill_tried"), ...theirs])]).toEqual(["move"]);
  expect([...doneIn([mine, line("item_played", { seat: 0 }), line("moved", { how: "leapt" })])]).toEqual(["item"]);
});
