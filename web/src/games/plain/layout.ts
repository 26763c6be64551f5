import type { Catalogue } from "../../kit/catalogue";
import type { GameWords, PlainScene, SeatInfo } from "../../kit/wire";
import { words } from "./words";

/** Something that lies on the table, ready to be drawn. */
export type Thing = { kind: "text"; text: string } | { kind: "pieces"; pieces: string[] } | { kind: "parts"; parts: Fact[] } | { kind: "rows"; rows: Thing[] };

export interface Fact {
  name: string;
  label: string;
  thing: Thing;
}

export interface Laid {
  /** What belongs to nobody, or to me alone. */
  facts: Fact[];
  /** What everybody has one of: by seat. */
  each: { name: string; label: string; things: Thing[] }[];
}

/** What a game says of itself, once it was fetched. */
export interface Told {
  words: GameWords;
  catalogue: Catalogue;
}

/** By the game's name. */
export const told = new Map<string, Told>();

/** The table says these itself. */
const ELSEWHERE = ["seat", "over", "legal", "options", "places"];

/** A scene of a game that nobody has drawn, in things that can be. */
export function lay(scene: PlainScene, seats: readonly SeatInfo[], game = told.get(scene.game)): Laid {
  const laid: Laid = { facts: [], each: [] };
  if (!game) return laid;
  const reader = new Reader(game, scene.seat, seats);
  const lies = isRecord(scene.lies) ? scene.lies : { table: scene.lies };
  for (const [name, value] of Object.entries(lies)) {
    const label = reader.label(name);
    if (!label) continue;
    if (game.words.by_seat.includes(name) && Array.isArray(value)) laid.each.push({ name, label, things: value.map((one) => reader.thing(one)) });
    else laid.facts.push({ name, label, thing: game.words.names.includes(name) ? reader.who(value) : reader.thing(value) });
  }
  return laid;
}

class Reader {
  constructor(
    private readonly game: Told,
    private readonly me: number,
    private readonly seats: readonly SeatInfo[],
  ) {}

  /** What a field is called; nothing if it is not to be shown. */
  label(name: string): string {
    const written = this.game.words.tables.scene?.[name];
    if (typeof written === "string") return written;
    return ELSEWHERE.includes(name) ? "" : large(name.replaceAll("_", " "));
  }

  thing(value: unknown): Thing {
    if (Array.isArray(value)) {
      const things = value.map((one) => this.thing(one));
      const pieces = things.flatMap((one) => (one.kind === "text" ? [one.text] : []));
      return pieces.length === things.length ? { kind: "pieces", pieces } : { kind: "rows", rows: things };
    }
    if (isRecord(value)) {
      const parts = Object.entries(value).map(([name, one]) => ({ name, label: this.label(name), thing: this.thing(one) }));
      return { kind: "parts", parts: parts.filter(({ label }) => label) };
    }
    return { kind: "text", text: this.text(value) };
  }

  who(value: unknown): Thing {
    if (Array.isArray(value)) return { kind: "pieces", pieces: value.map((seat) => this.name(seat)) };
    return { kind: "text", text: this.name(value) };
  }

  private name(seat: unknown): string {
    if (typeof seat !== "number") return words.none;
    return seat === this.me ? words.you : (this.seats[seat]?.name ?? words.none);
  }

  private text(value: unknown): string {
    if (value === null || value === undefined || value === "") return words.none;
    if (typeof value === "boolean") return value ? words.yes : words.no;
    const text = String(value as string | number);
    const hearing = { names: [], me: -1 };
    const [, letters, number] = /^([A-Za-z]+)(\d+)$/.exec(text) ?? [];
    return this.game.catalogue.say("values", text, {}, hearing) || (letters && this.game.catalogue.say("values", letters, { "#": number }, hearing)) || text;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function large(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
