import type { SeatInfo } from "../../kit/wire";
import type { Scene } from "./types";
import { words } from "./words";

/** The last of several rounds: from now on everybody looks at the scores. */
export function isLastRound({ round, rounds }: Scene): boolean {
  return rounds > 1 && round === rounds;
}

/** Who is ahead, by how much, in words. */
export function standing(scene: Scene, seats: SeatInfo[]): string {
  const { totals, seat } = scene;
  if (isSafe(scene)) return words.safe;
  return words.standing(totals, seat, (at) => seats[at]?.name ?? "");
}

/** My lead is larger than the points that anybody can still get: HP-14, one for each trick. */
function isSafe({ totals, seat, seats, round, rounds, counts, trick, over }: Scene): boolean {
  const lead = (totals[seat] ?? 0) - Math.max(...totals.filter((_, other) => other !== seat));
  // All cards of a trick may lie there before it is decided.
  const open = trick.plays.length === seats && !trick.winner ? 1 : 0;
  return seat >= 0 && !over && lead > Math.max(...counts) + open + (rounds - round) * (seats === 6 ? 7 : 9);
}
