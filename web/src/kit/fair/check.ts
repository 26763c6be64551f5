import { bytes, hex, hmac, joined, sha256, unhex } from "./sha256";

/** How a finished game was dealt, as its record says. */
export interface Deal {
  name: string;
  commitment: string;
  secret: string;
  /** What each seat threw in; seats that threw nothing are missing. */
  entropy: Map<number, string>;
}

export type Verdict =
  | { kind: "fits"; draws: number; deal: Deal }
  /** Dealt before there was anything to check. */
  | { kind: "old" }
  | { kind: "damaged" }
  | { kind: "commitment"; deal: Deal }
  /** The first draw that is not what the secret gives, and its line in the record. */
  | { kind: "draw"; draw: number; line: number; deal: Deal };

const LUCK = / chance(?: ("(?:[^"\\]|\\.)*"))?((?: (?:\d+(?:\/\d+)?|\[[\d ]*\]))+)$/;

/** The luck of one draw: words of 32 bits, from HMAC-SHA256 over its name, counted up. */
export class Draw {
  #words: number[] = [];
  #block = 0;

  constructor(
    private readonly key: Uint8Array,
    private readonly name: string,
  ) {}

  #word(): number {
    if (this.#words.length === 0) {
      const counter = new DataView(new ArrayBuffer(9));
      counter.setUint32(5, this.#block++);
      const digest = new DataView(hmac(this.key, joined(bytes(this.name), new Uint8Array(counter.buffer))).buffer);
      this.#words = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => digest.getUint32(at));
    }
    return this.#words.shift() ?? 0;
  }

  /** A number from 0 to n - 1; a word that would favour some of them is thrown away. */
  below(n: number): number {
    const unfair = BigInt((2 ** 32 - n) % n);
    for (;;) {
      const product = BigInt(this.#word()) * BigInt(n);
      if ((product & 0xffffffffn) >= unfair) return Number(product >> 32n);
    }
  }

  order(n: number): number[] {
    const cards = Array.from({ length: n }, (_, card) => card);
    for (let i = n - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [cards[i], cards[j]] = [cards[j] ?? 0, cards[i] ?? 0];
    }
    return cards;
  }
}

/** Computes every draw of a record again. It trusts the record about the game's rules; `hyakki verify` does not. */
export function check(record: string): Verdict {
  const lines = record.split("\n");
  if (lines.at(-1) === "") lines.pop();
  const end = lines.at(-1) ?? "";
  const seal = hex(sha256(bytes(lines.slice(0, -1).join("\n")))).slice(0, 24);
  if (!end.startsWith("end ") || !end.endsWith(` sha256 ${seal}`)) return { kind: "damaged" };
  if (lines[0] === "hyakki record 1") return { kind: "old" };

  const head = lines.slice(0, lines.indexOf(""));
  const all = (word: string): string[] => head.filter((line) => line.startsWith(`${word} `));
  const said = (word: string): string => all(word)[0]?.slice(word.length + 1) ?? "";
  const entropy = new Map(all("entropy").map((line) => [Number(line.split(" ")[1]), line.split(" ")[2] ?? ""]));
  const deal = { name: said("deal"), commitment: said("commitment"), secret: said("secret"), entropy };
  const promise = `hyakki commitment 1\ndeal ${deal.name}\ngame ${said("game")}\nsecret ${deal.secret}\n`;
  if (hex(sha256(bytes(promise))) !== deal.commitment) return { kind: "commitment", deal };

  const facts = [
    ...["hyakki luck 1", `deal ${deal.name}`, `game ${said("game")}`, `ruleset ${said("ruleset")}`],
    ...all("option").sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)),
    ...[`seats ${String(all("seat").length)}`, ...all("entropy")],
  ];
  const key = hmac(unhex(deal.secret), bytes(`${facts.join("\n")}\n`));
  const given = Number(said("given") || 0);
  let draws = 0;
  for (let at = head.length + 1; at < lines.length - 1; at++) {
    const found = LUCK.exec(lines[at] ?? "");
    if (!found || at - head.length - 1 < given) continue;
    const occasion = found[1] ? (JSON.parse(found[1]) as string) : "";
    for (const [k, outcome] of (found[2]?.match(/\[[\d ]*\]|\S+/g) ?? []).entries()) {
      const draw = new Draw(key, occasion ? `draw ${String(k)} at ${occasion}` : `draw ${String(draws)}`);
      if (!fits(draw, outcome)) return { kind: "draw", draw: draws, line: at + 1, deal };
      draws++;
    }
  }
  return { kind: "fits", draws, deal };
}

function fits(draw: Draw, outcome: string): boolean {
  if (outcome.startsWith("[")) {
    const order = outcome.slice(1, -1).split(" ").filter(Boolean);
    return draw.order(order.length).join(" ") === order.join(" ");
  }
  const [drawn, n = 0] = outcome.split("/").map(Number);
  return n > 0 && draw.below(n) === drawn;
}

const nameOf = (option: string): string => option.split(" ")[1] ?? "";
