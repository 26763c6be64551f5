import type { SceneCard } from "../types";
import { groups } from "./kept";

const KEY = "hyakki.hoshi.starter";

/** The strongest cards of each kind, by their places: a costly card is a strong one. */
export function strongest(pool: readonly SceneCard[], most: number): number[] {
  return groups(pool).flatMap(({ places }) => [...places].sort((a, b) => b.card.cost - a.card.cost).slice(0, most).map(({ at }) => at));
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
