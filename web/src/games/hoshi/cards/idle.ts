import type { Scene } from "../types";

/** Duel cards that give a die and do nothing else: whose, and which. */
const GIVES: Record<string, { mine: boolean; die: string }> = { D4: { mine: true, die: "d8" }, D11: { mine: false, die: "d10" }, D13: { mine: true, die: "d8" } };

/** Whether one's own hidden card would change nothing now: that fighter throws this die already, or two that no card can change. */
export function idle({ card, seat, fighters, players }: Pick<Scene, "card" | "seat" | "fighters" | "players">): boolean {
  const gives = card ? GIVES[card.card] : undefined;
  const whose = fighters.find((one) => (one === seat) === gives?.mine);
  const dice = players[whose ?? -1]?.dice ?? [];
  return gives !== undefined && (dice.length > 1 || dice[0] === gives.die);
}
