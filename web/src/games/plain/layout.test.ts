import { expect, test } from "vitest";
import { Catalogue } from "../../kit/catalogue";
import type { GameWords, PlainScene, SeatInfo } from "../../kit/wire";
import { lay } from "./layout";

const words: GameWords = {
  tables: { scene: { hand: "Your hand", secret: "" }, values: { fox: "the fox", R: "red {#}" } },
  names: ["first"],
  by_seat: ["points"],
};
const seats = [{ seat: 0, name: "Mio" }, { seat: 1, name: "Ken" }] as SeatInfo[];

function laid(lies: unknown): ReturnType<typeof lay> {
  const scene: PlainScene = { game: "any", seat: 0, over: false, waits: [], legal: [], offers: [], places: [], scores: [], lies };
  return lay(scene, seats, { words, catalogue: new Catalogue([words.tables]) });
}

test("a field is called by its words, or else by its name, and an empty word hides it", () => {
  expect(laid({ seat: 0, hand: [], last_card: 3, secret: 1 }).facts.map(({ label }) => label)).toEqual(["Your hand", "Last card"]);
});

test("values are said in the game's words, numbers behind letters too", () => {
  expect(laid({ hand: ["R3", "fox", "B1"] }).facts[0]?.thing).toEqual({ kind: "pieces", pieces: ["red 3", "the fox", "B1"].map((said) => (said === "B1" ? said : said.charAt(0).toUpperCase() + said.slice(1))) });
  expect(laid({ a: true, b: null, c: 0 }).facts.map(({ thing }) => thing)).toEqual(["yes", "–", "0"].map((text) => ({ kind: "text", text })));
});

test("a seat is called by its player, and what everybody has stands beside everybody", () => {
  const { facts, each } = laid({ first: 1, points: [4, 2] });
  expect(facts.map(({ thing }) => thing)).toEqual([{ kind: "text", text: "Ken" }]);
  expect(each).toEqual([{ name: "points", label: "Points", things: ["4", "2"].map((text) => ({ kind: "text", text })) }]);
});

test("things may be made of things, and a scene need not have fields", () => {
  expect(laid({ piles: [{ top: "fox", cards: 3 }] }).facts[0]?.thing.kind).toBe("rows");
  expect(laid("all quiet").facts).toEqual([{ name: "table", label: "Table", thing: { kind: "text", text: "all quiet" } }]);
});
