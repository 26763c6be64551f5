import type { SceneUnit } from "./types";

/** As many files and ranks as the scene says. */
export interface Size {
  files: number;
  ranks: number;
}

/** Clockwise from forward, as the owner sees it: so many to the right, so many ahead. */
export const WAYS: readonly (readonly [number, number])[] = [[0, 1], [1, 1], [1, 0], [1, -1], [0, -1], [-1, -1], [-1, 0], [-1, 1]];

const FILES = "abcdefghijklmnop";

export function square(file: number, rank: number): string {
  return `${FILES.charAt(file)}${rank + 1}`;
}

export function at(of: string): [number, number] {
  return [FILES.indexOf(of.charAt(0)), Number(of.slice(1)) - 1];
}

/** The board as a seat sees it, top row first; the second player sits opposite the first. */
export function rows({ files, ranks }: Size, seat: number): string[][] {
  const seen = Array.from({ length: ranks }, (_, row) => Array.from({ length: files }, (_, column) => square(column, ranks - 1 - row)));
  return seat === 1 ? seen.reverse().map((row) => row.reverse()) : seen;
}

/** The square so many steps to the right and ahead as a seat sees it; null beyond the edge. */
export function step(size: Size, from: string, right: number, ahead: number, seat: number): string | null {
  const turned = seat === 1 ? -1 : 1;
  const [file, rank] = at(from);
  const [f, r] = [file + right * turned, rank + ahead * turned];
  return f >= 0 && f < size.files && r >= 0 && r < size.ranks ? square(f, r) : null;
}

/** The arrows that lead to a square of the board, those of a boost too: which way, how far, and where. */
export function leading(size: Size, from: string, arrows: readonly number[], { seat, stride, roam }: Pick<SceneUnit, "seat" | "stride" | "roam">): { way: number; far: number; to: string }[] {
  return arrows.flatMap((arrow, way) =>
    [1, 2].flatMap((far) => {
      const [right, ahead] = WAYS[way] ?? [0, 0];
      const to = step(size, from, right * far, ahead * far, seat);
      return to && (arrow === far || (stride && arrow > 0) || (roam && far === 1)) ? [{ way, far, to }] : [];
    }),
  );
}

/** Column and row from the top left, as a seat sees it. */
export function place({ files, ranks }: Size, of: string, seat: number): { x: number; y: number } {
  const [file, rank] = at(of);
  return seat === 1 ? { x: files - 1 - file, y: rank } : { x: file, y: ranks - 1 - rank };
}

/** Whose territory a square is in; -1 between them. */
export function land({ ranks, territory }: Size & { territory: number }, of: string): number {
  const [, rank] = at(of);
  return rank < territory ? 0 : rank >= ranks - territory ? 1 : -1;
}

/** The squares that would set off a trap: `within 1`, `cross 2`, `line 2`. */
export function area(size: Size, of: string, shape: string): string[] {
  const [kind = "", far = "0"] = shape.split(" ");
  const [file, rank] = at(of);
  const inside = (df: number, dr: number): boolean => {
    const [f, r] = [Math.abs(df), Math.abs(dr)];
    if (Math.max(f, r) > Number(far)) return false;
    if (kind === "within") return true;
    if (kind === "cross") return f === 0 || r === 0;
    return (f === 0 || r === 0 || f === r) && f + r > 0;
  };
  return rows(size, 0).flat().filter((it) => {
    const [f, r] = at(it);
    return inside(f - file, r - rank);
  });
}
