import { settings } from "../kit/settings.svelte";
import type { Game, Poster } from "../kit/game";

/** The games this page can draw. Each is its own file to the browser, fetched when it is wanted. */
export const GAMES: Record<string, Poster | undefined> = {
  phantom: { art: () => import("./phantom/Poster.svelte"), game: () => import("./phantom"), cards: () => import("./phantom/exhibit") },
  madoshi: { art: () => import("./madoshi/Poster.svelte"), game: () => import("./madoshi"), cards: () => import("./madoshi/exhibit") },
  awake: { art: () => import("./awake/Poster.svelte"), game: () => import("./awake"), cards: () => import("./awake/exhibit") },
  hoshi: {
    art: () => import("./hoshi/Poster.svelte"),
    game: () => import("./hoshi"),
    cards: () => import("./hoshi/exhibit"),
    // Who means to play without a clock learns it so.
    lesson: () => (calmly() ? import("./hoshi/lesson/CalmLesson.svelte") : import("./hoshi/lesson/HandLesson.svelte")),
    lessonKey: () => (calmly() ? "hoshi-calm" : "hoshi"),
    practice: () => import("./hoshi/yard/Yard.svelte"),
  },
};

function calmly(): boolean {
  return settings.kept.front["hoshi"]?.["mode"] === "calm";
}

/** Under which name it is kept how far one has come in a game's lesson. */
export function lessonKey(game: string): string {
  return GAMES[game]?.lessonKey?.() ?? game;
}

/** A game as it is played here: by its own table, or by the plain one that plays any. */
export async function gameOf(name: string): Promise<Game> {
  const own = GAMES[name];
  return own ? (await own.game()).default : (await import("./plain")).gameOf(name);
}
