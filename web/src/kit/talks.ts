import type { MatchInfo } from "./wire";

/** Whether I sit at this table with somebody who could read what I say. */
export function talks({ me, seats }: MatchInfo): boolean {
  const mine = seats[me];
  if (!mine || mine.kept === "left" || mine.kept === "removed") return false;
  return seats.some(({ seat, kind }) => seat !== me && kind !== "bot");
}
