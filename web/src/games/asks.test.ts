import { expect, it } from "vitest";
import { asks as awake } from "./awake/asks";
import { asks as hoshi } from "./hoshi/asks";
import { asks as madoshi } from "./madoshi/asks";
import { asks as phantom } from "./phantom/asks";

const BOOKS = import.meta.glob<string>("../../../src/hyakki/games/*/rules.md", { query: "?raw", import: "default", eager: true });
const has = (number: string): boolean => Object.values(BOOKS).some((book) => book.includes(`- **${number}** `));

const hoshiAt = (stage: string, draft = "drop", seats = 2, setup = "beginner"): string[] => hoshi({ stage, draft, seats, options: { setup } } as Parameters<typeof hoshi>[0]);
const ASKED: Record<string, string[]> = {
  "a card of Hero vs Phantom": phantom({ over: false }),
  ...Object.fromEntries((["swap", "collect", "order", "magic", "discard"] as const).map((phase) => [`Madoshi: ${phase}`, madoshi({ phase })])),
  ...Object.fromEntries(["country", "pick", "take", "place", "square", "item", "skill", "move", "attack", "on", "at", "card", "drop", "answer", "champion"].map((ask) => [`Awake Heroes: ${ask}`, awake({ ask, step: "skill", over: false })])),
  ...Object.fromEntries(["draft", "challenge", "choose", "window", "countdown", "fight", "exchange", "timeout"].map((stage) => [`Hoshi Battle: ${stage}`, hoshiAt(stage)])),
  "Hoshi Battle: four of each": hoshiAt("draft", "drop", 2, "experienced"),
  "Hoshi Battle: passing cards on": hoshiAt("draft", "keep", 3),
  "Hoshi Battle: a deck": hoshiAt("draft", "build", 2, "constructed"),
};

it.each(Object.entries(ASKED))("knows the rules of what is asked: %s", (_, numbers) => {
  expect(numbers).not.toEqual([]);
  expect(numbers.filter((number) => !has(number))).toEqual([]);
});

it("asks nothing once a game is over", () => {
  expect([phantom({ over: true }), madoshi({ phase: "over" }), awake({ ask: "", step: "attack", over: true }), hoshiAt("over")]).toEqual([[], [], [], []]);
});
