/** The tables of a catalogue: `log`, `refusals` and `hints` are what is said; all others are words for a value. */
export type Tables = Record<string, Record<string, string | Record<string, string>>>;
export type Facts = Record<string, unknown>;

/** Who is at the table, and who is listening. */
export interface Hearing {
  names: readonly string[];
  /** The listener's seat, -1 for a spectator. */
  me: number;
}

interface Slot {
  name: string;
  filters: string[];
  cases: { key: string | null; text: Part[] }[];
  /** Of a loop: the lists it goes through, what is said of each item, and what stands between them. */
  others: string[];
  each: Part[];
  between: Part[];
}

type Part = string | Slot;

/** In which way lists are joined and numbers are counted. */
const LANGUAGE = "en-GB";
const plurals = new Intl.PluralRules(LANGUAGE);

/**
 * Says what the rules tell: an event, a refusal or the facts of a hint. How a sentence is written is told in
 * `docs/words.md`; `src/hyakki/kernel/words.py` says the same from the same files, and a test compares the two.
 */
export class Catalogue {
  readonly #tables: Tables = {};
  readonly #read = new Map<string, Part[]>();

  /** With `alter` every word of the catalogue is changed on its way out, and what was given to it is not. */
  constructor(tables: readonly Tables[], private readonly alter: ((text: string) => string) | null = null) {
    for (const some of tables) for (const [name, table] of Object.entries(some)) this.#tables[name] = { ...this.#tables[name], ...table };
  }

  /** A whole sentence, beginning large; empty if there is none. */
  say(table: string, name: string, facts: Facts, hearing: Hearing): string {
    let found = this.#tables[table]?.[name];
    if (typeof found === "object") found = found[String(facts[found.by ?? ""])];
    if (found === undefined) return "";
    const text = this.#fill(this.#parsed(found), facts, hearing);
    return text.charAt(0).toUpperCase() + text.slice(1);
  }

  #parsed(text: string): Part[] {
    let found = this.#read.get(text);
    if (!found) this.#read.set(text, (found = new Reader(text).parts(false)));
    return found;
  }

  #fill(parts: readonly Part[], facts: Facts, hearing: Hearing): string {
    return parts.map((part) => (typeof part === "string" ? (this.alter?.(part) ?? part) : this.#slot(part, facts, hearing))).join("");
  }

  #slot(slot: Slot, facts: Facts, hearing: Hearing): string {
    if (slot.others.length > 0) {
      const lists = slot.others.map((name) => [name, facts[name] as unknown[]] as const);
      const said = (lists[0]?.[1] ?? []).map((_, at) =>
        this.#fill(slot.each, { ...facts, ...Object.fromEntries(lists.map(([name, items]) => [name, items[at]])), "#": at }, hearing),
      );
      return said.join(this.#fill(slot.between, facts, hearing));
    }
    const value = slot.filters.reduce((found: unknown, filter) => this.#filtered(filter, found, facts, hearing), facts[slot.name]);
    if (slot.cases.length === 0) return typeof value === "number" && value < 0 ? `−${-value}` : String(value);
    const found = slot.cases.find(({ key }) => key === null || fits(key, value, hearing));
    return found ? this.#fill(found.text, facts, hearing) : "";
  }

  #filtered(filter: string, value: unknown, facts: Facts, hearing: Hearing): unknown {
    const items = Array.isArray(value) ? (value as unknown[]) : [];
    switch (filter) {
      case "count":
        return items.length;
      case "first":
        return items[0];
      case "last":
        return items.at(-1);
      case "most":
        return Math.max(...items.map(Number));
      case "twice":
        return items.length === 2 && items[0] === items[1];
      case "size":
        return Math.abs(Number(value));
      case "sorted":
        return [...items].sort();
      case "seconds":
        return Number(value) / 1000;
      case "and":
        return this.#list(items, "conjunction");
      case "or":
        return this.#list(items, "disjunction");
      case "comma":
        return items.join(", ");
      case "space":
        return items.join(" ");
    }
    if (Array.isArray(value)) return items.map((item) => this.#filtered(filter, item, facts, hearing));
    return filter === "seat" ? this.#name(Number(value), hearing) : this.#term(filter, String(value), facts, hearing);
  }

  #list(items: readonly unknown[], type: "conjunction" | "disjunction"): string {
    const parts = new Intl.ListFormat(LANGUAGE, { type }).formatToParts(items.map(String));
    return parts.map((part) => (part.type === "literal" ? (this.alter?.(part.value) ?? part.value) : part.value)).join("");
  }

  #name(seat: number, hearing: Hearing): string {
    const you = hearing.me >= 0 && seat === hearing.me;
    return (you ? undefined : hearing.names[seat]) ?? this.#term("common", you ? "you" : "seat", { number: seat + 1 }, hearing);
  }

  /** What a value is called; one with a number, such as `R3`, after its letters. */
  #term(table: string, value: string, facts: Facts, hearing: Hearing): string {
    const terms = this.#tables[table] ?? {};
    const [, letters, number] = value in terms ? ["", value, ""] : (/^([A-Za-z]+)(\d+)$/.exec(value) ?? []);
    const found = terms[letters ?? ""];
    return typeof found === "string" ? this.#fill(this.#parsed(found), number ? { ...facts, "#": number } : facts, hearing) : value;
  }
}

/** Whether a case is meant for a value. */
function fits(key: string, value: unknown, { me }: Hearing): boolean {
  if (key === "-") return value === null || value === undefined || value === "";
  if (key === "you") return me >= 0 && value === me;
  if (typeof value === "boolean") return key === (value ? "yes" : "no");
  if (key === "minus") return Number(value) < 0;
  return String(value) === key || (typeof value === "number" && plurals.select(value) === key);
}

/** Reads a sentence as it is written. Catalogues are tested, so it trusts that all braces close. */
class Reader {
  #at = 0;

  constructor(private readonly text: string) {}

  /** As far as the end, or inside of a slot as far as what ends a case. */
  parts(inside: boolean): Part[] {
    const parts: Part[] = [];
    while (this.#at < this.text.length) {
      const plain = this.#take(inside ? /[^{|}]+/y : /[^{}]+/y);
      if (plain) parts.push(plain);
      if (!this.#take(/\{/y)) break;
      parts.push(this.#slot());
    }
    return parts;
  }

  #slot(): Slot {
    const slot: Slot = { name: "", filters: [], cases: [], others: [], each: [], between: [] };
    if (this.#take(/\*/y)) {
      slot.others = this.#take(/[^=]+/y).split(",");
      this.#take(/=/y);
      slot.each = this.parts(true);
      if (this.#take(/\|/y)) slot.between = this.parts(true);
    } else {
      const [name = "", ...filters] = this.#take(/(#|\w+)(:\w+)*/y).split(":");
      Object.assign(slot, { name, filters });
      if (this.#take(/\?/y)) {
        do {
          const key = this.#take(/(-?\w+|-)=/y);
          slot.cases.push({ key: key ? key.slice(0, -1) : null, text: this.parts(true) });
        } while (this.#take(/\|/y));
      }
    }
    this.#take(/\}/y);
    return slot;
  }

  #take(what: RegExp): string {
    what.lastIndex = this.#at;
    const found = what.exec(this.text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}
