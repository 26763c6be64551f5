import type { Side } from "./types";

const FILES = "abcde";
export const SIZE = 5;

/** a1 b1 … e1 a2 … e5: the order of the wire. */
export const SQUARES: readonly string[] = Array.from({ length: SIZE * SIZE }, (_, i) => square(i % SIZE, Math.floor(i / SIZE)));

/** The board as a side sees it, top row first; the Moon sits opposite the Sun. */
export function rows(side: Side): string[][] {
  const seen = side === "sun" ? SQUARES : [...SQUARES].reverse();
  return Array.from({ length: SIZE }, (_, row) => seen.slice((SIZE - 1 - row) * SIZE, (SIZE - row) * SIZE));
}

/** The square so many steps to the right and upwards as the side sees it; null beyond the edge. */
export function step(from: string, right: number, up: number, side: Side): string | null {
  const turned = side === "sun" ? 1 : -1;
  const [file, rank] = at(from);
  const to = [file + right * turned, rank + up * turned] as const;
  return to.every((n) => n >= 0 && n < SIZE) ? square(...to) : null;
}

/** Column and row from the top left, as the side sees it. */
export function place(of: string, side: Side): { x: number; y: number } {
  const [file, rank] = at(of);
  return side === "sun" ? { x: file, y: SIZE - 1 - rank } : { x: SIZE - 1 - file, y: rank };
}

/** All squares on the straight way from one to another, both included. */
export function between(from: string, to: string): string[] {
  const [file, rank] = at(from);
  const [file2, rank2] = at(to);
  const steps = Math.max(Math.abs(file2 - file), Math.abs(rank2 - rank));
  return Array.from({ length: steps + 1 }, (_, i) =>
    square(file + Math.sign(file2 - file) * i, rank + Math.sign(rank2 - rank) * i),
  );
}

/** The two by two squares of which this one is nearest to a1, clockwise from it as the Sun sees them. */
export function block(low: string): string[] {
  const [file, rank] = at(low);
  return [square(file, rank), square(file, rank + 1), square(file + 1, rank + 1), square(file + 1, rank)];
}

/** Everywhere that a pattern can lie for the player of a side, whose card shows it so. */
export function liesOn(pattern: readonly string[], side: Side): string[][] {
  const seen = rows(side);
  const dots = pattern.flatMap((row, y) => [...row].flatMap((dot, x) => (dot === "X" ? [{ x, y }] : [])));
  const room = (length: number): number[] => Array.from({ length: SIZE - length + 1 }, (_, i) => i);
  return room(pattern.length).flatMap((down) => room(pattern[0]?.length ?? SIZE).map((right) => dots.map(({ x, y }) => seen[down + y]?.[right + x] ?? "")));
}

function at(of: string): [number, number] {
  return [FILES.indexOf(of.charAt(0)), Number(of.charAt(1)) - 1];
}

function square(file: number, rank: number): string {
  return `${FILES.charAt(file)}${rank + 1}`;
}
