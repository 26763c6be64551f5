import { cardsOf } from "./forces";
import type { SceneTrick, Winner } from "./types";

/** What the last card of a trick did to those who stood in front until then. */
export interface Turn {
  seat: number;
  card: string;
  /** `steals`: whoever played it scores; `sinks`: it was a Phantom too many, and its own side fell; `stops`: all stand on one side. */
  how: "steals" | "sinks" | "stops";
}

/** The last card, if the trick would have been somebody else's without it; of a trick that is over. */
export function turnOf(trick: SceneTrick): Turn | null {
  const play = trick.plays.at(-1);
  if (!trick.winner || !play) return null;
  // HP-13: whoever comes last has joined the others, who would have scored against a card of the other side, or lost to it.
  if (trick.winner === "nobody") return { ...play, how: "stops" };
  const before = ahead({ ...trick, plays: trick.plays.slice(0, -1) });
  // The deck's card is nobody's: where it stood alone, nobody has lost anything.
  const lost = (before === "heroes" ? trick.hero_seats : trick.phantom_seats).filter((seat) => seat !== play.seat);
  if (before === trick.winner || lost.length === 0) return null;
  return { ...play, how: trick.scorers.includes(play.seat) ? "steals" : "sinks" };
}

/** HP-12: a tie goes to the Heroes. */
function ahead(trick: SceneTrick): Winner {
  const force = (side: "heroes" | "phantoms"): number => worth(trick, side);
  return force("heroes") >= force("phantoms") ? "heroes" : "phantoms";
}

/** HP-10, HP-11. */
function worth(trick: SceneTrick, side: "heroes" | "phantoms"): number {
  const values = cardsOf(trick).filter((card) => card.startsWith("P") === (side === "phantoms")).map((card) => Number(card.slice(1)));
  const sum = values.reduce((all, value) => all + value, 0);
  return side === "heroes" ? sum : 2 * Math.max(0, ...values) - sum;
}
