import type { Faced, Moved } from "../types";
import type { Round, Track } from "../track";

/** A shape on the picture of a duel; x in milliseconds from the picture's left edge. */
export interface Bar {
  kind: "roll" | "swing" | "guard";
  from: number;
  to: number;
  /** A swing that was pulled back, or that met a guard. */
  end: "open" | "pull" | "miss" | "touch" | "";
}

export interface Sign {
  at: number;
  face: string;
}

export interface Lane {
  seat: number;
  bars: Bar[];
  signs: Sign[];
}

export interface Strip {
  round: number;
  /** Where it begins on the picture, and how long it is. */
  x: number;
  length: number;
  from: number;
  lanes: Lane[];
  touches: { at: number; verdict: string; seats: readonly number[] }[];
}

/** Milliseconds of nothing between two rounds. */
const GAP = 500;
/** A round is at least this long, so that its number can be read. */
const LEAST = 900;

/** The picture of a duel: its rounds side by side, without the pauses between them. */
export function strips(track: Track): Strip[] {
  let x = 0;
  return track.rounds.map((round) => {
    const length = Math.max(LEAST, round.to - round.from + 200);
    const strip: Strip = {
      round: round.round,
      x,
      length,
      from: round.from,
      lanes: track.fighters.map((seat) => laneOf(round, seat)),
      touches: round.marks.flatMap((mark) => (mark.kind === "touched" ? [{ at: mark.at - round.from, verdict: mark.verdict, seats: mark.seats }] : [])),
    };
    x += length + GAP;
    return strip;
  });
}

/** Where an instant lies on the picture. */
export function placeOf(all: readonly Strip[], instant: number): number {
  const strip = all.findLast(({ from }) => from <= instant) ?? all[0];
  return strip ? strip.x + Math.min(strip.length, Math.max(0, instant - strip.from)) : 0;
}

function laneOf(round: Round, seat: number): Lane {
  const bars: Bar[] = [];
  const signs: Sign[] = [];
  const open: Partial<Record<Bar["kind"], Bar>> = {};
  const begin = (kind: Bar["kind"], at: number): void => {
    const bar: Bar = { kind, from: at, to: round.to - round.from, end: "open" };
    open[kind] = bar;
    bars.push(bar);
  };
  const close = (kind: Bar["kind"], at: number, end: Bar["end"]): void => {
    const bar = open[kind];
    if (!bar) return;
    bar.to = at;
    bar.end = end;
    delete open[kind];
  };
  for (const mark of round.marks) {
    const at = mark.at - round.from;
    if (mark.kind === "touched") {
      if (mark.seats.includes(seat)) close("swing", at, "touch");
      close("guard", at, "");
    } else if (mark.seat === seat) moves(mark, at, begin, close, signs);
  }
  return { seat, bars, signs };
}

function moves(mark: Moved | Faced, at: number, begin: (kind: Bar["kind"], at: number) => void, close: (kind: Bar["kind"], at: number, end: Bar["end"]) => void, signs: Sign[]): void {
  if (mark.kind === "faced") {
    close("roll", at, "");
    const known = mark.faces?.find((face) => face !== "blank") ?? mark.faces?.[0];
    const last = signs.at(-1);
    // The owner reads first, the others a moment later: one roll, one sign.
    if (known && !(last && at - last.at < 400 && last.face === known)) signs.push({ at, face: known });
    return;
  }
  switch (mark.motion) {
    case "throw":
      return begin("roll", at);
    case "swing":
      return begin("swing", at);
    case "pull":
      return close("swing", at, "pull");
    case "miss":
      return close("swing", at, "miss");
    case "guard":
      return begin("guard", at);
    case "down":
      return close("guard", at, "");
    default:
  }
}
