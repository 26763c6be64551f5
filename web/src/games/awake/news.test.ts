import { expect, test } from "vitest";
import type { LogLine } from "../../kit/sentences";
import { newsOf } from "./news";

/** A line of the log; who is meant is seat 1, unless it is said. */
function line(kind: string, facts: Record<string, unknown> = {}): LogLine {
  return { event: { kind, rules: [], seat: 1, ...facts } as never, text: `${kind} ${String(facts.square ?? facts.end ?? "")}`.trim() };
}

const theirs = [line("turn_began"), line("passed", { step: "item" }), line("moved", { start: "g8", end: "g7" }), line("drew")];
const mine = line("turn_began", { seat: 0 });

test("what they did is marked until I have done something myself", () => {
  const news = newsOf([...theirs, mine], 0);
  expect(news).toEqual({ text: "moved g7", short: "moved g7", moves: [{ start: "g8", end: "g7" }], squares: ["g7"] });
  expect(newsOf([...theirs, mine, line("healed", { seat: 0, square: "d2" })], 0)).toEqual(news);
  expect(newsOf([...theirs, mine, line("moved", { seat: 0, start: "a1", end: "a2" })], 0)).toEqual({ text: "moved g7", short: "moved g7", moves: [], squares: [] });
});

test("it is shown while it happens", () => {
  expect(newsOf(theirs.slice(0, 3), 0).moves).toHaveLength(1);
});

test("before the first turn it is whom they have placed since", () => {
  const placed = [line("placed", { square: "d7" }), line("placed", { seat: 0, square: "d2" }), line("placed", { square: "c6" })];
  expect(newsOf(placed, 0)).toEqual({ text: "placed c6", short: "placed c6", moves: [], squares: ["c6"] });
  expect(newsOf([...placed, line("drew"), mine], 0).squares).toEqual(["c6"]);
});

test("of a long turn only what matters most is told, in its order, but all of it is marked", () => {
  const long = [line("turn_began"), line("skill_tried", { square: "b7" }), line("marked", { square: "b7" }), line("marked", { square: "b6" }), line("moved", { start: "b7", end: "b5" }), line("attacked", { square: "b4" }), line("hurt", { seat: 0, square: "b4" }), line("fell", { seat: 0, square: "b4" })];
  expect(newsOf(long, 0)).toMatchObject({ text: "moved b5 attacked b4 fell b4", short: "attacked b4 fell b4", squares: ["b5", "b6", "b4"] });
});

test("who watches is told by the log", () => {
  expect(newsOf(theirs, -1).text).toBe("");
});
