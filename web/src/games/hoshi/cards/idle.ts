import type { Scene } from "../types";

/** Duel cards that give a die and do nothing else: whose, and which. */
const GIVES: Record<string, { mine: boolean; die: string }> = { D4: { mine: true, die: "d8" }, D11: { mine: false, die: "d10" }, D13: { mine: true, die: "d8" } };

/** Its d8 comes and goes with its stones, and of several dice the latest holds: whether a card helps is for its player to judge. */
const CLAY_CHAMPION = "H10";

/** Whether one's own hidden card would change nothing: that fighter throws this die already, or two that no card can change. */
export function idle({ card, seat, fighters, players }: Pick<Scene, "card" | "seat" | "fighters" | "players">): boolean {
  const gives = card ? GIVES[card.card] : undefined;
  const whose = fighters.find((one) => (one === seat) === gives?.mine);
  const dice = players[whose ?? -1]?.dice ?? [];
  if (gives?.die === "d8" && players[whose ?? -1]?.hero?.card === CLAY_CHAMPION) return false;
  return gives !== undefined && (dice.length > 1 || dice[0] === gives.die);
}

/** Whether there is anything to ask: a card that can be played and would change something, or a touch that could be two things. */
export function asks(scene: Pick<Scene, "legal" | "card" | "seat" | "fighters" | "players">): boolean {
  return scene.legal.includes("effect") || (scene.legal.includes("play") && !idle(scene));
}
