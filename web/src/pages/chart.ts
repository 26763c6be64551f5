/** How lines are drawn, so that no two look alike without their colours: dashes with gaps in which one below is seen (the first has none), hues, and marks around 0 0. */
export const PATTERNS: readonly string[] = ["none", "10 9", "3 6", "10 6 2 6", "2 9", "16 5", "6 3 2 3 2 3", "5 12"];
export const HUES: readonly number[] = [250, 150, 330, 200, 20, 290, 110, 60];
export const MARKS: readonly string[] = [
  "M-5 0A5 5 0 1 1 5 0A5 5 0 1 1 -5 0Z",
  "M-5 -5H5V5H-5Z",
  "M0 -6L6 5H-6Z",
  "M0 -7L7 0L0 7L-7 0Z",
  "M-2 -6H2V-2H6V2H2V6H-2V2H-6V-2H-2Z",
  "M0 6L6 -5H-6Z",
  "M-6 -3L0 -6L6 -3V3L0 6L-6 3Z",
  "M-7 -3H7V3H-7Z",
];

/** Where labels stand that would like to stand at these heights, the highest first: each is at least `tall` below the one before it, and none is below the floor. */
export function apart(wanted: readonly number[], tall: number, floor: number): number[] {
  const placed = [...wanted];
  for (let at = 1; at < placed.length; at++) placed[at] = Math.max(placed[at] ?? 0, (placed[at - 1] ?? 0) + tall);
  let lowest = floor;
  for (let at = placed.length - 1; at >= 0; at--) {
    placed[at] = Math.min(placed[at] ?? 0, lowest);
    lowest = (placed[at] ?? 0) - tall;
  }
  return placed;
}
