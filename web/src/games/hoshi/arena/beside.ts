import type { Input } from "../types";
import type { Duel } from "./duel.svelte";

/** What has to be held during a swing: who has no second hand for it holds it by a short press, until the swing is over. */
export const BESIDE: readonly Input[] = ["cover", "shout"];
/** Who presses so long holds; after a shorter press it stays held by itself. */
const TAP = 300;
/** Since when a finger is on what. */
const since = new Map<Input, number>();

type Held = Pick<Duel, "down" | "up">;

export function press(duel: Held, input: Input, at: number, /** It is held already. */ on: boolean, /** A mouse has one button for all, and only clicks. */ holds = true): void {
  if (holds) since.set(input, at);
  const beside = BESIDE.includes(input);
  if (beside) duel.up(input, at);
  if (!beside || !on) duel.down(input, at);
}

export function release(duel: Held, input: Input, at: number): void {
  const long = at - (since.get(input) ?? at) >= TAP;
  since.delete(input);
  if (long || !BESIDE.includes(input)) duel.up(input, at);
  if (input === "swing") for (const other of BESIDE) if (!since.has(other)) duel.up(other, at);
}

/** The press was taken away: it holds nothing. */
export function lose(duel: Held, input: Input, at: number): void {
  since.delete(input);
  duel.up(input, at);
}
