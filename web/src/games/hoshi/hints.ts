import type { Match } from "../../kit/match.svelte";
import { newcomer } from "../../kit/newcomer.svelte";
import { settings } from "../../kit/settings.svelte";
import { touchWith } from "./arena/uses";
import type { Scene } from "./types";

/** The first game teaches itself: one short note the first time something happens. */
const TEXTS = {
  pass: "You get as many cards as you pass on. What you pass may be used against you.",
  build: "Three Heroes and three Duel cards will be drawn from your deck, so make every card count.",
  challenge: "Your Hero keeps the stones it has left.",
  window: "If your Hero is beaten, this card is lost with it, played or not.",
  spent: "A guard uses up a roll, swung or not. Roll and Feint give up yours, too.",
  strike: "A Strike, and only you can see it. Swing before they know.",
  card: "This roll is for your card. Swing: if they do not guard, the card works.",
  danger: "They can hit you with that roll. Guard stops it, and uses the roll up.",
  rests: "You have just guarded, so you cannot guard now. They know that, too.",
  open: "They cannot guard this time. If you have a Strike, swing now.",
  feint: "Think they will guard? Feint: twice the throws, and their hand must rest.",
  blank: "No Strike: roll again, or bluff with Swing. Unless they guard, that costs you a stone.",
  fresh: "They rolled in secret: it may be a Strike. You cannot guard twice in a row.",
  exchange: "You both choose in secret. Roll first: to hit, you need a Strike.",
} as const;

export type Hint = keyof typeof TEXTS;

/** The most pressing hint that fits this moment and was not yet dismissed. */
export function hintFor(scene: Scene, dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over || scene.legal.length === 0) return null;
  const { stage, draft } = scene;
  const at = scene.fighters.indexOf(scene.seat);
  const touch = (hand: number): string => {
    const player = scene.players[scene.fighters[hand] ?? -1];
    return scene.hands[hand] && player ? touchWith(scene.hands[hand], player.uses) : "bluff";
  };
  const moments: [Hint, boolean][] = [
    ["build", stage === "draft" && draft === "build"],
    ["pass", stage === "draft" && draft === "keep"],
    ["challenge", stage === "challenge"],
    ["window", stage === "window" && scene.legal.includes("play")],
    ["exchange", stage === "exchange"],
    ["spent", stage === "exchange" && at >= 0 && scene.hands.some((hand, n) => hand.settled > 0 && !hand.live && hand.faces.some((face) => scene.players[scene.fighters[n] ?? -1]?.uses[face]))],
    ["strike", stage === "exchange" && at >= 0 && touch(at) === "hit"],
    ["card", stage === "exchange" && at >= 0 && ["effect", "hidden"].includes(touch(at))],
    ["danger", stage === "exchange" && at >= 0 && touch(1 - at) !== "bluff"],
    ["rests", stage === "exchange" && at >= 0 && Boolean(scene.hands[at]?.tired)],
    ["open", stage === "exchange" && at >= 0 && Boolean(scene.hands[1 - at]?.tired)],
    ["fresh", stage === "exchange" && at >= 0 && Boolean(scene.hands[1 - at]?.hidden)],
    ["blank", stage === "exchange" && at >= 0 && Boolean(scene.hands[at]?.settled) && touch(at) === "bluff"],
    ["feint", stage === "exchange" && at >= 0 && touch(at) === "bluff" && !scene.hands[1 - at]?.tired],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(kept(hint)))?.[0] ?? null;
}

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: Hint): string => `hoshi.${hint}`;

/** The note for this moment, if the person wants notes. */
export function teach(scene: Scene, match: Match | null): { name: string; text: string } | null {
  if (!match?.settled || !newcomer.listens) return null;
  const hint = hintFor(scene, settings.kept.hints);
  return hint ? { name: kept(hint), text: TEXTS[hint] } : null;
}
