import type { Level, Pace } from "./wire";

export type Theme = "auto" | "paper" | "ink" | "contrast";

/** What a person set once and expects to find again; kept in this browser only. */
export interface Stored {
  theme: Theme;
  pace: Pace;
  master: number;
  effects: number;
  hints: string[];
  noHints: boolean;
  /** Whether the browser may tell things while the page is hidden. */
  notify: boolean;
  /** How the rules speak. There is no switch: `?language=pseudo` shows what was forgotten, `?language=en` ends it. */
  language: string;
  /** People one does not want to hear. */
  muted: string[];
  /** The game that was looked at last. */
  game: string;
  setup: Setup | null;
  /** Of each game what was chosen beside *Play*, played or not: its lesson teaches that. */
  front: Record<string, Record<string, string>>;
  /** Of each lesson that was offered: the step one has come to, or that one knows it. */
  lessons: Record<string, number | "done" | "known">;
  /** How many games of each kind were begun here, as far as a newcomer is told more. */
  played: Record<string, number>;
  /** The games in which somebody was beaten here: until then one meets the easy bots. */
  won: string[];
}

/** The table as it was set the last time. */
export interface Setup {
  game: string;
  seats: number;
  level: Level;
  options: Record<string, string>;
}

const KEY = "hyakki.settings";
const FRESH: Stored = { theme: "auto", pace: "normal", master: 0.7, effects: 0.8, hints: [], noHints: false, notify: false, language: "en", muted: [], game: "", setup: null, front: {}, lessons: {}, played: {}, won: [] };

/** Reads what was kept; anything broken or foreign in it falls back to the fresh value. */
export function load(text: string | null): Stored {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return { ...FRESH };
    const entries = Object.entries(FRESH).map(([name, fresh]) => {
      const value = (kept as Record<string, unknown>)[name];
      const fits = fresh === null ? typeof value === "object" && value !== undefined : typeof value === typeof fresh;
      return [name, fits && Array.isArray(value) === Array.isArray(fresh) ? value : fresh];
    });
    return Object.fromEntries(entries) as Stored;
  } catch {
    return { ...FRESH };
  }
}

class Settings {
  kept = $state<Stored>(load(read()));

  start(): void {
    this.kept.language = new URLSearchParams(location.search).get("language") ?? this.kept.language;
    $effect(() => {
      document.documentElement.dataset.theme = this.kept.theme;
    });
    $effect(() => write(JSON.stringify(this.kept)));
  }

  /** How much longer or shorter than normal every animation and pause is; 0 means none. */
  get tempo(): number {
    return { calm: 1.7, normal: 1, brisk: 0.5, off: 0 }[this.kept.pace];
  }
}

// A browser may refuse storage altogether (private windows, strict settings); the page works without.
function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function write(text: string): void {
  try {
    localStorage.setItem(KEY, text);
  } catch {
    return;
  }
}

export const settings = new Settings();
