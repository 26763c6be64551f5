import type { SceneCard } from "../types";

/** A prepared deck: the cards by their notation. */
export interface Deck {
  name: string;
  cards: readonly string[];
}

/** HB-34: four Heroes and as many Duel cards. */
export const EACH = 4;

/** For those who want to fight at once; each is about another way to win. They fit the lowest sum where they can. */
export const READY: readonly Deck[] = [
  { name: "Quick dice", cards: ["H10", "H17", "H18", "H5", "D4", "D13", "D3", "D11"] },
  { name: "Fox and feint", cards: ["H13", "H11", "H20", "H9", "D8", "D1", "D17", "D20"] },
  { name: "Noise and night", cards: ["H3", "H7", "H4", "H11", "D6", "D18", "D12", "D16"] },
  { name: "Stone wall", cards: ["H12", "H19", "H1", "H9", "D7", "D15", "D3", "D12"] },
  { name: "Iron and glory", cards: ["H6", "H16", "H2", "H1", "D2", "D4", "D9", "D15"] },
];

export const isHero = (card: string): boolean => card.startsWith("H");

export function cost(cards: readonly SceneCard[], deck: readonly string[]): number {
  return cards.reduce((sum, card) => sum + (deck.includes(card.card) ? card.cost : 0), 0);
}

/** Four and four, none twice, all of them in the game, and for no more than the sum. */
export function fits(deck: Deck, cards: readonly SceneCard[], budget: number): boolean {
  const known = deck.cards.every((it) => cards.some(({ card }) => card === it));
  const heroes = deck.cards.filter(isHero).length;
  return known && new Set(deck.cards).size === 2 * EACH && heroes === EACH && cost(cards, deck.cards) <= budget;
}

/** Why a card cannot come in; null if it can. */
export function refused(card: SceneCard, deck: readonly string[], cards: readonly SceneCard[], budget: number): "full" | "dear" | null {
  if (deck.filter((it) => isHero(it) === isHero(card.card)).length >= EACH) return "full";
  const next = [...deck, card.card];
  return cost(cards, next) + cheapestRest(next, cards) > budget ? "dear" : null;
}

/** The least that completes a deck. */
export function cheapestRest(deck: readonly string[], cards: readonly SceneCard[]): number {
  return [true, false].reduce((sum, heroes) => {
    const missing = EACH - deck.filter((it) => isHero(it) === heroes).length;
    const prices = cards.filter(({ card }) => isHero(card) === heroes && !deck.includes(card)).map(({ cost }) => cost);
    return sum + prices.sort((a, b) => a - b).slice(0, Math.max(0, missing)).reduce((all, price) => all + price, 0);
  }, 0);
}

/** A random deck, completed from what is chosen already. */
export function anyDeck(cards: readonly SceneCard[], begun: readonly string[], budget: number, random: () => number = Math.random): string[] {
  const deck = [...begun];
  while (deck.length < 2 * EACH) {
    const open = cards.filter(({ card }) => !deck.includes(card)).filter((card) => refused(card, deck, cards, budget) === null);
    const card = open[Math.floor(random() * open.length)];
    if (!card) return deck;
    deck.push(card.card);
  }
  return deck;
}

const KEY = "hyakki.hoshi.decks";
const KEPT = 3;

/** The decks played last in this browser, the newest first; anything broken in there is as good as nothing. */
export function recall(): Deck[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isDeck).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function remember(deck: Deck): void {
  const key = ({ cards }: Deck): string => [...cards].sort().join();
  try {
    localStorage.setItem(KEY, JSON.stringify([deck, ...recall().filter((it) => key(it) !== key(deck))].slice(0, KEPT)));
  } catch {
    return; // A browser may refuse storage; the game goes on without.
  }
}

function isDeck(it: unknown): it is Deck {
  if (typeof it !== "object" || it === null) return false;
  const { name, cards } = it as Record<string, unknown>;
  return typeof name === "string" && Array.isArray(cards) && cards.every((one) => typeof one === "string");
}
