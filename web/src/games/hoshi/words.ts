import type { SceneCard } from "./shapes";

/** What this table says. Sentences about the game itself come from the server. */
export const words = {
  poster: "Hoshi Battle",
  kinds: { hero: "Hero", artifact: "Artifact", power: "Power", legend: "Legend" } satisfies Record<SceneCard["kind"], string>,
  cost: (n: number) => `cost ${n}`,
  die: (die: string) => die,
  faces: { blank: "blank", strike: "Strike", star: "Star", eye: "Eye" } as Record<string, string>,
  face: (face: string) => words.faces[face] ?? face,
  stones: (n: number, full: number) => `${n} of ${full} ${full === 1 ? "stone" : "stones"}`,
  inputs: { roll: "Roll", swing: "Swing", guard: "Guard", shout: "Shout", cover: "Cover" },

  stages: {
    draft: "Choosing cards",
    challenge: "Choosing an opponent",
    choose: "Choosing a Hero",
    over: "Finished",
  } as Record<string, string>,
  duel: (duel: number, round: number) => `Duel ${duel}, round ${round}`,
  youWin: "You win",
  winner: (name: string) => `${name} wins`,

  scores: "Standing",
  player: "Player",
  heroesLeft: "Heroes left",
  exiled: "Exiled",
  none: "none",
};
