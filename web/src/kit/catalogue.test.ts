import { expect, it } from "vitest";
import said from "../../../tests/golden/said.json";
import awake from "../../../src/hyakki/games/awake/words.en.toml";
import hoshi from "../../../src/hyakki/games/hoshi/words.en.toml";
import madoshi from "../../../src/hyakki/games/madoshi/words.en.toml";
import phantom from "../../../src/hyakki/games/phantom/words.en.toml";
import common from "../../../src/hyakki/kernel/words.en.toml";
import { Catalogue, type Facts, type Tables } from "./catalogue";
import { accented } from "./pseudo";

const GAMES: Record<string, Tables> = { phantom, madoshi, awake, hoshi };

it("says what the command line says, to everybody", () => {
  const catalogues = new Map(Object.entries(GAMES).map(([name, words]) => [name, new Catalogue([common, words])]));
  for (const { game, table, name, facts, names, me, text } of said) {
    expect(catalogues.get(game)?.say(table, name, facts as Facts, { names, me })).toBe(text);
  }
});

it("leaves no word of its own plain in the language that nobody speaks", () => {
  const words: Tables = { log: { won: "{seat?you=You win|{seat:seat} wins} with {cards:card:and}." }, card: { P: "Phantom {#}" } };
  const catalogue = new Catalogue([common, words], accented);
  const facts = { seat: 1, cards: ["P3", "P4"] };
  expect(catalogue.say("log", "won", facts, { names: ["Mio", "Ken"], me: -1 })).toBe("Ken ŵííñš ŵííţĥ Þĥááñţóóɱ 3 ááñđ Þĥááñţóóɱ 4.");
  expect(catalogue.say("log", "won", facts, { names: [], me: 1 })).toMatch(/^[^a-zA-Z]+$/);
  expect(catalogue.say("log", "won", facts, { names: [], me: 0 })).toMatch(/^[^a-zA-Z]+$/);
});

it("tells the same thing twice from two things", () => {
  const tell = (...faces: string[]): string => new Catalogue([common, hoshi]).say("log", "faced", { seat: 0, faces, strike: false }, { names: [], me: 0 });
  expect([tell("strike", "strike"), tell("star", "eye"), tell("blank")]).toEqual(["You have two Strikes.", "You have a Star and an Eye.", "You have a blank."]);
});

it("says nothing where there is no sentence", () => {
  expect(new Catalogue([common]).say("log", "won", {}, { names: [], me: 0 })).toBe("");
});
