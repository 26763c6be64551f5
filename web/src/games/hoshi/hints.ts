import type { Match } from "../../kit/match.svelte";
import { newcomer } from "../../kit/newcomer.svelte";
import { settings } from "../../kit/settings.svelte";
import type { Scene } from "./types";

/** The first game teaches itself: a short note the first time something happens. Its name, whether that is now, and the note. */
export type Moment = readonly [name: string, now: boolean, text: string];

/** Before a duel. */
const before = ({ stage, draft }: Scene): Moment[] => [
  ["build", stage === "draft" && draft === "build", "Some of your deck will be drawn at random, so make every card count."],
  ["pass", stage === "draft" && draft === "keep", "You get as many cards as you pass on. What you pass may be used against you."],
  ["challenge", stage === "challenge", "Your Hero keeps the stones it has left."],
];

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: string): string => `hoshi.${hint}`;

/** The note for this moment, if the person wants notes: the most pressing that was not yet dismissed. */
export function teach(scene: Scene, match: Match | null, moments: (scene: Scene) => Moment[] = before): { name: string; text: string } | null {
  if (!match?.settled || !newcomer.listens || scene.seat < 0 || scene.over || scene.legal.length === 0) return null;
  const found = moments(scene).find(([hint, now]) => now && !settings.kept.hints.includes(kept(hint)));
  return found ? { name: kept(found[0]), text: found[2] } : null;
}
