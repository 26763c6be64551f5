import { expect, it } from "vitest";
import { chosen, counted, FIRST_GAMES, minutesOf, optionsFor, plan, remembered, sitters } from "./setup";
import type { GameInfo } from "./wire";

const option = (name: string, seats: number[] = []): GameInfo["options"][number] => ({
  name, seats, label: name, help: "", default: "drawn", choices: [["drawn", "Drawn"], ["red", "Red"]], rule: "X-1", front: false, minutes: [],
});
const GAME: GameInfo = {
  name: "phantom", title: "Hero vs Phantom", tagline: "", seats: [3, 4, 5, 6], default_seats: 4, minutes: [6, 8, 11, 12], traits: [],
  options: [option("first"), option("leaves", [3])], ruleset: "abc", ranks: [],
};

it("seats you first and bots around", () => {
  expect(sitters(3, "hard")).toEqual(["you", "hard", "hard"]);
  expect(sitters(3, "hard").map(plan)).toEqual([{ kind: "person" }, { kind: "bot", level: "hard" }, { kind: "bot", level: "hard" }]);
});

it("offers an option only where it means something", () => {
  expect(optionsFor(GAME, 3).map(({ name }) => name)).toEqual(["first", "leaves"]);
  expect(optionsFor(GAME, 4).map(({ name }) => name)).toEqual(["first"]);
});

it("sends only what differs from the default and is possible here", () => {
  expect(chosen(GAME, 4, { first: "red", leaves: "red" })).toEqual({ first: "red" });
  expect(chosen(GAME, 3, { first: "drawn", leaves: "mauve" })).toEqual({});
});

it("says how long it takes with as many players, and with a choice that has times of its own", () => {
  const calm = { ...option("mode"), minutes: [["red", [9, 13, 17, 21]]] satisfies [string, number[]][] };
  const game = { ...GAME, options: [...GAME.options, calm] };
  expect([3, 4, 5, 6].map((seats) => minutesOf(game, seats, {}))).toEqual([6, 8, 11, 12]);
  expect([3, 6].map((seats) => minutesOf(game, seats, { first: "red", mode: "red" }))).toEqual([9, 21]);
});

it("remembers the last table of this game, and no table it cannot set", () => {
  const kept = { game: "phantom", seats: 6, level: "hard" as const, options: {} };
  expect(remembered(kept, GAME, [])).toBe(kept);
  expect(remembered({ ...kept, seats: 9 }, GAME, ["phantom"]).seats).toBe(4);
  expect(remembered({ ...kept, game: "other" }, GAME, ["phantom"]).level).toBe("normal");
});

it("sets the table of a game with easy bots until it was won once", () => {
  expect(remembered(null, GAME, []).level).toBe("easy");
  expect(remembered(null, GAME, ["awake"]).level).toBe("easy");
  expect(remembered(null, GAME, ["phantom"]).level).toBe("normal");
});

it("counts the first games of a kind, and no further", () => {
  let played: Record<string, number> = {};
  for (let game = 0; game < 9; game++) played = counted(played, "phantom");
  expect(played).toEqual({ phantom: FIRST_GAMES + 1 });
});
