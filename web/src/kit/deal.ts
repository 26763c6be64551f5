import { session } from "./session.svelte";
import type { MatchInfo } from "./wire";

/** What this page was promised about a match before its first card, and what it threw in itself. */
export interface Remembered {
  match: string;
  commitment: string;
  entropy: string;
}

const KEPT = "hyakki.deals";
const MOST = 60;

/** 256 bits that nobody could guess. */
export function freshEntropy(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function remembered(match: string): Remembered | undefined {
  return all().find((deal) => deal.match === match);
}

function remember(deal: Remembered): void {
  const others = all().filter(({ match }) => match !== deal.match);
  try {
    localStorage.setItem(KEPT, JSON.stringify([...others, deal].slice(-MOST)));
  } catch {
    // A browser that keeps nothing can still play, and check the record alone.
  }
}

function all(): Remembered[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "[]");
    return Array.isArray(kept) ? (kept as Remembered[]) : [];
  } catch {
    return [];
  }
}

/** Have the secret of a new match settled, and only then throw something in. */
export async function promised(game: string): Promise<{ promise: string; entropy: string }> {
  const { promise, commitment } = await session.line.ask("promise", { game });
  const entropy = freshEntropy();
  remember({ match: promise, commitment, entropy });
  return { promise, entropy };
}

const thrown = new Set<string>();

/** Throw something in at a table that waits, once the page has seen what is promised there. */
export async function throwIn({ match, commitment }: MatchInfo): Promise<void> {
  if (!commitment || thrown.has(match)) return;
  thrown.add(match);
  const entropy = freshEntropy();
  try {
    await session.line.ask("throw_in", { match, entropy });
    remember({ match, commitment, entropy });
  } catch {
    // The game has begun without it, or another device of this person was faster.
  }
}
