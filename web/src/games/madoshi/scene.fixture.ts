import { SQUARES } from "./board";
import type { Face, Scene, SceneYokai } from "./types";

/** A Yokai for tests: level 1, of Wood. */
export const CHIMI: SceneYokai = {
  name: "Chimi", line: "", figure: "a fork", level: 1, source: "wood", low: 1, high: 2, sun: ["X.X", ".X."], moon: [".X.", "X.X"], magic: "Flip an Earth token.", signs: ["flip earth"],
};
export const KAPPA: SceneYokai = { ...CHIMI, name: "Kappa", source: "water" };
const TENGU: SceneYokai = { ...CHIMI, name: "Tengu", level: 2, low: 2, high: 3 };
const NUE: SceneYokai = { ...CHIMI, name: "Nue", level: 3, low: 3, high: 5 };

export const OPTIONS: Scene["options"] = { side: "sun", first: "sun", must_collect: "no", memory_aid: "no" };

/** The Sun's turn to swap on a board that is all Water but for what is named. */
export function scene(changes: Partial<Scene> = {}, faces: Record<string, Face> = {}): Scene {
  return {
    seat: 0, seats: 2, sides: ["sun", "moon"], turn: 0, phase: "swap", over: false, turns: 0, quiet: 0, ends_in: null,
    tokens: SQUARES.map((square, token) => ({ token, square, face: faces[square] ?? "water", under: null })),
    stacks: [
      { stack: 1, top: CHIMI, left: 10, closed: false },
      { stack: 2, top: TENGU, left: 7, closed: false },
      { stack: 3, top: NUE, left: 5, closed: false },
    ],
    caught: [], points: [0, 0], source_points: [0, 0], places: [1, 1], rank: null, last: null,
    legal: [], swappable: [...SQUARES], barred: [], promises: [], threats: [], using: null, part: null, waiting: [],
    options: OPTIONS, ...changes,
  };
}
