import type { LogLine } from "../../../kit/sentences";
import type { Event, Of, Scene, SceneHand } from "../types";
import { words as shared } from "../words";
import { words } from "./words";

/** What ends a story: the table is cleared for something else. */
const FRESH = new Set<Event["kind"]>(["exchanged", "revealed", "dealt"]);
/** Said elsewhere on the table. */
const ASIDE = new Set<Event["kind"]>(["chosen", "asked", "countdown", "began", "declined"]);
/** A die whose face is not for these eyes: the hand's own line says so. */
const unseen = (event: Event): boolean => event.kind === "faced" && event.faces === null;

/** The last exchange and what came of it; or what has happened since a duel began. */
export function story(history: readonly LogLine[]): { opened: Of<"exchanged"> | null; lines: string[] } {
  const events = history.map(({ event, text }) => ({ event: event as Event, text }));
  let at = events.length - 1;
  while (at >= 0 && !FRESH.has(events[at]?.event.kind ?? "dealt")) at -= 1;
  const first = events[at]?.event;
  const opened = first?.kind === "exchanged" ? first : null;
  return { opened, lines: events.slice(Math.max(at, 0)).filter(({ event }) => !ASIDE.has(event.kind) && !unseen(event)).map(({ text }) => text) };
}

/** What a swing would need to be a hit now, as moves: `swing`, or shouting, or with an eye covered. */
export function swings(scene: Scene): string[] {
  const other = scene.players[opponent(scene)];
  const loud = other?.demands.includes("shout");
  const covered = other?.demands.includes("cover");
  const full = `swing${loud ? " shouting" : ""}${covered ? " covering" : ""}`;
  const single = loud && covered ? ["swing shouting", "swing covering"] : [];
  return [...new Set([full, ...single, "swing"])];
}

/** The other fighter, as seen from this seat; who watches sits with the first. */
export function opponent(scene: Scene): number {
  return scene.fighters.find((seat) => seat !== near(scene)) ?? -1;
}

export function near(scene: Scene): number {
  return scene.fighters.includes(scene.seat) ? scene.seat : (scene.fighters[0] ?? -1);
}

export function handOf(scene: Scene, seat: number): SceneHand | undefined {
  return scene.hands[scene.fighters.indexOf(seat)];
}

/** `a Strike`, `a blank and a Star`, `nothing yet`, `a fresh roll, hidden` */
export function result(hand: SceneHand | undefined, mine = false): string {
  if (!hand || hand.settled === 0) return words.notRolled;
  if (hand.faces.length === 0) return words.hidden;
  const faces = hand.faces.map((face) => shared.face(face)).join(", ");
  if (mine && hand.hidden > 0) return words.only(hand.live ? faces : `${faces}, ${words.spent}`);
  return hand.live || hand.faces.every((face) => face === "blank") ? faces : `${faces}, ${words.spent}`;
}
