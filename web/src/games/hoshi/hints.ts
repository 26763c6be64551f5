import type { Match } from "../../kit/match.svelte";
import { settings } from "../../kit/settings.svelte";
import type { Scene } from "./types";

/** The first game teaches itself: one short note the first time something happens. */
const TEXTS = {
  pass: "You get as many cards as you pass on. What you pass may be used against you.",
  build: "Three Heroes and three Duel cards will be drawn from your deck, so make every card count.",
  challenge: "Your Hero keeps the stones it has left.",
  window: "If your Hero is beaten, this card is lost with it, played or not.",
  strike: "You have a Strike, and only you know it: swing now, before they see it and guard.",
  danger: "They have a Strike. Guard, and it is wasted. But if they only feint, your hand gets tired.",
  fresh: "Only they can see what they rolled: about one roll in four is a Strike. You cannot guard twice in a row.",
  exchange: "Roll until your die shows a Strike. Then swing: that is a hit, unless they guard.",
} as const;

export type Hint = keyof typeof TEXTS;

/** The most pressing hint that fits this moment and was not yet dismissed. */
export function hintFor(scene: Scene, dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over || scene.legal.length === 0) return null;
  const { stage, draft } = scene;
  const at = scene.fighters.indexOf(scene.seat);
  const has = (hand: number): boolean => Boolean(scene.hands[hand]?.live && scene.hands[hand].faces.includes("strike"));
  const moments: [Hint, boolean][] = [
    ["build", stage === "draft" && draft === "build"],
    ["pass", stage === "draft" && draft === "keep"],
    ["challenge", stage === "challenge"],
    ["window", stage === "window" && scene.legal.includes("play")],
    ["exchange", stage === "exchange"],
    ["strike", stage === "exchange" && at >= 0 && has(at)],
    ["danger", stage === "exchange" && at >= 0 && has(1 - at)],
    ["fresh", stage === "exchange" && at >= 0 && Boolean(scene.hands[1 - at]?.hidden)],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(kept(hint)))?.[0] ?? null;
}

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: Hint): string => `hoshi.${hint}`;

/** The note for this moment, if the person wants notes. */
export function teach(scene: Scene, match: Match | null): { name: string; text: string } | null {
  if (!match?.settled || settings.kept.noHints) return null;
  const hint = hintFor(scene, settings.kept.hints);
  return hint ? { name: kept(hint), text: TEXTS[hint] } : null;
}
