import type { SeatInfo } from "../../kit/wire";
import type { Scene } from "./types";
import { words } from "./words";

/** The last of several rounds: from now on everybody looks at the scores. */
export function isLastRound({ round, rounds }: Scene): boolean {
  return rounds > 1 && round === rounds;
}

/** Who is ahead, by how much, in words. */
export function standing({ totals, seat }: Scene, seats: SeatInfo[]): string {
  return words.standing(totals, seat, (at) => seats[at]?.name ?? "");
}
