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
    lessonKey: (front) => (calmly(front) ? "hoshi-calm" : "hoshi"),
    practice: () => import("./hoshi/yard/Yard.svelte"),
  },
};

function calmly(front = settings.kept.front["hoshi"]): boolean {
  return front?.["mode"] === "calm";
}

/** Under which name it is kept how far one has come in a game's lesson, in the one for `front` or for what is chosen beside *Play*. */
export function lessonKey(game: string, front?: Record<string, string>): string {
  return GAMES[game]?.lessonKey?.(front) ?? game;
}

/** A game as it is played here: by its own table, or by the plain one that plays any. */
export async function gameOf(name: string): Promise<Game> {
  const own = GAMES[name];
  return own ? (await own.game()).default : (await import("./plain")).gameOf(name);
}
