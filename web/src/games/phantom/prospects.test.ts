import { expect, it } from "vitest";
import { read } from "./cards";
import { laidWith } from "./forces";
import { prospect, type Prospect } from "./prospects";
import type { Preview, Scene } from "./types";
import { words } from "./words";

const LETTERS = "RBGYK";
const DECK = [...[...LETTERS].flatMap((letter) => [1, 2, 3, 4, 5].map((value) => `${letter}${value}`)), ...Array.from({ length: 20 }, (_, at) => `P${at + 1}`)];

/** I sit at 0, and the last of the others have yet to play. */
function at(seats: number, turned: string | null, played: string[], hand: string[]): Scene {
  const plays = played.map((card, at) => ({ seat: seats - played.length + at, card }));
  const on = (phantom: boolean): number[] => plays.filter(({ card }) => card.startsWith("P") === phantom).map(({ seat }) => seat);
  return { seat: 0, seats, removed: null, hand, trick: { turned, plays, hero_seats: on(false), phantom_seats: on(true) } } as unknown as Scene;
}

const told = (seats: number, turned: string | null, played: string[], card: string, ...hand: string[]): Prospect => prospect(at(seats, turned, played, [card, ...hand]), { card } as Preview);

it("knows a card that cannot lose, though its side is behind", () => {
  // The deck's Phantom 16 is nobody's: whoever joins it brings it down, to 15 at best.
  expect(told(4, "P16", ["R5", "B5"], "G5")).toBe("safe");
  expect(told(4, "P16", ["R5", "B5"], "G4")).toBe("open");
  expect(told(4, "P16", ["R5", "B5"], "G4", "P1")).toBe("safe");
});

it("knows a trick that is won already, and one that is lost", () => {
  expect(told(4, "P10", ["R5", "P9"], "B5")).toBe("won");
  expect(told(4, "P20", ["R1", "B1"], "P1")).toBe("open");
  expect(told(4, "P19", ["R5", "P18"], "P20")).toBe("lost");
  expect(told(3, "P14", ["R5"], "P16")).toBe("lost"); // nothing above 16 is in a game of three
  expect(told(4, "P14", ["R5", "B1"], "P16")).toBe("lost");
});

it("leaves a lead open", () => {
  expect(told(4, "R1", [], "P20")).toBe("open");
  expect(told(6, null, [], "P20")).toBe("open");
  expect(told(6, null, [], "K5")).toBe("open");
});

it("says the same as all that could still be played", () => {
  let drawn = 7;
  const below = (n: number): number => ((drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0) >>> 8) % n;
  const seen = new Set<Prospect>();
  for (let trial = 0; trial < 500; trial++) {
    const seats = 4;
    const order = DECK.map((card) => ({ card, at: below(1 << 16) })).sort((a, b) => a.at - b.at).map(({ card }) => card);
    const cards: string[] = [];
    const take = (): string => {
      const card = order.find((it) => !cards.includes(it) && (it.startsWith("P") || !cards.some((other) => other.startsWith(it.charAt(0))))) ?? "";
      cards.push(card);
      order.splice(order.indexOf(card), 1);
      return card;
    };
    const [turned, first, ...more] = [take(), take(), ...(below(2) ? [take()] : [])];
    const played = [first ?? "", ...more];
    const [card, hand] = [take(), order.slice(0, 5)];
    const found = told(seats, turned ?? null, played, card, ...hand);
    seen.add(found);
    expect([trial, found]).toEqual([trial, tried(seats, turned ?? "", played, card, hand)]);
  }
  expect([...seen].sort()).toEqual(["lost", "open", "safe", "won"]);
});

/** By trying everything. */
function tried(seats: number, turned: string, played: readonly string[], card: string, hand: readonly string[]): Prospect {
  const mine = card.startsWith("P");
  const opposed = played.some((it) => it.startsWith("P") !== mine);
  let [wins, loses] = [false, false];
  const go = (own: readonly string[]): void => {
    if (own.length < seats) {
      const laid = [turned, ...own];
      for (const next of DECK) {
        const blocked = laid.includes(next) || hand.includes(next) || (!next.startsWith("P") && laid.some((it) => it.startsWith(next.charAt(0))));
        if (!blocked) go([...own, next]);
      }
      return;
    }
    if (new Set(own.map((it) => it.startsWith("P"))).size === 1) return;
    const values = (kind: string): number[] => [turned, ...own].map(read).flatMap((it) => (it.kind === kind ? [it.value] : []));
    const sum = (all: number[]): number => all.reduce((a, b) => a + b, 0);
    const phantoms = values("phantom");
    const heroesWin = sum(values("hero")) >= 2 * Math.max(...phantoms) - sum(phantoms);
    if (heroesWin === mine) loses = true;
    else wins = true;
  };
  go([...played, card]);
  return wins && loses ? "open" : loses ? "lost" : opposed ? "won" : "safe";
}

it("is told with who can still change it", () => {
  const preview = (card: string, heroes: number, phantoms: number) => ({ card, heroes, phantoms, winner: "nobody", scorers: [] }) as unknown as Preview;
  const would = (it: Preview, found: Prospect | null, ...after: string[]): string => words.would(it, 0, found, after, () => "");
  expect(would({ ...preview("G5", 12, 12), winner: "heroes", scorers: [0] }, null)).toBe("12 to 12. Ties go to the Heroes, so you score.");
  expect(would({ ...preview("G5", 13, 12), winner: "heroes", scorers: [0] }, null)).toBe("Heroes 13, Phantoms 12: you score.");
  expect(would(preview("G5", 15, 16), "safe", "Mio")).toBe("Heroes 15, Phantoms 16: you can't lose. You score if Mio plays a Phantom.");
  expect(would(preview("P5", 2, 5), "safe", "Mio", "Ken")).toBe("Heroes 2, Phantoms 5: you can't lose. You score if anyone plays a Hero.");
  expect(words.would({ ...preview("G5", 13, 12), winner: "heroes", scorers: [0, 1, 2] }, 0, null, [], (seat) => ["", "Mio", "Ken"][seat] ?? "")).toBe("Heroes 13, Phantoms 12: you, Mio and Ken score.");
  expect(would(preview("B5", 10, -1), "won", "Mio")).toBe("Heroes 10, Phantoms −1: your side wins, whatever Mio plays.");
  expect(would(preview("P20", 5, -17), "lost", "Mio")).toBe("Heroes 5, Phantoms −17: your side can't win any more.");
  expect(would(preview("P17", 1, 2), "lost", "Mio")).toBe("Heroes 1, Phantoms 2: you'd be ahead, but any card after yours changes that.");
});

it("tells who is to come, and what would turn the trick round", () => {
  const preview = (card: string, heroes: number, phantoms: number) => ({ card, heroes, phantoms, winner: "nobody", scorers: [] }) as unknown as Preview;
  const would = (it: Preview, laid: number, ...after: string[]): string => words.would(it, 0, "open", after, () => "", false, laid);
  expect(would(preview("P20", 1, 20), 20, "Mio", "Ken", "Aki")).toBe("Heroes 1, Phantoms 20: you'd be 19 ahead. Three players still play, and most cards cut your lead.");
  expect(would(preview("P20", 11, 20), 20, "Mio")).toBe("Heroes 11, Phantoms 20: you'd be 9 ahead. Only a Phantom from Mio could spoil that.");
  expect(would(preview("P20", 16, 20), 20, "Mio")).toBe("Heroes 16, Phantoms 20: you'd be 4 ahead. Mio beats that with a 4 or higher.");
  expect(would(preview("P20", 19, 20), 20, "Mio")).toBe("Heroes 19, Phantoms 20: you'd be 1 ahead. Mio beats that with nearly any card.");
  expect(would(preview("B2", 5, 9), 9, "Mio", "Ken")).toBe("Heroes 5, Phantoms 9: you'd be 4 behind. More Heroes help you, and so do Phantoms: they weaken each other.");
  expect(would(preview("B2", 5, 5), 5, "Mio")).toBe("Heroes 5, Phantoms 5: a tie goes to the Heroes. Only a Phantom above 10 beats that.");
  expect(would(preview("P2", 7, 3), 7, "Mio")).toBe("Heroes 7, Phantoms 3: you'd be 4 behind. You score only if Mio plays a Phantom above 14.");
});

it("names the Phantom that beats the Heroes: what lies there is taken off it", () => {
  const trick = { turned: "P5", plays: [{ seat: 1, card: "R4" }] } as unknown as Scene["trick"];
  expect(laidWith(trick, "B3")).toBe(5);
  expect(laidWith(trick, "P2")).toBe(7);
});

it("says of a card to lead with what it is good for, not only that it can be beaten", () => {
  const preview = (card: string, heroes: number, phantoms: number) => ({ card, heroes, phantoms, winner: "nobody", scorers: [] }) as unknown as Preview;
  const lead = (card: string, heroes: number, phantoms: number): string => words.would(preview(card, heroes, phantoms), 0, "open", ["Mio", "Ken", "Aki"], () => "", true);
  expect(lead("P9", 2, 9)).toBe("Heroes 2, Phantoms 9: it seldom scores, so it is a card you can spare.");
  expect(lead("P3", 2, 3)).toBe("Heroes 2, Phantoms 3: if a higher Phantom wins, you score too. Yours takes only 3 off it.");
  expect(lead("P18", 2, 18)).toBe("Heroes 2, Phantoms 18: a gamble. Three players come after you, and most cards cut your lead.");
  expect(lead("P18", 0, 1)).toBe("Heroes 0, Phantoms 1: you'd be 1 ahead. Three players still play, and most cards cut your lead.");
  expect(lead("R4", 9, 0)).toBe("Heroes 9, Phantoms 0: only a Phantom above 9 can beat that.");
  expect(lead("R4", 4, 12)).toBe("Heroes 4, Phantoms 12: you need other Heroes to join you.");
});

it("says between two rounds who leads, and why", () => {
  expect(words.leadsNext("Mio")).toBe("Mio leads next: every round starts with the next player around the table.");
  expect(words.leadsNext(null)).toMatch(/^You lead next: /);
});
