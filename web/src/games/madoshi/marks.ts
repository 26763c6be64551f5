import { opposite, touched } from "./asked";
import { SQUARES } from "./board";
import type { Play } from "./play.svelte";
import { bestCatches, makesNew } from "./swaps";
import { endsGame, named, outcomeTold } from "./told";
import type { Side } from "./types";
import { words } from "./words";

/** What the board shows of a square beyond its token, and what a listener hears with it. */
export interface Mark {
  chosen?: boolean;
  /** Part of a pattern that lies, or would. */
  lit?: boolean;
  /** Part of a second Yokai's pattern; a square can belong to both. */
  other?: boolean;
  /** The square a pattern lacks, and a square whose token would fill it. */
  hole?: boolean;
  bring?: boolean;
  /** A magic can work here. */
  target?: boolean;
  /** One of the two tokens that were swapped last. */
  last?: boolean;
  /** The second square of a swap that is being looked at. */
  over?: boolean;
  /** What a swap with the chosen square would take, and whether another Yokai is being pointed at. */
  badge?: { yokai: string[]; points: number; dim: boolean };
  /** A swap with the chosen square would give the player of this side a catch. */
  gives?: Side;
  /** What a hint speaks of. */
  advised?: boolean;
  /** It carries the hint's tag. */
  tagged?: boolean;
  /** Why something was not possible. */
  blocking?: boolean;
  said?: string[];
}

/** What an arrow carries: the Yokai whose patterns it would make for me, the sign of the player opposite if it lets them catch
 *  one, and both in words. */
export interface WayMark extends Pick<Mark, "badge" | "gives"> {
  said: string;
}

export function wayMarks({ scene, outcomes }: Play): ReadonlyMap<string, WayMark> {
  const marked = [...outcomes].map(([move, { mine, gives }]): [string, WayMark] => {
    const yokai = mine.map(({ stack }) => scene.stacks[stack - 1]?.top?.name ?? "");
    const badge = mine.length > 0 ? { yokai, points: mine.reduce((sum, it) => sum + it.points, 0), dim: false } : undefined;
    return [move, { badge, gives: gives.length > 0 ? opposite(scene) : undefined, said: outcomeTold(scene, { mine, gives }) }];
  });
  return new Map(marked.filter(([, { said }]) => said));
}

/** Marks gathered square by square. */
class Marks extends Map<string, Mark> {
  add(squares: Iterable<string>, mark: Mark): this {
    for (const square of squares) {
      const before = this.get(square);
      this.set(square, { ...before, ...mark, said: [...(before?.said ?? []), ...(mark.said ?? [])] });
    }
    return this;
  }
}

export function marksOf(play: Play): ReadonlyMap<string, Mark> {
  const { scene, choice, magic, way, advice } = play;
  const advised = play.mine && !play.preview && advice.found ? touched(scene, advice.found.move) : [];
  const all = new Marks();
  if (play.step) return all.add(play.step.squares, { lit: true });
  if (scene.shown) all.add(scene.shown.lit, { lit: true });
  if (scene.last) all.add([scene.last.a, scene.last.b], { last: true, said: [words.lastSwap] });
  if (play.swapping) markSwap(all, play);
  // A block is chosen where its four meet: there the discs say it.
  if (magic.length > 0 && choice.targets.length === 0 && advised.length === 0) all.add(new Set(magic.flatMap(({ squares }) => squares)), { target: magic[0]?.kind !== "block", said: [words.target] });
  if (choice.square) all.add([choice.square], { chosen: true, said: [words.chosen] });
  if (choice.lit.length > 0) all.add(choice.lit, { lit: true });
  // Of the ways to catch one Yokai the dearest comes first; the others show when they are looked at.
  else if (advised.length === 0 && play.mine) light(all, play.offered.filter(({ stack }, at, every) => every.findIndex((it) => it.stack === stack) === at));
  all.add(advised, { advised: true }).add(advised.length > 2 ? advised.slice(0, 1) : advised, { tagged: true });
  if (way) all.add(way.squares.filter((square) => square !== way.hole), { lit: true });
  if (way?.hole) all.add([way.hole], { hole: true }).add(way.bring, { bring: true });
  return all.add(play.blocking, { blocking: true, said: [words.blocking] });
}

function markSwap(all: Marks, { scene, promising, gives, preview, choice: { pointed } }: Play): void {
  all.add(SQUARES.filter((square) => !scene.swappable.includes(square)), { said: [words.cannotSwap] });
  const [a, b] = scene.barred;
  if (a && b) all.add([a], { said: [words.barredPair(b)] }).add([b], { said: [words.barredPair(a)] });
  for (const [square, taken] of promising ?? []) {
    const yokai = taken.map(({ stack }) => scene.stacks[stack - 1]?.top?.name ?? "");
    const points = taken.reduce((sum, it) => sum + it.points, 0);
    const here = taken.filter(({ stack }) => stack === pointed);
    const badge = makesNew(taken) ? { yokai, points, dim: pointed !== null && here.length === 0 } : undefined;
    all.add([square], { badge, said: [words.swapTakes(named(scene, taken))] });
    for (const { squares } of here) all.add(squares, { lit: true });
  }
  for (const [square, given] of gives) all.add([square], { gives: opposite(scene), said: [words.swapGives(named(scene, given), endsGame(scene, given))] });
  if (!preview) return;
  all.add([preview.b], { over: true });
  const caught = bestCatches(scene, preview.a, preview.b);
  light(all, caught.map(({ squares, stack }) => ({ squares, other: stack !== caught[0]?.stack })));
}

/** The patterns of two Yokai are told apart; a square of both shows both. */
function light(all: Marks, patterns: readonly { squares: readonly string[]; other?: boolean }[]): void {
  for (const { squares, other } of patterns) all.add(squares, other ? { other } : { lit: true });
}
