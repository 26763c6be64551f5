import type { Poster } from "../kit/game";

/** The games this page can draw. Each is its own file to the browser, fetched when it is wanted. */
export const GAMES: Record<string, Poster | undefined> = {
  phantom: { art: () => import("./phantom/Poster.svelte"), game: () => import("./phantom") },
  madoshi: { art: () => import("./madoshi/Poster.svelte"), game: () => import("./madoshi") },
  awake: { art: () => import("./awake/Poster.svelte"), game: () => import("./awake") },
  hoshi: { art: () => import("./hoshi/Poster.svelte"), game: () => import("./hoshi"), practice: () => import("./hoshi/yard/Yard.svelte") },
};
