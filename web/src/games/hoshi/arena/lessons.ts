import type { Input } from "../types";

/** The first duel teaches itself, between exchanges: one short line at a time, until it has been done once. */
const TEXTS = {
  roll: "Hold Roll to lift your die, let go to throw it.",
  swing: "A Strike on your die? Press Swing before they guard.",
  guard: "As soon as their hand moves, hold Guard until it lands. No sooner: your hand tires after a second.",
  feint: "Let go of Swing at once: that is a feint. If they guard, their hand must rest.",
  bluff: "Swinging without a Strike is a bluff. If you touch their hand, you lose a stone.",
} as const;

export type Lesson = keyof typeof TEXTS;

const ORDER = Object.keys(TEXTS) as Lesson[];

/** How it is remembered among the notes of all games that were dismissed; the practice yard teaches the same. */
export const kept = (lesson: string): string => `hoshi.hand.${lesson}`;

/** What there is to say before the next exchange, if anything. */
export function nextLesson(known: readonly string[], wasHit = false): { name: Lesson; text: string; first: boolean } | null {
  // Who has just been hit wants to know what helps against it.
  const order = wasHit ? (["guard", ...ORDER] as const) : ORDER;
  const name = order.find((lesson) => !known.includes(kept(lesson)));
  return name ? { name, text: TEXTS[name], first: name === ORDER[0] } : null;
}

/**
 * What somebody knows after an exchange: what they did, and what they can only have read.
 * Nobody is made to feint or to bluff.
 */
export function learnt(did: ReadonlySet<Input>, shown: Lesson | null): Lesson[] {
  return ORDER.filter((lesson) => (lesson === "feint" || lesson === "bluff" ? lesson === shown : did.has(lesson)));
}
