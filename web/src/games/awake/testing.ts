import type { Scene, SceneUnit } from "./types";

export function someone(seat: number, name: string, square: string | null, more: Partial<SceneUnit> = {}): SceneUnit {
  return {
    seat, name, square, fallen: false, hp: 4, left: 4, attack: 6, defence: 6, awake: false, attack_bonus: 0, defence_bonus: 0,
    stride: false, roam: false, bound: false, dazed: false, can_awaken: false, reach: [], strikes: [], ...more,
  };
}

/** A small table for tests: Tengu and Kappa of mine against Golem, in the middle of a turn. */
export function table(more: Partial<Scene> = {}): Scene {
  const side = { hp: 4, attack: 6, defence: 6, arrows: [1, 0, 0, 0, 0, 0, 0, 0], weak: [4], skill: "Gust", works: [3, 4, 5, 6], text: "Leaps." };
  const card = { line: "", role: "runner", country: "Lantern Shogunate", cost: 3, plain: side, awake: { ...side, hp: 6, attack: 8 } };
  return {
    seat: 0, options: { own_country: "no", chosen_items: "no" }, stage: "turn", over: false, acting: [0], turn: 0, player: 0, turns: 3, step: "move", ask: "move", legal: [], made: [11, 11], choices: 11,
    draft: null, countries: [], cards: ["Tengu", "Kappa", "Golem"].map((name) => ({ ...card, name })), items: [], files: 7, ranks: 8, territory: 3,
    item_squares: [], units: [someone(0, "Tengu", "c4"), someone(0, "Kappa", "b2"), someone(1, "Golem", "d5")], castles: [], hand: [], counts: [[0, 0], [0, 0]],
    decks: [17, 17], cemetery: [], traps: [], odds: [], targets: [], later: [], doing: null, champions: [null, null], quiet: 0, winner: -1, reason: null, ...more,
  };
}
