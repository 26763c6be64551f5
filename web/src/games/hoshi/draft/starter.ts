import { isGentle } from "../../../kit/gentle";
import { settings } from "../../../kit/settings.svelte";
import { FIRST_GAMES } from "../../../kit/setup";
import type { SceneCard } from "../types";
import { groups } from "./kept";

const KEY = "hyakki.hoshi.starter";

/** Cards that get nothing out of each other: the Phoenix discards its card, and the Swordsman's dice never change. */
const WASTED: Record<string, readonly string[] | "all"> = { H16: "all", H6: ["D4", "D13"] };

/** Cards that give stones or save them: a first game without a clock is shorter without them. */
const DRAWN_OUT: readonly string[] = ["H1", "H3", "H7", "H12", "H15", "H19", "D2", "D3", "D6", "D7", "D9", "D14", "D15"];
const DEAREST = 10;

/** It needs an Artifact of the other's that lies there. */
const DISENCHANTMENT = "D12";

/** Whether a Duel card would be wasted on this Hero. */
export function wasted(hero: SceneCard, card: SceneCard): boolean {
  const cards = WASTED[hero.card] ?? [];
  return cards === "all" || cards.includes(card.card);
}

/** How good a card is for somebody new: a costly card is a strong one, unless it costs its Hero a card, or draws a game without a clock out. */
const strength = (card: SceneCard, calm: boolean, artifact = false): number => (WASTED[card.card] === "all" ? 0 : card.cost) - (calm && DRAWN_OUT.includes(card.card) ? DEAREST : 0) - (card.card === DISENCHANTMENT && !artifact ? 2 * DEAREST : 0);

/** A Hero, and the strongest Duel card that it can use; the weakest, if it can use none. */
export function pair(heroes: readonly SceneCard[], duels: readonly SceneCard[], stands: SceneCard | null, calm: boolean, /** The other has an Artifact in play. */ artifact = false): (SceneCard | undefined)[] {
  const [hero] = [...heroes].sort((a, b) => strength(b, calm) - strength(a, calm));
  const by = stands ?? hero;
  const sorted = [...duels].sort((a, b) => strength(b, calm, artifact) - strength(a, calm, artifact));
  return [hero, (by && sorted.find((card) => !wasted(by, card))) ?? sorted.at(-1)];
}

/** The strongest cards of each kind, by their places. */
export function strongest(pool: readonly SceneCard[], most: number, calm: boolean): number[] {
  return groups(pool).flatMap(({ places }) => [...places].sort((a, b) => strength(b.card, calm) - strength(a.card, calm)).slice(0, most).map(({ at }) => at));
}

/** Whether a hand is picked for this person, to be changed or not: it is one of their first games. */
export function starter(match: string | undefined): boolean {
  return match !== undefined && (isGentle(match) || (settings.kept.played["hoshi"] ?? 0) <= FIRST_GAMES);
}

/** Somebody wants to fight at once: until the first Hero stands in the Arena, everything is chosen for them. */
export function hurry(match: string): void {
  keep((storage) => storage.setItem(KEY, match));
}

export function hurries(match: string | undefined): boolean {
  return match !== undefined && keep((storage) => storage.getItem(KEY)) === match;
}

export function arrived(): void {
  keep((storage) => storage.removeItem(KEY));
}

function keep<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch {
    return null; // without storage one chooses oneself
  }
}
