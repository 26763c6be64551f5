import type { LogLine } from "../../../kit/sentences";
import type { Event, Of, Scene, SceneHand } from "../types";
import { words } from "../words";

type Names = (seat: number) => string;
type At = Pick<Scene, "fighters" | "players" | "seat">;

/** What a touch came to, from the lines that tell of it: who hit whom, and why. `hit` is who lost a stone to the other. */
export function outcome(lines: readonly LogLine[], met: readonly SceneHand[], scene: At, names: Names): { text: string; hit: number | null } | null {
  const told = lines.map(({ event, text }) => ({ event: event as Event, text }));
  const touched = told.findLast(({ event }) => event.kind === "touched");
  const hit = told.findLast(({ event }) => event.kind === "hit");
  const main = hit ?? touched;
  if (!main) return null;
  // Of two hands it is told which came first, or what the other one did.
  const race = touched?.event.kind === "touched" && (touched.event.race || touched.event.outcome?.startsWith("also")) && touched !== main ? touched.text : "";
  const at = touched?.event.kind === "touched" ? touched.event.at : 0;
  const [by, whom] = hit?.event.kind === "hit" && !hit.event.bluff && !hit.event.cancelled ? [hit.event.by, hit.event.seat] : [null, null];
  return { text: [race, main.text, by === null ? "" : counted(met, scene, by, names), whom === scene.seat && !race ? bare(met[scene.fighters.indexOf(whom)], at) : ""].filter(Boolean).join(" "), hit: whom };
}

/** Why one's own hand could be hit at this instant. */
function bare(hand: SceneHand | undefined, at: number): string {
  if (!hand) return "";
  if (hand.swing === "out") return words.open.out;
  if (hand.guard === "rising" && hand.guard_at > at) return words.open.late(hand.guard_at - at);
  return words.open[hand.guard === "up" ? "rising" : hand.guard];
}

/** What is told since hands last met. */
export function sinceTouch(history: readonly LogLine[]): readonly LogLine[] {
  const at = history.findLastIndex(({ event }) => event.kind === "touched");
  return at < 0 ? [] : history.slice(at);
}

/** Whether the touch last told of belongs to Heroes that no longer fight each other: while the next is chosen it does not. */
export function over({ stage }: Pick<Scene, "stage">, history: readonly LogLine[]): boolean {
  return stage !== "choose" && stage !== "challenge" && sinceTouch(history).some(({ event }) => ["duel_ended", "withdrew"].includes(event.kind));
}

/** How one's last Hero left the Arena, from the lines that tell of it; nothing once the next one is there. */
export function fallen(history: readonly LogLine[], seat: number): string {
  const lines = sinceTouch(history).map(({ event, text }) => ({ event: event as Event, text }));
  const gone = lines.some(({ event }) => (event.kind === "exiled" || event.kind === "withdrew") && event.seat === seat);
  if (!gone || lines.some(({ event }) => event.kind === "revealed" && event.seat === seat)) return "";
  return lines.flatMap(({ event, text }) => (["hit", "exiled", "withdrew"].includes(event.kind) && "seat" in event && event.seat === seat ? [text] : [])).join(" ");
}

/** The stones that one's Hero was set aside with, before it comes in again; null for a fresh one. */
export function aside(history: readonly LogLine[], seat: number, hero: string): number | null {
  const last = history.map(({ event }) => event as Event).findLast((event) => (event.kind === "withdrew" || event.kind === "revealed") && event.seat === seat && event.hero === hero);
  return last?.kind === "withdrew" && last.stones > 0 ? last.stones : null;
}

/** How a duel has just ended, from the lines that tell of it: who won it, in whose eyes, and which Hero is gone. */
export function duelEnd(lines: readonly LogLine[], seat: number): { won: boolean; title: string; text: string } | null {
  const ended = lines.findLast(({ event }) => event.kind === "duel_ended");
  if (!ended) return null;
  const gone = lines.findLast(({ event }) => event.kind === "exiled");
  return { won: (ended.event as Of<"duel_ended">).winner === seat, title: ended.text, text: gone?.text ?? "" };
}

/** The ring as the touch that ended a duel left it, to be seen before the next choice, or the result; null where a touch ended nothing. */
export function lastSight(before: Scene, now: Scene): Scene | null {
  if (before.stage !== "fight" || !["choose", "challenge", "over"].includes(now.stage)) return null;
  const players = before.players.map((player) => ({ ...player, stones: now.players[player.seat]?.stones ?? 0 }));
  return { ...before, stage: now.stage, legal: [], players };
}

/** A hit without a Strike: which face stood for one. */
function counted(met: readonly SceneHand[], { fighters, players }: At, by: number, names: Names): string {
  const faces = met[fighters.indexOf(by)]?.faces ?? [];
  const face = faces.includes("strike") ? undefined : faces.find((it) => players[by]?.uses[it] === "hit");
  return face ? words.photo.counted(names(by), words.face(face)) : "";
}

/** A roll that could still be used a moment ago, and now no longer, though its hand did nothing: a guard has used it up (HB-13). */
export function spent(before: readonly SceneHand[], now: readonly SceneHand[], { fighters, players, seat }: At, far: number, names: Names): string {
  for (const [at, hand] of now.entries()) {
    const was = before[at];
    const who = fighters[at];
    if (!was?.live || hand.live || who === undefined || hand.die !== "lying" || hand.swing !== "still" || was.swing !== "still") continue;
    if (was.faces.some((face) => players[who]?.uses[face]) && hand.faces.length > 0) return words.spentBy(names(far), who === seat);
  }
  return "";
}

/** What cards have changed since the last round: played ones, and a Hero that took another's place. */
export function news(history: readonly LogLine[], names: Names): string[] {
  const events = history.map(({ event }) => event as Event);
  const since = events.slice(events.findLastIndex(({ kind }) => kind === "began") + 1);
  const swapped = since.findIndex(({ kind }) => kind === "withdrew");
  return since.flatMap((event, at) => {
    if (event.kind === "played") return [words.news.played(names(event.seat), event.name)];
    return event.kind === "revealed" && swapped >= 0 && at > swapped ? [words.news.fights(names(event.seat), event.name)] : [];
  });
}
