import type { Setup } from "./settings.svelte";
import { EASIEST, USUAL, type GameInfo, type Level, type SeatPlan } from "./wire";

/** Before the name of a bot account; no level and no engine begins so. */
export const ACCOUNT = "@";

/** Who sits at one place: "you", the person setting the table, "open", a friend who gets a link, or a bot by its level or name. */
export type Sitter = string;

export function plan(sitter: Sitter): SeatPlan {
  if (sitter === "you") return { kind: "person" };
  return sitter === "open" ? { kind: "open" } : { kind: "bot", [sitter[0] === ACCOUNT ? "account" : "level"]: sitter.replace(ACCOUNT, "") };
}

/** The last table of this game, if it can still be set; else a sensible one, with easy bots for who has not `won` it yet. */
export function remembered(kept: Setup | null, game: GameInfo, won: readonly string[]): Setup {
  if (kept?.game === game.name && game.seats.includes(kept.seats)) return kept;
  return { game: game.name, seats: game.default_seats, level: won.includes(game.name) ? USUAL : EASIEST, options: {} };
}

/** In so many games of a kind a newcomer is told more. */
export const FIRST_GAMES = 2;

/** One more was begun. */
export function counted(played: Record<string, number>, game: string): Record<string, number> {
  return { ...played, [game]: Math.min(FIRST_GAMES + 1, (played[game] ?? 0) + 1) };
}

/** You first, bots around. */
export function sitters(seats: number, level: Level): Sitter[] {
  return Array.from({ length: seats }, (_, seat) => (seat === 0 ? "you" : level));
}

/** The options that mean something for this many players, and only those. */
export function optionsFor(info: GameInfo, seats: number): GameInfo["options"] {
  return info.options.filter((option) => option.seats.length === 0 || option.seats.includes(seats));
}

/** What goes to the server: only options that differ from their default and mean something here. */
export function chosen(info: GameInfo, seats: number, set: Record<string, string>): Record<string, string> {
  const pairs = optionsFor(info, seats)
    .map((option) => [option.name, set[option.name] ?? option.default, option] as const)
    .filter(([, value, option]) => value !== option.default && option.choices.some(([choice]) => choice === value));
  return Object.fromEntries(pairs.map(([name, value]) => [name, value]));
}

/** How long such a game takes. */
export function minutesOf(info: GameInfo, seats: number, set: Record<string, string>): number {
  const own = optionsFor(info, seats).flatMap(({ name, default: usual, minutes }) => minutes.filter(([choice]) => choice === (set[name] ?? usual)));
  return (own[0]?.[1] ?? info.minutes)[info.seats.indexOf(seats)] ?? 0;
}
