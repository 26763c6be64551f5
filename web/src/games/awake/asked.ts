import type { Odds, Scene, SceneUnit } from "./shapes";
import { list, words } from "./words";

/** What is chosen so far: enough to know what may come next. */
export interface Chosen {
  unit: string | null;
  item: string | null;
  square: string | null;
  plain: string | null;
}

/** Names are given once to a side. */
export function key({ seat, name }: { seat: number; name: string }): string {
  return `${seat} ${name}`;
}

export function unitBy(scene: Scene, wanted: string | null): SceneUnit | undefined {
  return wanted === null ? undefined : scene.units.find((unit) => key(unit) === wanted);
}

export function unitOn(scene: Scene, square: string): SceneUnit | undefined {
  return scene.units.find((unit) => unit.square === square);
}

/** The moves of one verb, without it: `hit b4 d5` is `b4 d5`. */
function after(scene: Scene, verb: string): string[] {
  return scene.legal.filter((move) => move.startsWith(`${verb} `)).map((move) => move.slice(verb.length + 1));
}

/** Whom I could name now: the squares of characters who can move, attack, use a skill or be champion. */
export function sources(scene: Scene): string[] {
  switch (scene.ask) {
    case "skill":
      return after(scene, "skill").flatMap((name) => scene.units.find((unit) => unit.seat === scene.seat && unit.name === name)?.square ?? []);
    case "move":
      return [...new Set(after(scene, "move").map((way) => way.split("-")[0] ?? ""))];
    case "attack":
      return [...new Set(after(scene, "hit").map((way) => way.split(" ")[0] ?? ""))];
    case "champion":
      return after(scene, "champion");
    default:
      return [];
  }
}

/** The next of mine to be placed, unless another is chosen. */
export function placing(scene: Scene, chosen: Chosen): string | null {
  const open = after(scene, "place");
  const name = unitBy(scene, chosen.unit)?.name;
  return name && open.includes(name) ? name : (open[0] ?? null);
}

/** Where I may point now, and the moves that each of these squares would send. */
export function targets(scene: Scene, chosen: Chosen): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const from = unitBy(scene, chosen.unit)?.square;
  switch (scene.ask) {
    case "place": {
      const name = placing(scene, chosen);
      if (name) first(scene, `place ${name}`, found);
      break;
    }
    case "item":
    case "card":
      if (chosen.item) first(scene, `item ${chosen.item}`, found);
      break;
    case "move":
      for (const way of after(scene, "move")) {
        const [start, end = ""] = way.split("-");
        if (start === from) found.set(end, [`move ${way}`]);
      }
      break;
    case "attack":
      for (const { move } of [...scene.odds].sort((a, b) => a.mean - b.mean)) {
        const [, start, end = ""] = move.split(" ");
        if (start === from || !sources(scene).includes(from ?? "")) found.set(end, [move]);
      }
      break;
    case "on":
    case "square":
    case "at":
      for (const verb of ["on", "at"]) for (const square of after(scene, verb)) found.set(square, [`${verb} ${square}`]);
      break;
    case "champion":
      for (const square of after(scene, "champion")) found.set(square, [`champion ${square}`]);
  }
  return found;
}

function first(scene: Scene, move: string, found: Map<string, string[]>): void {
  const reach = scene.targets.find((it) => it.move === move);
  if (reach?.ask) for (const square of reach.squares) found.set(square, [move, `${reach.ask} ${square}`]);
}

/** Squares that what is chosen would touch, though none of them is to be chosen now. */
export function touched(scene: Scene, chosen: Chosen): readonly string[] {
  const unit = unitBy(scene, chosen.unit);
  const move = chosen.item ? `item ${chosen.item}` : scene.ask === "skill" && unit?.seat === scene.seat ? `skill ${unit.name}` : "";
  return scene.targets.find((it) => it.move === move)?.squares ?? [];
}

/** The moves that would be sent if I said yes; none while something is still open. */
export function plan(scene: Scene, chosen: Chosen): readonly string[] {
  if (chosen.plain) return scene.legal.includes(chosen.plain) ? [chosen.plain] : [];
  const found = targets(scene, chosen);
  if (chosen.square) return found.get(chosen.square) ?? [];
  if (chosen.item && scene.ask === "drop") return [`drop ${chosen.item}`];
  if (chosen.item && found.size === 0 && scene.legal.includes(`item ${chosen.item}`)) return [`item ${chosen.item}`];
  const unit = unitBy(scene, chosen.unit);
  if (scene.ask === "skill" && unit?.seat === scene.seat && scene.legal.includes(`skill ${unit.name}`)) return [`skill ${unit.name}`];
  return [];
}

/** `62 % to hit, 2.1 on average, weak side` */
export function chances({ chances: [none = 0], mean, weak }: Odds): string {
  return words.odds(percent(1 - none), mean.toFixed(1), weak);
}

/** Each damage with its chance, the impossible left out. */
export function eachDamage({ chances: all }: Odds): string {
  return list(all.flatMap((chance, damage) => (chance > 0 ? [words.oddsOf(damage, percent(chance))] : [])), words.and);
}

export function percent(share: number): number {
  return Math.round(share * 100);
}

/** What the button says that sends a plan. */
export function label(scene: Scene, moves: readonly string[]): string {
  const [verb = "", ...rest] = (moves[0] ?? "").split(" ");
  const what = rest.join(" ");
  const where = moves[1]?.split(" ")[1];
  const nameOn = (square = ""): string => unitOn(scene, square)?.name ?? scene.castles.find((it) => it.square === square)?.card.name ?? square;
  const { confirm } = words;
  switch (verb) {
    case "place":
      return confirm.place(what, where ?? "");
    case "item":
      return where ? (moves[1]?.startsWith("at") ? confirm.trap(what, where) : confirm.item(what, nameOn(where))) : confirm.itemPlain(what);
    case "drop":
      return confirm.drop(what);
    case "skill":
      return confirm.skill(sideUp(scene, scene.units.find((unit) => unit.seat === scene.seat && unit.name === what))?.skill ?? what);
    case "move": {
      const [from, to = ""] = what.split("-");
      return confirm.move(nameOn(from), to);
    }
    case "hit":
      return confirm.hit(nameOn(rest[0]), nameOn(rest[1]));
    case "on":
      return confirm.on(nameOn(what));
    case "at":
      return confirm.at(what);
    case "champion":
      return confirm.champion(nameOn(what));
    default:
      return confirm.stalemate;
  }
}

/** The side of its card that lies up. */
export function sideUp(scene: Scene, unit: SceneUnit | undefined): Scene["cards"][number]["plain"] | undefined {
  const card = unit && scene.cards.find(({ name }) => name === unit.name);
  return unit?.awake ? card?.awake : card?.plain;
}

/** What a person who cannot see the table must hear when they are asked something. */
export function announced(scene: Scene): string | null {
  if (scene.seat < 0 || scene.turn !== scene.seat || scene.over) return null;
  const risers = after(scene, "awaken").map((square) => unitOn(scene, square)?.name ?? "");
  const asked = question(scene);
  return asked && risers.length > 0 ? `${asked} ${words.announced.awaken(list(risers, words.and))}` : asked;
}

function question(scene: Scene): string | null {
  const say = words.announced;
  const named = (squares: readonly string[]): string => list(squares.map((square) => say.on(unitOn(scene, square)?.name ?? "", square)), words.or);
  switch (scene.ask) {
    case "country":
      return say.team;
    case "place":
      return say.place(list(after(scene, "place"), words.or));
    case "item":
      return say.item(list(scene.hand, words.and), list(after(scene, "item"), words.or));
    case "skill":
      return say.skill(named(sources(scene)));
    case "move":
      return scene.legal.includes("pass") ? say.noMove : say.move(named(sources(scene)));
    case "attack":
      return say.attack(list(scene.odds.map((odds) => `${label(scene, [odds.move])}: ${chances(odds)}`), words.or));
    case "on":
    case "at":
    case "square":
      return say.choose(scene.doing?.name ?? "", list([...targets(scene, NOTHING).keys()].map((square) => [unitOn(scene, square)?.name, square].filter(Boolean).join(" ")), words.or));
    case "card":
      return say.card(list(after(scene, "item"), words.or));
    case "drop":
      return say.drop(list(after(scene, "drop"), words.or));
    case "answer":
      return say.answer;
    case "champion":
      return say.champion(named(sources(scene)));
    default:
      return null;
  }
}

const NOTHING: Chosen = { unit: null, item: null, square: null, plain: null };
