import type { LogLine } from "../../../kit/sentences";
import type { Event, Of, Scene, SceneHand } from "../types";
import { signOf, type Uses } from "../arena/uses";
import { twice } from "./beats";
import { words as shared } from "../words";
import { cameOf } from "./turn";
import { words } from "./words";

/** What a card that is laid open says, and how strong it stands there. */
const CARD = /(, d\d+, [^:]*)?: .*/;
/** What ends a story: the table is cleared for something else. */
const FRESH = new Set<Event["kind"]>(["exchanged", "revealed", "dealt"]);
/** Said elsewhere on the table. */
const ASIDE = new Set<Event["kind"]>(["chosen", "asked", "countdown", "declined"]);
/** A die whose face is not for these eyes: the hand's own line says so. Or a card that has just been seen at work. */
const unseen = (event: Event): boolean => (event.kind === "faced" && event.faces === null) || (event.kind === "discarded" && event.cause === "used");

/** When a duel is over, its headline says these, or they are said next. */
const OVER = new Set<Event["kind"]>(["round_ended", "duel_ended", "out"]);
/** What lies there is in sight; before a duel's first exchange and after its last one there is more to say. */
const lying = (event: Event): boolean => event.kind === "began" || event.kind === "faced";
/** That a card goes with its Hero is the least of it: why the Hero goes needs the room first. */
const goes = (event: Event): boolean => event.kind === "discarded" && event.cause === "exile";

/** The last exchange and what came of it; or what has happened since a duel began. */
export function story(history: readonly LogLine[], ended = false, /** The last line is a card that lies open for all to read. */ laid = false, /** Who is told what became of their choice, once all of a turn has been shown. */ teller = -1): { opened: Of<"exchanged"> | null; lines: string[]; /** A round has ended since. */ anew: boolean; /** Said where there is room for it, too. */ lost: string } {
  const events = history.map(({ event, text }) => ({ event: event as Event, text }));
  let at = events.length - 1;
  while (at >= 0 && !FRESH.has(events[at]?.event.kind ?? "dealt")) at -= 1;
  const first = events[at]?.event;
  const opened = first?.kind === "exchanged" ? first : null;
  const since = events.slice(Math.max(at, 0), laid ? -1 : undefined);
  // What lies open says itself what it is: a Hero that was sent in before is read already.
  const lines = since.filter(({ event }, at) => !twice(since, at) && !ASIDE.has(event.kind) && !unseen(event) && !(laid && event.kind === "revealed") && !((ended || !opened) && lying(event)) && !(ended && (OVER.has(event.kind) || goes(event))));
  const anew = since.some(({ event }) => event.kind === "round_ended");
  const told = lines.map(({ event, text }) => (event.kind === "began" ? words.rolled(event.round) : same(events, event) ? text.replace(/\.$/, words.again) : text));
  const came = !anew && teller >= 0 ? cameOf(since.map(({ event }) => event), teller) : "";
  const before = opened && teller >= 0 ? turnBefore(events.slice(0, at), opened, teller) : "";
  // Before the first exchange every card has been read where it was laid open: only of the last is it still said what it does.
  const cut = opened ? told : told.map((text, at) => (at < told.length - 1 ? text.replace(CARD, ".") : text));
  return {
    opened,
    lines: [...(before ? [before, words.rolledAgain, ...told.slice(1)] : cut), ...(came ? [came] : [])],
    anew,
    lost: ended ? since.filter(({ event }) => goes(event)).map(({ text }) => text).join(" ") : "",
  };
}

/** Whether a throw shows what the throw before it did: it lies there as if nothing had been thrown. */
function same(events: readonly { event: Event }[], now: Event): boolean {
  if (now.kind !== "faced" || !now.faces) return false;
  const at = events.findIndex(({ event }) => event === now);
  const before = events.slice(0, at).findLast(({ event }) => event.kind === "began" || (event.kind === "faced" && event.seat === now.seat && event.opened === now.opened))?.event;
  return before?.kind === "faced" && before.faces?.join() === now.faces.join();
}

const rolls = ({ moves }: Of<"exchanged">): boolean => moves.every((move) => move === "roll");

/** Where both only rolled, as they do by themselves when nobody can hit: what one's own choice of the turn before came to. */
function turnBefore(events: readonly { event: Event; text: string }[], opened: Of<"exchanged">, seat: number): string {
  const from = events.findLastIndex(({ event }) => event.kind === "exchanged" || event.kind === "began");
  const first = events[from]?.event;
  if (!rolls(opened) || first?.kind !== "exchanged" || rolls(first)) return "";
  return cameOf(events.slice(from).map(({ event }) => event), seat) || (events[from]?.text ?? "");
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

/** `Strike`, `Eye = Strike`, `not rolled yet`, `secret roll`, `used up` */
export function result(hand: SceneHand | undefined, uses: Uses, mine = false): string {
  if (!hand || hand.settled === 0) return words.notRolled;
  if (hand.faces.length === 0) return words.hidden;
  const spent = !hand.live && hand.faces.some((face) => uses[face]);
  const faces = spent ? shared.usedUp : hand.faces.map((face) => signOf(face, true, uses)?.text ?? shared.face(face)).join(", ");
  return mine && hand.hidden > 0 ? words.only(faces) : faces;
}
