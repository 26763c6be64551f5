import { between, block, place } from "./board";
import type { Side } from "./types";

/** Where a magic can work, and in which ways. */
export interface Target {
  kind: "flip" | "row" | "column" | "diagonal" | "block";
  squares: readonly string[];
  ways: readonly Way[];
}

/** One way to do it: the tokens move one step along these squares, the last comes to the first. */
export interface Way {
  move: string;
  squares: readonly string[];
}

/** The moves of a magic, sorted by where they work; moves of other kinds are left out. */
export function targets(legal: readonly string[]): Target[] {
  const found = new Map<string, { kind: Target["kind"]; ways: Way[] }>();
  for (const move of legal) {
    const [kind, squares] = read(move);
    if (!kind) continue;
    const name = `${kind} ${[...squares].sort().join()}`;
    const ways = found.get(name)?.ways ?? [];
    found.set(name, { kind, ways: [...ways, { move, squares }] });
  }
  return [...found.values()].map(({ kind, ways }) => ({ kind, ways, squares: [...(ways[0]?.squares ?? [])].sort() }));
}

function read(move: string): [Target["kind"] | null, string[]] {
  const [verb, kind = "", name = "", way = ""] = move.split(" ");
  if (verb === "flip") return ["flip", [kind]];
  if (verb === "turn") {
    const clockwise = block(kind);
    return ["block", name === "right" ? clockwise : clockwise.reverse()];
  }
  if (verb !== "slide") return [null, []];
  if (kind === "row") return ["row", way === "right" ? between(`a${name}`, `e${name}`) : between(`e${name}`, `a${name}`)];
  if (kind === "column") return ["column", way === "up" ? between(`${name}1`, `${name}5`) : between(`${name}5`, `${name}1`)];
  const [from = "", to = ""] = name.split("-");
  return ["diagonal", between(from, to)];
}

/** The way along a line that carries the token of one square to another, where there is one. */
export function carrying(target: Target, from: string, to: string): Way | undefined {
  return target.ways.find(({ squares }) => {
    const at = squares.indexOf(from);
    return at >= 0 && squares.indexOf(to) === at + 1;
  });
}

/** A place on the board, in squares from its top left corner. */
export interface Point {
  x: number;
  y: number;
}

/** Where the squares of a target meet. */
export function middleOf({ squares }: Target, side: Side): Point {
  const all = squares.map((square) => place(square, side));
  const mean = (sizes: number[]): number => sizes.reduce((sum, size) => sum + size, 0) / sizes.length + 0.5;
  return { x: mean(all.map(({ x }) => x)), y: mean(all.map(({ y }) => y)) };
}

/** Whether the tokens of a block go round so. */
export const clockwise = ({ move }: Way): boolean => move.endsWith("right");

/** The step that the tokens of a line take, as one sees it. */
export function heading({ squares }: Way, side: Side): Point {
  const [from, to] = [place(squares[0] ?? "", side), place(squares.at(-1) ?? "", side)];
  return { x: Math.sign(to.x - from.x), y: Math.sign(to.y - from.y) };
}

/** So many squares from the middle of a block. */
const BESIDE = 1.22;

/** Where the arrow of a way stands: beyond the end that a line is pushed to, or on its own side of a block, also where a hint
 *  shows it alone. The tokens that would move stay in sight. */
export function standOf(target: Target, way: Way, side: Side): Point {
  if (target.kind === "block") {
    const { x, y } = middleOf(target, side);
    return { x: x + (clockwise(way) ? BESIDE : -BESIDE), y };
  }
  const [end, to] = [place(way.squares.at(-1) ?? "", side), heading(way, side)];
  const far = target.kind === "diagonal" ? 0.62 : 0.68;
  return { x: end.x + 0.5 + to.x * far, y: end.y + 0.5 + to.y * far };
}
