import { talk } from "../words/en-talk";
import { isEmote } from "./emotes";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { Refused } from "./socket";
import { cues, sound } from "./sound";
import { words } from "./words";
import type { ChatLine, Phrase, Said } from "./wire";

/** Milliseconds after the last key; until then what others say is not read out over one's own writing. */
export const PAUSE = 1500;
/** Milliseconds that a line is seen at the table while the chat is closed. */
const SHOWN = 5000;
const READ = "hyakki.read";
/** People one does not want to hear, the latest; more are forgotten. */
const MOST_MUTED = 200;

/** What a line says, in the page's own words where it is a ready phrase. */
export function textOf({ phrase, text }: ChatLine): string {
  return phrase ? talk.chat.phrases[phrase] : text;
}

export const muted = (who: string): boolean => settings.kept.muted.includes(who);

/** Hear somebody no more, or again; remembered in this browser, at every table. */
export function mute(who: string, yes: boolean): void {
  const others = settings.kept.muted.filter((other) => other !== who);
  settings.kept.muted = yes ? [...others, who].slice(-MOST_MUTED) : others;
}

/** The talk at one table. */
export class Chat {
  open = $state(false);
  /** Everything that is kept, also of those whom one does not want to hear. */
  lines = $state.raw<ChatLine[]>([]);
  /** New lines of others for those who listen instead of looking. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  problem = $state("");
  /** What was just said, for a moment: the last line of each person. Pictures also if the chat is open, or if they are mine. */
  shown = $state.raw<readonly ChatLine[]>([]);

  readonly #fading = new Map<string, ReturnType<typeof setTimeout>>();
  #read = $state(0);
  #held: ChatLine[] = [];
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly match: string) {
    this.#read = Number(readLines()[match] ?? 0);
  }

  readonly heard = $derived(this.lines.filter(({ me, who }) => me || !muted(who)));
  readonly unread = $derived(this.heard.filter(({ me, line }) => !me && line > this.#read).length);

  /** From now on; returns the way to end it. */
  listen(): () => void {
    const deaf = session.line.listen({ said: (message) => this.#said(message), welcome: () => void this.#fetch() });
    if (session.status === "open") void this.#fetch();
    return () => {
      deaf();
      clearTimeout(this.#pause);
      this.#fading.forEach(clearTimeout);
      this.shown = [];
      this.open = false;
      this.lines = [];
    };
  }

  /** Everything so far was seen. */
  seen(): void {
    const last = this.lines.at(-1)?.line ?? 0;
    if (last <= this.#read) return;
    this.#read = last;
    try {
      sessionStorage.setItem(READ, JSON.stringify({ ...readLines(), [this.match]: last }));
    } catch {
      return; // storage is refused or full: after a reload some lines count as new again
    }
  }

  /** True once it is said; else the page tells why not. */
  async say(what: { phrase: Phrase } | { text: string }): Promise<boolean> {
    this.problem = "";
    try {
      await session.line.ask("say", { match: this.match, key: freshKey(), ...what });
      this.#flush();
      return true;
    } catch (error) {
      this.problem = error instanceof Refused ? error.message : words.trouble;
      return false;
    }
  }

  /** A key was pressed in one's own line. */
  typed(): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => this.#flush(), PAUSE);
  }

  async #fetch(): Promise<void> {
    try {
      const { lines } = await session.line.ask("chat", { match: this.match });
      const last = lines.at(-1)?.line ?? 0;
      this.lines = [...lines, ...this.lines.filter(({ line }) => line > last)];
    } catch (error) {
      // Somebody who has just been sent away is no longer in the room; there is nothing to show.
      if (!(error instanceof Refused)) throw error;
    }
  }

  #said({ match, line }: Said): void {
    if (match !== this.match || line.line <= (this.lines.at(-1)?.line ?? 0)) return;
    this.lines = [...this.lines, line];
    if (!line.me && muted(line.who)) return;
    if (isEmote(line.phrase) || !(line.me || this.open)) this.#show(line);
    if (line.me) return;
    sound.play(cues.said);
    this.#held.push(line);
    if (this.#pause === undefined) this.#flush();
  }

  #show(line: ChatLine): void {
    const others = (): ChatLine[] => this.shown.filter(({ who }) => who !== line.who);
    this.shown = [...others(), line];
    clearTimeout(this.#fading.get(line.who));
    this.#fading.set(line.who, setTimeout(() => (this.shown = others()), SHOWN));
  }

  #flush(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    const told = this.#held.map((line) => ({ id: line.line, text: talk.chat.line(line.name, textOf(line)) }));
    this.#held = [];
    if (told.length > 0) this.spoken = [...this.spoken, ...told].slice(-9);
  }
}

function readLines(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(READ) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
