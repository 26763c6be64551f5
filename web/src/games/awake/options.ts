import type { Odds, Scene, SceneCastle, SceneUnit } from "./types";

/** What is chosen so far: enough to know what may come next. */
export interface Chosen {
  unit: string | null;
  item: string | null;
  square: string | null;
  plain: string | null;
}

/** A step of my turn, the present one or a later one that so many passes lead to, and what I may do there. */
export interface Open {
  step: string;
  passes: number;
  moves: readonly string[];
  odds: readonly Odds[];
  targets: Scene["targets"];
}

/** So many turns without damage are out of the ordinary, and so many where hardly anybody is left. */
const STUCK = 6;
const CHASING = 2;
/** Until this turn small teams are still on their way to each other. */
const SETTLED = 12;

/** Whether a duel is a sensible way for me to end it: nothing moves on, or hardly anybody is left to chase each other, and I am not the one with more. */
export function deadlocked({ legal, quiet, turns, units, seat }: Scene): boolean {
  const left = (of: number): number => units.filter((unit) => unit.seat === of && !unit.fallen).length;
  const few = left(0) <= 2 && left(1) <= 2;
  return legal.includes("stalemate") && turns > SETTLED && left(seat) <= left(1 - seat) && quiet >= (few ? CHASING : STUCK);
}

/** Names are given once to a side. */
export function key({ seat, name }: { seat: number; name: string }): string {
  return `${seat} ${name}`;
}

export function unitBy(scene: Scene, wanted: string | null): SceneUnit | undefined {
  return wanted === null ? undefined : scene.units.find((unit) => key(unit) === wanted);
}

/** So many hits a castle stands at least. */
export function hitsLeft({ left, card }: SceneCastle): number {
  return Math.ceil(left / card.wall);
}

export function unitOn(scene: Scene, square: string): SceneUnit | undefined {
  return scene.units.find((unit) => unit.square === square);
}

/** The present step and those that come after it in my turn. */
export function steps(scene: Scene): Open[] {
  const { step, legal, odds, targets, later } = scene;
  return [{ step, passes: 0, moves: legal, odds, targets }, ...later.map((it, at) => ({ ...it, passes: at + 1 }))];
}

/** All that is sent to make a move: what may be left out before it is left out. Nothing if it cannot be made in this turn. */
export function wayTo(scene: Scene, move: string): string[] {
  const open = steps(scene).find(({ moves }) => moves.includes(move));
  return open ? [...Array<string>(open.passes).fill("pass"), move] : [];
}

/** All that is sent to end the turn here; nothing if something has to be done first. */
export function ending(scene: Scene): string[] {
  const open = scene.legal.includes("pass") && scene.later.every(({ skippable }) => skippable);
  return open ? Array<string>(scene.later.length + 1).fill("pass") : [];
}

/** The moves of one verb in this turn, without it: `hit b4 d5` is `b4 d5`. */
export function after(scene: Scene, verb: string): string[] {
  return steps(scene).flatMap(({ moves }) => moves.filter((move) => move.startsWith(`${verb} `)).map((move) => move.slice(verb.length + 1)));
}

/** What an attack may bring, now or after what may be left out. */
export function oddsOf(scene: Scene, move: string | undefined): Odds | undefined {
  return steps(scene).flatMap(({ odds }) => odds).find((it) => it.move === move);
}

/** Whether I am asked for a step of my turn, and not for what belongs to something else. */
export function stepping({ ask, step }: Scene): boolean {
  return ask === step;
}

/** Whom I could name now: the squares of characters who can move, attack, use a skill or be champion. */
export function sources(scene: Scene): string[] {
  if (scene.ask === "champion") return after(scene, "champion");
  if (!stepping(scene)) return [];
  const moving = after(scene, "move").map((way) => way.split("-")[0] ?? "");
  const hitting = after(scene, "hit").map((way) => way.split(" ")[0] ?? "");
  const trying = skills(scene).flatMap((name) => scene.units.find((unit) => unit.seat === scene.seat && unit.name === name)?.square ?? []);
  return [...new Set([...moving, ...hitting, ...trying])];
}

/** The next of mine to be placed, unless another is chosen. */
export function placing(scene: Scene, chosen: Chosen): string | null {
  const open = after(scene, "place");
  const name = unitBy(scene, chosen.unit)?.name;
  return name && open.includes(name) ? name : (open[0] ?? null);
}

/** Who of mine would make a move, where it names one. */
export function actorOf(scene: Scene, move: string): SceneUnit | undefined {
  const [verb = "", ...rest] = move.split(" ");
  const what = rest.join(" ");
  if (verb === "move" || verb === "hit") return unitOn(scene, what.slice(0, 2));
  return verb === "skill" || verb === "place" ? scene.units.find(({ seat, name }) => seat === scene.seat && name === what) : undefined;
}

/** Whose skills are worth a try: one that would bring nothing is not offered. */
export function skills(scene: Scene): string[] {
  return after(scene, "skill").filter((name) => !inVain(scene, `skill ${name}`));
}

/** All that is sent when somebody tries the skill; nothing if it cannot, or nothing could come of it. */
export function skillOf(scene: Scene, unit: SceneUnit | undefined): string[] {
  return unit?.seat === scene.seat && stepping(scene) && skills(scene).includes(unit.name) ? wayTo(scene, `skill ${unit.name}`) : [];
}

/** Where I may point now, and the moves that each of these squares would send. */
export function targets(scene: Scene, chosen: Chosen): Map<string, string[]> {
  const found = new Map<string, string[]>();
  switch (scene.ask) {
    case "place": {
      const name = placing(scene, chosen);
      if (name) first(scene, `place ${name}`, found);
      return found;
    }
    case "on":
    case "square":
    case "at":
      for (const verb of ["on", "at"]) for (const square of after(scene, verb)) found.set(square, [`${verb} ${square}`]);
      return found;
    case "champion":
      for (const square of after(scene, "champion")) found.set(square, [`champion ${square}`]);
      return found;
  }
  if (chosen.item) first(scene, `item ${chosen.item}`, found);
  else if (stepping(scene)) moving(scene, unitBy(scene, chosen.unit)?.square, found);
  return found;
}

/** Where the chosen one may go, and whom one of mine may hit: the chosen one, or the one who does it best. */
function moving(scene: Scene, from: string | null | undefined, found: Map<string, string[]>): void {
  for (const way of after(scene, "move")) {
    const [start, end = ""] = way.split("-");
    if (start === from) found.set(end, wayTo(scene, `move ${way}`));
  }
  const hits = steps(scene).flatMap(({ odds }) => odds);
  const strikes = hits.some(({ move }) => move.split(" ")[1] === from);
  for (const { move } of hits.sort((a, b) => b.mean - a.mean)) {
    const [, start, end = ""] = move.split(" ");
    if ((start === from || !strikes) && !found.has(end)) found.set(end, wayTo(scene, move));
  }
}

function first(scene: Scene, move: string, found: Map<string, string[]>): void {
  const reach = scene.targets.find((it) => it.move === move);
  if (reach?.ask) for (const square of reach.squares) found.set(square, [move, `${reach.ask} ${square}`]);
}

/** Squares that an item or a skill would touch, were it used. */
export function touched(scene: Scene, move: string | undefined): readonly string[] {
  return steps(scene).flatMap((step) => step.targets).find((it) => it.move === move)?.squares ?? [];
}

/** Whether an item or a skill would bring nothing in this turn. */
export function inVain(scene: Scene, move: string | undefined): boolean {
  return steps(scene).flatMap((step) => step.targets).some((it) => it.move === move && it.vain);
}

/** The moves that would be sent if I said yes; none while something is still open. */
export function plan(scene: Scene, chosen: Chosen): readonly string[] {
  if (chosen.plain) return scene.legal.includes(chosen.plain) ? [chosen.plain] : [];
  if (chosen.square) return targets(scene, chosen).get(chosen.square) ?? [];
  if (!chosen.item) return [];
  if (scene.ask === "drop") return [`drop ${chosen.item}`];
  const open = targets(scene, chosen).size === 0 && scene.legal.includes(`item ${chosen.item}`);
  return open ? [`item ${chosen.item}`] : [];
}
