import type { LogLine } from "../../kit/sentences";
import type { Event } from "./types";

/** What the other side has done since I last decided something: in words, and where to look. */
export interface News {
  text: string;
  /** Where there is less room. */
  short: string;
  moves: readonly { start: string; end: string }[];
  squares: readonly string[];
}

const NONE: News = { text: "", short: "", moves: [], squares: [] };

/** Kinds that happen to somebody or something on a square. */
const THERE: readonly Event["kind"][] = ["placed", "trap_set", "trap_sprung", "trap_removed", "hurt", "healed", "marked", "fell", "awakened"];

/** What is told stays until they do something else; it is marked until I have done something myself. */
export function newsOf(history: readonly LogLine[], seat: number): News {
  if (seat < 0) return NONE;
  const lines = history.flatMap(({ event, text }) => (event.kind === "table" ? [] : [{ event: event as Event, text }]));
  const began = lines.findLastIndex(({ event }) => event.kind === "turn_began");
  const placed = lines.findLastIndex(({ event }) => event.kind === "placed" && event.seat === seat);
  const turn = lines[began]?.event;
  if (turn?.kind !== "turn_began") return told(lines.slice(placed + 1).filter(({ event }) => event.kind === "placed"));
  if (turn.seat !== seat) return told(lines.slice(began + 1));
  const before = lines.slice(0, began).findLastIndex(({ event }) => event.kind === "turn_began");
  const news = before < 0 ? told(lines.slice(placed + 1).filter(({ event }) => event.kind === "placed")) : told(lines.slice(before + 1, began));
  // What heals by itself at the start of my turn is not my doing.
  return lines.slice(began + 1).every(({ event }) => event.kind === "healed") ? news : { ...news, moves: [], squares: [] };
}

/** What matters most of a turn, if it was a long one. */
const WEIGHT: Partial<Record<Event["kind"], number>> = { fell: 9, attacked: 8, trap_sprung: 8, trap_removed: 7, awakened: 7, item_played: 6, trap_set: 6, moved: 6.5, placed: 6.5, skill_tried: 4, hurt: 3, healed: 3, marked: 2, blocked: 2 };
const MOST = 3;
const FEW = 2;

function told(lines: readonly { event: Event; text: string }[]): News {
  const worth = lines.filter(({ event }) => event.kind in WEIGHT && !(event.kind === "item_played" && event.trap));
  const best = worth.toSorted((a, b) => (WEIGHT[b.event.kind] ?? 0) - (WEIGHT[a.event.kind] ?? 0));
  const text = (most: number): string => worth.filter((line) => best.indexOf(line) < most).map((line) => line.text).join(" ");
  const moves = lines.flatMap(({ event }) => (event.kind === "moved" ? [{ start: event.start, end: event.end }] : []));
  const squares = new Set(moves.map(({ end }) => end));
  // Somebody who has gone on from where something happened to them is marked where they are.
  for (const { event } of lines) if (THERE.includes(event.kind) && "square" in event && event.square && !moves.some(({ start }) => start === event.square)) squares.add(event.square);
  return { text: text(MOST), short: text(FEW), moves, squares: [...squares] };
}
