import { place, type Size } from "./board";

/** A place on the board as a seat sees it, in squares from the top left corner; the middle of the first is at 0.5. */
export interface Spot {
  x: number;
  y: number;
}

const AROUND: readonly (readonly [number, number])[] = [[0, -1], [1, 0], [-1, 0], [0, 1], [1, -1], [-1, -1], [1, 1], [-1, 1]];

/**
 * Where dice lie that are thrown in a fight: each beside the one who throws it, on a square where nobody stands, as near
 * to the fight as it can be without coming between the two. The first belongs to the fighter on `start`; with one fighter there is one die.
 */
export function thrown(size: Size, near: number, taken: readonly string[], start: string, square: string): [Spot, Spot] {
  const stands = [...taken, start, square].map((it) => place(size, it, near));
  const [a, b] = [place(size, start, near), place(size, square, near)];
  const first = beside(size, stands, a, b);
  return [middle(first), middle(beside(size, [...stands, first], b, a))];
}

/** Where the outcome is written: on a line of its own above or below the fight, where there is more room. */
export function written(size: Size, near: number, start: string, square: string, dice: readonly Spot[]): Spot {
  const fight = [...dice, ...[start, square].map((it) => middle(place(size, it, near)))];
  const [top, bottom] = [Math.min(...fight.map(({ y }) => y)), Math.max(...fight.map(({ y }) => y))];
  const x = fight.reduce((sum, it) => sum + it.x, 0) / fight.length;
  return { x: Math.max(EDGE, Math.min(size.files - EDGE, x)), y: top > size.ranks - bottom ? top - 0.9 : bottom + 0.9 };
}

/** Half as wide as what is written, in squares. */
const EDGE = 1.6;

function beside({ files, ranks }: Size, stands: readonly Spot[], of: Spot, from: Spot): Spot {
  const free = AROUND.map(([x, y]) => ({ x: of.x + x, y: of.y + y })).filter((it) => it.x >= 0 && it.x < files && it.y >= 0 && it.y < ranks && !stands.some(({ x, y }) => x === it.x && y === it.y));
  const away = (it: Spot): number => {
    const far = Math.hypot(it.x - from.x, it.y - from.y);
    return far > 1 ? far : far + files;
  };
  // In a crowd it lies on the fighter's own shoulder.
  return free.sort((one, other) => away(one) - away(other))[0] ?? { x: of.x, y: of.y - 0.6 };
}

function middle({ x, y }: Spot): Spot {
  return { x: x + 0.5, y: y + 0.5 };
}
