import { percent } from "./asked";
import { area } from "./board";
import { dangers, risks } from "./danger";
import type { News } from "./news";
import { oddsOf, touched } from "./options";
import type { Play } from "./play.svelte";
import type { Scene, SceneUnit } from "./types";
import { oddsTold, targetOf } from "./told";
import { list, words } from "./words";

/** What the board shows of a square beyond what lies there, and what a listener hears with it. */
export interface Mark {
  /** May be chosen now. */
  target?: boolean;
  /** Chosen, and not yet sent. */
  staged?: boolean;
  /** Somebody here could act now. */
  source?: boolean;
  /** Would be touched, or lies in reach. */
  touched?: boolean;
  /** In the area of a trap of mine. */
  area?: boolean;
  /** A good move leads here, or speaks of who stands here. */
  advised?: boolean;
  /** An enemy can strike here on its next turn. */
  danger?: boolean;
  /** A hidden trap may go off here. */
  risk?: boolean;
  /** The other side changed something here since I last decided. */
  news?: boolean;
  /** In the way of what was asked for. */
  lit?: boolean;
  /** The chance to hit, in percent. */
  odds?: number;
  weak?: boolean;
  said?: string[];
}

/** Marks gathered square by square. */
export class Marks extends Map<string, Mark> {
  add(squares: Iterable<string>, mark: Mark): this {
    for (const square of squares) {
      const before = this.get(square);
      this.set(square, { ...before, ...mark, said: [...(before?.said ?? []), ...(mark.said ?? [])] });
    }
    return this;
  }
}

/** What is to be shown on the board: what is new, my traps, who can act, where I can point, what is staged, and where danger is. */
export function marksOf(play: Play, near: number, danger: boolean, news: News): Marks {
  const { scene, choice, mine, looked } = play;
  const all = new Marks();
  all.add(news.squares, { news: true, said: [words.news] });
  // A listener hears of it on every square; it is drawn for who looks at the trap, or for danger.
  for (const trap of scene.traps) if (trap.item && trap.seat === scene.seat) all.add(trap.area, { area: danger || [play.trap, choice.over].includes(trap.square), said: [words.area(trap.item)] });
  const from = play.selected?.seat === near ? play.selected.square : null;
  const goes = (square: string): boolean | undefined => play.aims.get(square)?.at(-1)?.startsWith("move ");
  const sealed = scene.traps.some(({ item, square }) => !item && [play.trap, choice.over].includes(square));
  for (const square of risks(scene, near, from)) all.add([square], { risk: danger || sealed || goes(square), said: [words.risk] });
  // All that they can strike if I want to see it; else of that where the chosen one could go, or what the enemy I look at can do.
  for (const [square, units] of dangers(scene, near))
    if (danger || goes(square)) all.add([square], { danger: true, said: [words.danger(list(units.map(({ name }) => name), words.and))] });
  if (!danger && looked && looked.seat !== near && !play.odds) all.add(looked.strikes, { danger: true });
  if (!mine) return all;
  all.add(play.actors, { source: true });
  all.add(play.lit, { lit: true });
  if (choice.item) all.add(touched(scene, `item ${choice.item}`), { touched: true });
  else if (choice.trying) all.add(touched(scene, play.skill.at(-1)), { touched: true });
  for (const [square, moves] of play.aims) {
    const odds = oddsOf(scene, moves.at(-1));
    all.add([square], { target: true, said: odds ? [oddsTold(scene, odds)] : [words.target], ...(odds ? { odds: percent(1 - (odds.chances[0] ?? 0)), weak: odds.weak } : {}) });
  }
  if (play.contested) {
    all.add([play.contested], { staged: true });
    all.add(play.strikers(play.contested).map((moves) => moves.at(-1)?.split(" ")[1] ?? ""), { touched: true });
  }
  if (choice.square) all.add([choice.square], { staged: true, said: [words.staged] });
  const trap = scene.items.find(({ name }) => name === choice.item)?.area;
  if (trap && choice.over && play.aims.has(choice.over)) all.add(area(scene, choice.over, trap), { area: true });
  const { found } = play.advice;
  if (found) all.add(spokenOf(scene, [found.move, ...targetOf(found), found.text].join(" ")), { advised: true, said: [words.advised] });
  return all;
}

/** The squares that a hint speaks of, by their names or by the names of those who stand there. */
export function spokenOf(scene: Scene, text: string): string[] {
  const said = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(text);
  // Where both sides have one of that name, its square says which is meant, or else it is mine.
  const meant = ({ seat, name, square }: SceneUnit): boolean => {
    const other = scene.units.find((it) => it.name === name && it.seat !== seat && it.square);
    return !other?.square || said(square ?? "") || (!said(other.square) && seat === scene.seat);
  };
  const units = scene.units.flatMap((unit) => (unit.square && said(unit.name) && meant(unit) ? [unit.square] : []));
  const castles = scene.castles.filter(({ card }) => said(card.name)).map(({ square }) => square);
  return [...new Set([...(text.match(/\b[a-g][1-8]\b/g) ?? []), ...units, ...castles])];
}
