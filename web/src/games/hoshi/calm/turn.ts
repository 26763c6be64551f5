import type { Event, Of, Turn } from "../types";

const words = {
  mine: {
    stopped: "They stopped your swing",
    bluff: "They believed your bluff",
    feint: "They fell for your feint",
    called: "No guard: your bluff backfired",
    caught: "Your Strike met a bluff",
  },
  theirs: {
    stopped: "You stopped their swing",
    bluff: "You believed their bluff",
    feint: "You fell for their feint",
    called: "No guard: their bluff backfired",
    caught: "Their Strike met your bluff",
  },
  strikes: "Strike meets Strike: a draw",
  bluffs: "You both bluffed: a draw",
  /** On the burst over the hand that guarded. */
  burst: { stopped: "Stopped", bluff: "Fooled", feint: "Fooled" } as Record<string, string | undefined>,
  /** What became of a guess that met nothing. */
  unneeded: "No swing came.",
  unbelieved: "They did not guard.",
};

/** How a turn went, in which one hand met another or a guess about it: nothing of a turn in which none did. */
export function turnOf(events: readonly Event[]): Turn | null {
  const opened = events.find((event): event is Of<"exchanged"> => event.kind === "exchanged");
  const touched = events.find((event): event is Of<"touched"> => event.kind === "touched");
  if (!opened) return null;
  if (touched) return met(touched, events.some((event) => event.kind === "hit" && event.cancelled));
  for (const [at, by] of opened.seats.entries()) {
    const [did, other] = [opened.moves[at] ?? "", opened.seats[1 - at] ?? -1];
    if (opened.moves[1 - at] !== "guard") continue;
    if (did === "feint") return { what: "feint", by };
    if (did.startsWith("swing")) return { what: moved(events, other, "tired") ? "bluff" : "stopped", by };
  }
  return null;
}

function met({ verdict, outcome, by: striker, seats: [by = -1] }: Of<"touched">, spared: boolean): Turn | null {
  if (outcome === "bluffed") return { what: "caught", by: striker };
  if (verdict === "draw") return { what: outcome === "strikes" ? "strikes" : "bluffs" };
  return verdict === "bluff" && !spared ? { what: "called", by } : null;
}

const moved = (events: readonly Event[], seat: number, motion: string): boolean => events.some((event) => event.kind === "moved" && event.seat === seat && event.motion === motion);

/** From this event on it can be seen how the turn went. */
export const tells = ({ what }: Turn, { kind }: Event): boolean => kind === "touched" || kind === (what === "feint" ? "faced" : "moved");

/** How a turn went for who sits here. */
export const turnTold = (turn: Turn, seat: number): string => ("by" in turn ? words[turn.by === seat ? "mine" : "theirs"][turn.what] : words[turn.what]);

/** What is drawn where no hand touches: a guard that stopped a swing, or was fooled. Whose hand it lies over. */
export function burstOf(turn: Turn | null | undefined): { by: number; said: string } | null {
  const said = turn && "by" in turn ? words.burst[turn.what] : undefined;
  return turn && "by" in turn && said ? { by: turn.by, said } : null;
}

/** What became of one's own choice in a turn, in a sentence; nothing where a touch or a roll tells it. */
export function cameOf(events: readonly Event[], seat: number): string {
  const turn = turnOf(events);
  if (turn) return `${turnTold(turn, seat)}.`;
  const opened = events.find((event): event is Of<"exchanged"> => event.kind === "exchanged");
  const at = opened?.seats.indexOf(seat) ?? -1;
  if (!opened || at < 0 || events.some(({ kind }) => kind === "touched")) return "";
  const [mine, theirs] = [opened.moves[at] ?? "", opened.moves[1 - at] ?? ""];
  if (mine === "guard" && !theirs.startsWith("swing")) return words.unneeded;
  return mine === "feint" && theirs !== "guard" ? words.unbelieved : "";
}
