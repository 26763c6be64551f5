/** 1st, 2nd, 3rd, 4th: as far as anybody counts places at a table. */
export function ordinal(place: number): string {
  return `${place}${["th", "st", "nd", "rd"][place] ?? "th"}`;
}
