import type { Advised } from "../../kit/sentences";
import { SQUARES } from "./board";
import { endingThreat } from "./goal";
import type { Face, Promised, Scene, SceneYokai, Side } from "./types";
import { clockwise, heading, targets, type Target, type Way } from "./targets";
import { capital, list, words } from "./words";

/** A move that is offered as a button: what it says, what it would touch. */
export interface Answer {
  move: string;
  label: string;
  squares: readonly string[];
  /** The one that moves things on; never one with which the game may be lost. */
  main: boolean;
  /** Its squares are not those of the first Yokai that could be caught, and are marked in another way. */
  other?: boolean;
  /** The stack that it catches from. */
  stack?: number;
  /** The magic that it begins, in signs. */
  signs?: readonly string[];
  /** What the move ends, and how. */
  ends?: string;
}

/** The buttons for what is asked of me now; swaps and the targets of magic are chosen on the board. */
export function answers(scene: Scene): Answer[] {
  switch (scene.phase) {
    case "collect":
      return catches(scene).map((move) => (move === "done" ? done(scene) : take(scene, move)));
    case "order":
      return scene.legal.map((move) => {
        const yokai = caughtFrom(scene, Number(move.split(" ")[1]));
        const vain = nothingFor(scene, yokai?.signs ?? []);
        const label = vain ? words.magicVain(yokai?.name ?? move, words.faces[vain]) : words.magicFirst(yokai?.name ?? move, yokai?.magic ?? "");
        return { move, label, squares: [], main: !vain, signs: yokai?.signs };
      });
    case "discard":
      return scene.legal.map((move) => {
        const stack = Number(move.split(" ")[1]);
        return { move, label: words.discardOne(scene.stacks[stack - 1]?.top?.name ?? move), squares: [], main: false };
      });
    default:
      return [];
  }
}

/** Stands for one flip after the other. */
export const FLIP_ALL = "flip all";

/** Where a magic has to flip all tokens that it could, one press is enough: their order changes nothing. */
export function flipAll(scene: Scene, left: number): Answer[] {
  const found = scene.phase === "magic" ? targets(scene.legal) : [];
  if (found.length < 2 || found.length > left || found.some(({ kind }) => kind !== "flip")) return [];
  const squares = found.flatMap((it) => it.squares);
  const face = scene.tokens.find(({ square }) => square === squares[0])?.face ?? "wild";
  return [{ move: FLIP_ALL, label: words.flipAll(found.length, words.faces[face]), squares, main: true }];
}

/** What can be caught: each Yokai for each worth it can have, the dearest first. Elements that bring the same are one answer:
 *  all tokens stay where they are, and nothing else depends on the element. */
function catches(scene: Scene): string[] {
  const last = scene.legal.filter((move) => move === "done");
  const found = scene.legal.filter((move, at) => move !== "done" && scene.legal.findIndex((it) => alike(scene, it, move)) === at);
  const worth = (move: string): number => promised(scene, ...taken(move))?.points ?? 0;
  return [...found.sort((a, b) => taken(a)[0] - taken(b)[0] || worth(b) - worth(a)), ...last];
}

/** Two catches of one Yokai that bring the same. */
function alike(scene: Scene, a: string, b: string): boolean {
  const [one, other] = [a, b].map((move) => promised(scene, ...taken(move)));
  return a === b || (one !== undefined && one.stack === other?.stack && one.points === other.points);
}

function take(scene: Scene, move: string): Answer {
  const [stack, element] = taken(move);
  const found = promised(scene, stack, element);
  const yokai = scene.stacks[stack - 1]?.top?.name ?? "";
  const end = endWith(scene, move);
  return {
    move,
    stack,
    other: stack !== taken(scene.legal[0] ?? "")[0],
    ends: end && words.ends[end],
    label: words.take(yokai, words.faces[element], found?.source ? words.itsSource : "", words.points(found?.points ?? 0)),
    squares: found?.squares ?? [],
    main: end ? end === "won" : (found?.source ?? false),
  };
}

function done(scene: Scene): Answer {
  const last = scene.legal.filter((move) => move !== "done");
  const main = last.length > 0 && last.every((move) => endWith(scene, move) === "lost");
  return { move: "done", label: scene.waiting.length > 0 ? words.noMore : words.nothing, squares: [], main };
}

/** How a catch ends a game of two, if it does: with the most that this turn can still bring, all points lie open. */
function endWith(scene: Scene, move: string): "won" | "lost" | "level" | undefined {
  const [stack, element] = taken(move);
  if (scene.seats === 1 || scene.stacks[stack - 1]?.left !== 1) return undefined;
  const worth = (at: number): number => Math.max(0, ...scene.legal.filter((it) => it !== "done" && taken(it)[0] === at).map((it) => promised(scene, ...taken(it))?.points ?? 0));
  const now = (scene.points[scene.seat] ?? 0) + (promised(scene, stack, element)?.points ?? 0);
  const most = now + [1, 2, 3].filter((at) => at !== stack).reduce((sum, at) => sum + worth(at), 0);
  const theirs = scene.points[1 - scene.seat] ?? 0;
  return now > theirs ? "won" : most < theirs ? "lost" : "level";
}

/** `x2:wood` as the stack and the element. */
export function taken(move: string): [number, Face] {
  const [stack = "", element = ""] = move.slice(1).split(":");
  return [Number(stack), element as Face];
}

function promised(scene: Scene, stack: number, element: Face): Promised | undefined {
  return scene.promises.find((it) => it.stack === stack && it.element === element && it.hole === null);
}

/** The face of which there is none to flip now, for a magic that flips nothing else. */
function nothingFor({ tokens }: Scene, signs: readonly string[]): Face | undefined {
  const wanted = signs.flatMap((sign) => (sign.startsWith("flip ") ? (sign.split(" ").slice(1) as Face[]) : []));
  return wanted.length >= signs.length && tokens.every(({ face }) => !wanted.includes(face)) ? wanted[0] : undefined;
}

/** The Yokai that was taken this turn from a stack: the latest of its level. */
function caughtFrom(scene: Scene, stack: number): SceneYokai | undefined {
  return scene.caught.findLast(({ yokai }) => yokai.level === stack)?.yokai;
}

/** What the way of a target is called: `Slide row 2 to the right`. */
export function wayName(target: Target, way: Way, side: Side): string {
  return `${target.kind === "block" ? words.turn : words.slide} ${wayTold(target, way, side)}`;
}

/** `row 2 to the right`, as one sees it from this side; a diagonal is told by its ends, which both sides call the same. */
export function wayTold({ kind, squares }: Target, way: Way, side: Side): string {
  if (kind === "diagonal") return targetName({ kind, squares: way.squares });
  const { x, y } = heading(way, side);
  const where = kind === "block" ? (clockwise(way) ? words.clockwise : words.anticlockwise) : words.heading[x > 0 ? "right" : x < 0 ? "left" : y > 0 ? "down" : "up"];
  return `${targetName({ kind, squares })} ${where}`;
}

/** From which side the table is looked at; who watches sits with the Sun. */
export const sideOf = ({ seat, sides }: Pick<Scene, "seat" | "sides">): Side => sides[seat] ?? (sides.length === 1 ? sides[0] : undefined) ?? "sun";

/** The side of the player across the table. */
export const opposite = (scene: Pick<Scene, "seat" | "sides">): Side => (sideOf(scene) === "sun" ? "moon" : "sun");

/** What the disc of a block is called: `Block b2 to c3`. */
export function wayless(target: Target): string {
  return capital(targetName(target));
}

/** `row 2`, `block b2 to c3`, or a square. */
export function targetName({ kind, squares }: Pick<Target, "kind" | "squares">): string {
  return words.lines[kind](squares[0] ?? "", squares.at(-1) ?? "");
}

/** What a person who cannot see the table must hear when they are asked something. */
export function announced(scene: Scene): string | null {
  if (scene.seat < 0 || scene.turn !== scene.seat || scene.over) return null;
  const say = words.announced;
  switch (scene.phase) {
    case "swap": {
      const lying = scene.promises.filter(({ hole }) => hole === null);
      const names = lying.map((it) => say.lying(scene.stacks[it.stack - 1]?.top?.name ?? "", words.faces[it.element]));
      const danger = endingThreat(scene);
      return say.swap(list([...new Set(names)], "and"), danger ? words.goal.danger("your opponent", danger.yokai, danger.wins) : "");
    }
    case "collect":
      return say.collect(
        new Set(scene.legal.filter((move) => move !== "done").map((move) => taken(move)[0])).size,
        list(
          catches(scene).map((move) => {
            if (move === "done") return scene.waiting.length > 0 ? say.noMore : say.nothing;
            const [stack, element] = taken(move);
            const worth = words.points(promised(scene, stack, element)?.points ?? 0);
            return say.takeOne(scene.stacks[stack - 1]?.top?.name ?? "", words.faces[element], worth);
          }),
          "or",
        ),
      );
    case "order":
      return say.order(list(answers(scene).map(({ label }) => label.split(":")[0] ?? ""), "or"));
    case "magic": {
      const where = targets(scene.legal).map(targetName);
      return say.magic(scene.using?.name ?? "", scene.part ?? "", list(where, "or"));
    }
    case "discard":
      return say.discard(list(scene.stacks.flatMap(({ top }) => (top ? [top.name] : [])), "or"));
    default:
      return null;
  }
}

/** A move in words: `Swap a1 with c4.` */
export function moveTold(scene: Scene, move: string): string {
  const offered = answers(scene).find((answer) => alike(scene, answer.move, move));
  if (offered) return offered.label.replace(/\.?$/, ".");
  const [target] = targets([move]);
  if (target?.kind === "flip") return `${words.flip} ${targetName(target)}.`;
  if (target?.ways[0]) return `${wayName(target, target.ways[0], sideOf(scene))}.`;
  const [a = "", b = ""] = move.split("-");
  return `${words.swapPair(a, b)}.`;
}

/** A good move by its name, and why, where the reason says more than that it is good. */
export const adviceTold = (scene: Scene, { move, text, facts }: Advised): string => (facts.reason === "best_results" ? moveTold(scene, move) : `${moveTold(scene, move)} ${text}`);

/** The same of a move that was missed: what the opponent was left is what happened, and comes first. */
export function missedTold(scene: Scene, advised: Advised): string {
  const { reason, yokai, points } = advised.facts;
  const left = reason === "denies" && Array.isArray(yokai) ? yokai : [];
  return left.length > 0 ? words.leftTo(list(left, "and"), Number(points), moveTold(scene, advised.move)) : adviceTold(scene, advised);
}

/** The squares that a move touches, for showing it on the board. */
export function touched(scene: Scene, move: string): readonly string[] {
  const squares = targets([move])[0]?.squares;
  if (squares) return squares;
  if (move.startsWith("x")) return promised(scene, ...taken(move))?.squares ?? [];
  const pair = move.split("-");
  return pair.every((square) => SQUARES.includes(square)) ? pair : [];
}

/** Where a talisman's pattern lies or could after one swap: what lies first, then what is worth most. */
export function waysOf(promises: readonly Promised[], stack: number): Promised[] {
  return promises
    .filter((it) => it.stack === stack)
    .sort((a, b) => Number(b.hole === null) - Number(a.hole === null) || b.points - a.points || SQUARES.indexOf(a.hole ?? "a1") - SQUARES.indexOf(b.hole ?? "a1"));
}
