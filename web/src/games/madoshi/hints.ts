import type { LogLine } from "../../kit/sentences";
import { ELEMENTS } from "./elements";
import type { Scene, Side } from "./types";
import { words } from "./words";

/** The first game teaches itself: one short note the first time something happens. */
export type Hint = "swap" | "collect" | "later" | "magic" | "theirs" | "slide" | "turn" | "flip" | "barred" | "discard";

/** How a dismissed hint is remembered: the games keep theirs in one list. */
export const kept = (hint: Hint): string => `madoshi.${hint}`;

/** The sign of a swap that helps the opponent is told in words until one has swapped beside it. */
export const GIFT = "madoshi.gift";

/** By then one has seen a few turns, and looks up. */
const CALM = 4;

/** What it says. Cards tell where their patterns can be made only to those who are new to finding them. */
export function tip(hint: Hint, guided: boolean, side: Side): string {
  return hint === "theirs" ? words.hints.theirs(words.sides[side === "sun" ? "moon" : "sun"]) : words.hints[hint === "swap" && guided ? "where" : hint];
}

/** The most pressing hint that fits this moment and was not yet dismissed. */
export function hintFor(scene: Scene, history: readonly LogLine[], dismissed: readonly string[]): Hint | null {
  if (scene.seat < 0 || scene.over || scene.turn !== scene.seat) return null;
  const swapping = scene.phase === "swap";
  const uses = (verb: string): boolean => scene.phase === "magic" && scene.legal.some((move) => move.startsWith(`${verb} `));
  const moments: [Hint, boolean][] = [
    ["collect", scene.phase === "collect"],
    ["slide", uses("slide")],
    ["turn", uses("turn")],
    ["later", scene.phase === "magic" && scene.promises.some(({ hole }) => hole === null)],
    // First how it is done, then what it is good for: on a phone the note has the room of the question.
    ["magic", scene.phase === "magic" && scene.seats > 1],
    ["flip", uses("flip") && ELEMENTS.some((face) => scene.part?.toLowerCase().includes(face))],
    ["discard", scene.phase === "discard"],
    ["swap", swapping],
    ["flip", swapping && history.some(({ event }) => event.kind === "flipped")],
    ["barred", swapping && scene.barred.length > 0],
    ["theirs", swapping && scene.threats.length > 0 && scene.turns >= CALM],
  ];
  return moments.find(([hint, fits]) => fits && !dismissed.includes(kept(hint)))?.[0] ?? null;
}
