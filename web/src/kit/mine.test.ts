import { afterEach, expect, it, vi } from "vitest";
import { about, friendsOf, goingOn, Mine, standing } from "./mine.svelte";
import { session } from "./session.svelte";
import type { MatchLine } from "./wire";

function line(match: string, other: Partial<MatchLine> = {}): MatchLine {
  return { match, game: "phantom", title: "Hero vs Phantom", status: "running", names: ["Mio", "Ken", ""], me: 0, my_turn: false, created: 0, places: [], scores: [], rank: null, daily: null, practice: false, forked: false, friends: [], ...other };
}

afterEach(() => vi.restoreAllMocks());

it("says with whom, what is unusual, and how it stands", () => {
  expect(about(line("m1"))).toBe("with Ken");
  expect(about(line("m1", { names: ["Mio"], forked: true }))).toBe("alone, continued from another game");
  expect(standing(line("m1", { my_turn: true }))).toBe("Your turn");
  expect(standing(line("m1", { status: "over", places: [2, 1] }))).toBe("You came second");
  expect(standing(line("m1", { status: "waiting" }))).toBe("Waiting for friends");
});

it("goes on first where it is my turn, then where a game runs, the newest first, and never with what is over", () => {
  const games = [line("waits", { status: "waiting", created: 9 }), line("old"), line("new", { created: 5 }), line("over", { status: "over" }), line("mine", { my_turn: true })];
  expect(goingOn(games).map(({ match }) => match)).toEqual(["mine", "new", "old", "waits"]);
});

it("knows the friends of finished games, the newest first and each once, but nobody who is at a table with me", () => {
  const over = (match: string, created: number, names: string[], friends: number[]): MatchLine => line(match, { status: "over", created, names, friends });
  const games = [over("a", 1, ["Mio", "Ken", "Rin"], [1, 2]), over("b", 3, ["Mio", "Ken", "Emi"], [1]), line("c", { created: 5, names: ["Mio", "Aki"], friends: [1] }), over("d", 4, ["Mio", "Aki"], [1])];
  expect(friendsOf(games).map(({ name, match }) => [name, match.match])).toEqual([["Ken", "b"], ["Rin", "a"]]);
});

it("asks once for all parts of a page, and again when somebody comes back to it", async () => {
  const ask = vi.spyOn(session.line, "ask").mockResolvedValue({ type: "matches", id: "1", matches: [line("m1")] } as never);
  session.status = "open";
  const mine = new Mine();
  const away = mine.look();
  await Promise.resolve();
  expect(ask).toHaveBeenCalledTimes(1);
  expect(mine.matches?.map(({ match }) => match)).toEqual(["m1"]);
  document.dispatchEvent(new Event("visibilitychange"));
  expect(ask).toHaveBeenCalledTimes(2);
  away();
  document.dispatchEvent(new Event("visibilitychange"));
  expect(ask).toHaveBeenCalledTimes(2);
});
