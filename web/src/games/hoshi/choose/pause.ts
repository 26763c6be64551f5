import type { Scene } from "../types";

type At = Pick<Scene, "window" | "fighters" | "players" | "round" | "times">;

/**
 * So long the pause goes on after the question that is open now, if nobody plays a card. Everybody sees all that
 * it depends on, and nothing of it is what a card is (HB-R11, HB-R32).
 */
export function after({ window, fighters, players, round, times }: At, /** Both are asked, and this is the latter. */ second: boolean): number {
  if (!window) return 0;
  const { window: short = 0, window_long: long = 0 } = times;
  const hiding = fighters.filter((seat) => players[seat]?.hidden);
  const fallen = fighters.some((seat) => players[seat]?.stones === 0);
  const grave = (seat: number): boolean => (window.name === "begin" && round === 1) || players[seat]?.stones === 0;
  // Only a hand that has touched is asked about it (HB-R17).
  const others = second || window.name === "touch" ? [] : hiding.filter((seat) => seat !== window.seat);
  // The end of a round is followed by the beginning of the next one, unless a Hero is gone.
  return others.reduce((sum, seat) => sum + (grave(seat) ? long : short), 0) + (window.name === "end" && !fallen ? hiding.length * short : 0);
}
