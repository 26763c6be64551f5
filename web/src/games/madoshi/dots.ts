import { place } from "./board";
import type { Face, SceneYokai, Side } from "./types";

/** What lies on the dots of a card's pattern. */
export interface Laid {
  element: Face;
  /** Which dot, in the order in which one reads them, still lacks its token; null if none does. */
  missing: number | null;
}

/** Where on the board a pattern lies, or would: all of its squares, and the one that lacks its token. */
export interface Lying {
  element: Face;
  squares: readonly string[];
  hole: string | null;
}

/** A pattern is never turned, so its dots and the squares it lies on are read in the same order from its owner's side. */
export function laidOn({ element, squares, hole }: Lying, side: Side): Laid {
  const read = squares
    .map((square) => ({ square, ...place(square, side) }))
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ square }) => square);
  return { element, missing: hole === null ? null : read.indexOf(hole) };
}

/** A card's pattern as one sees it who sits on this side: one's own, or that of the player opposite, which lies head down. */
export function patternSeen(yokai: SceneYokai | null, side: Side, theirs: boolean): readonly string[] {
  if (!theirs) return yokai?.[side] ?? [];
  return [...(yokai?.[side === "sun" ? "moon" : "sun"] ?? [])].reverse().map((row) => [...row].reverse().join(""));
}
