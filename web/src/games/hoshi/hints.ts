import type { Match } from "../../kit/match.svelte";
import { settings } from "../../kit/settings.svelte";
import type { Scene } from "./shapes";

/** The first game teaches itself: one short note the first time something happens. */
const TEXTS = {
  draft: "Look at the die first: a d8 shows a Strike once in eight throws, a d10 once in ten. Then read what the card does. Costly cards are strong ones.",
  duels: "A Duel card is laid face down beside your Hero. Artifacts come out when a duel begins, Powers and Legends between rounds, when you say so.",
  pass: "Keep one card and pass the others on; you get as many from your other neighbour. What you pass, somebody may use against you.",
  build: "Four Heroes and four Duel cards, for the agreed sum. Three of each will be drawn, so make each of them worth having.",
  challenge: "Your Hero stays with the stones it has left. Whoever has the most Heroes must be fought first.",
  choose: "Choose one Hero and one Duel card in secret. Your Hero has two stones; when they are gone, it is gone, and so is the card.",
  window: "You hide a card. You may play it now, or keep it for another round. It is lost with your Hero, used or not.",
  strike: "You have a Strike, and nobody else knows it yet: swing, and if the other hand is not up, it is a hit. Wait, and they will see it.",
  danger: "Their Strike lies open. Guard, and a swing misses and the Strike is spent. But if they feint instead, your hand is tired and they throw twice as long.",
  fresh: "They have a fresh roll that only they can see. About one in four is a Strike. Guard, and you are safe now; but a hand that was up cannot guard next time.",
  exchange: "Both of you choose in secret, then both choices are opened. Roll until your die shows a Strike: only with a Strike a touch is a hit.",
} as const;

export type Hint = keyof typeof TEXTS;

/** The most pressing hint that fits this moment and was not yet dismissed. */
export function hintFor(scene: Scene, dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over || scene.legal.length === 0) return null;
  const { stage, draft, pool } = scene;
  const at = scene.fighters.indexOf(scene.seat);
  const has = (hand: number): boolean => Boolean(scene.hands[hand]?.live && scene.hands[hand].faces.includes("strike"));
  const moments: [Hint, boolean][] = [
    ["build", stage === "draft" && draft === "build"],
    ["pass", stage === "draft" && draft === "keep"],
    ["draft", stage === "draft" && pool.some(({ kind }) => kind === "hero")],
    ["duels", stage === "draft" && pool.length > 0 && pool.every(({ kind }) => kind !== "hero")],
    ["challenge", stage === "challenge"],
    ["choose", stage === "choose"],
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
