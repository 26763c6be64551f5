import { read, TOKEN } from "./cards";
import { cardsOf } from "./forces";
import type { Preview, Scene } from "./types";

/** What those who play after me can still make of a card: nothing, though somebody stands against me (`won`) or nobody does yet (`safe`); nothing good any more (`lost`); or this and that. */
export type Prospect = "won" | "safe" | "lost" | "open";

/** The least and the most that a Force can come to. */
type Range = readonly [least: number, most: number];

/** Judged by what lies in the trick and in my hand alone: remembering what was played before is part of the game. */
export function prospect(scene: Scene, { card }: Preview): Prospect {
  const { trick, seat, seats } = scene;
  const laid = [...cardsOf(trick), card];
  const known = new Set([...laid, ...scene.hand]);
  const later = seats - trick.plays.length - 1;
  const phantom = card.startsWith("P");
  const opposed = (phantom ? trick.hero_seats : trick.phantom_seats).some((it) => it !== seat);
  const colours = Object.entries(TOKEN).filter(([letter, name]) => name !== scene.removed && !laid.some((it) => it.startsWith(letter)));
  // HP-7: each colour once. Of each, what I do not hold may come.
  const heroes = colours.map(([letter]) => [1, 2, 3, 4, 5].filter((value) => !known.has(`${letter}${value}`))).filter((values) => values.length > 0);
  // HP-2: with three players the Phantoms 17 to 20 stay in the box.
  const phantoms = Array.from({ length: seats === 3 ? 16 : 20 }, (_, at) => at + 1).filter((value) => !known.has(`P${value}`));
  const values = (kind: "hero" | "phantom"): number[] => laid.map(read).flatMap((it) => (it.kind === kind ? [it.value] : []));
  const sum = total(values("hero"));

  let [wins, loses] = [false, false];
  for (let more = 0; more <= later; more++) {
    // HP-13: where all stand on one side nobody scores.
    if (!opposed && (phantom ? more === later : more === 0)) continue;
    const added = heroForce(heroes, later - more);
    const force = phantomForce(values("phantom"), phantoms, more);
    if (!added || !force) continue;
    // HP-12: a tie goes to the Heroes.
    const [theirs, ours] = [sum + added[0] < force[1], sum + added[1] >= force[0]];
    wins ||= phantom ? theirs : ours;
    loses ||= phantom ? ours : theirs;
  }
  return wins && loses ? "open" : loses ? "lost" : opposed ? "won" : "safe";
}

/** What so many Heroes add, each of another colour; null if there are not so many colours. */
function heroForce(colours: readonly number[][], count: number): Range | null {
  if (colours.length < count) return null;
  const least = colours.map((values) => Math.min(...values)).sort((a, b) => a - b);
  const most = colours.map((values) => Math.max(...values)).sort((a, b) => b - a);
  return [total(least.slice(0, count)), total(most.slice(0, count))];
}

/** What the Phantoms come to with so many more of these, the lowest first (HP-11). */
function phantomForce(laid: readonly number[], free: readonly number[], count: number): Range | null {
  if (free.length < count) return null;
  const worth = (added: readonly number[]): number => {
    const all = [...laid, ...added];
    return all.length > 0 ? 2 * Math.max(...all) - total(all) : 0;
  };
  // The least is some top with the highest below it, the most is the lowest, or the highest with the lowest.
  const least = free.map((_, at) => free.slice(Math.max(0, at - count + 1), at + 1)).filter((run) => run.length === count);
  const high = [...free.slice(0, Math.max(0, count - 1)), ...free.slice(-1)];
  return count === 0 ? [worth([]), worth([])] : [Math.min(...least.map(worth)), Math.max(worth(free.slice(0, count)), worth(high))];
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
