/** How lines are dashed, each with gaps in which one below it is seen. The first has none. */
export const PATTERNS: readonly string[] = ["none", "10 9", "3 6", "10 6 2 6", "2 9"];

/** The colours of lines that are dashed, as hues. */
export const HUES: readonly number[] = [250, 150, 330, 200, 20];

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
