import { after, skills, steps, stepping, targets, unitOn, type Chosen } from "./options";
import type { Odds, Scene, SceneUnit } from "./types";
import { list, words } from "./words";

/** `62% to hit, 2.1 on average, weak side` */
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

/** What stands on a square, by its name; else the square. */
export function nameOn(scene: Scene, square = ""): string {
  return unitOn(scene, square)?.name ?? scene.castles.find((it) => it.square === square)?.card.name ?? square;
}

/** What the button says that sends a plan; what is left out on the way to it is not said. */
export function label(scene: Scene, moves: readonly string[]): string {
  const [move = "", target] = moves.filter((it) => it !== "pass");
  const [verb = "", ...rest] = move.split(" ");
  const what = rest.join(" ");
  const where = target?.split(" ")[1];
  const { confirm } = words;
  switch (verb) {
    case "place":
      return confirm.place(what, where ?? "");
    case "item":
      return where ? (target?.startsWith("at") ? confirm.trap(what, where) : confirm.item(what, nameOn(scene, where))) : confirm.itemPlain(what);
    case "drop":
      return confirm.drop(what);
    case "skill":
      return confirm.skill(sideUp(scene, scene.units.find((unit) => unit.seat === scene.seat && unit.name === what))?.skill ?? what);
    case "move": {
      const [from, to = ""] = what.split("-");
      return confirm.move(nameOn(scene, from), to);
    }
    case "hit":
      return confirm.hit(nameOn(scene, rest[0]), nameOn(scene, rest[1]));
    case "on":
      return confirm.on(nameOn(scene, what));
    case "at":
      return confirm.at(what);
    case "champion":
      return confirm.champion(nameOn(scene, what));
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
  const asked = stepping(scene) ? turnAsked(scene) : question(scene);
  return asked && risers.length > 0 ? `${asked} ${words.announced.awaken(list(risers, words.and))}` : asked;
}

/** All that is open in this turn, the must first. */
function turnAsked(scene: Scene): string {
  const say = words.announced;
  const movers = [...new Set(after(scene, "move").map((way) => way.split("-")[0] ?? ""))];
  const hits = steps(scene).flatMap(({ odds }) => odds).map((odds) => `${label(scene, [odds.move])}: ${chances(odds)}`);
  if (scene.step === "attack") return hits.length > 0 ? say.attack(list(hits, words.or)) : say.attackNone;
  const first = movers.length > 0 ? say.move(named(scene, movers)) : say.noMove;
  const items = scene.ask === "item" ? after(scene, "item") : [];
  const tries = skills(scene);
  return [
    first,
    items.length > 0 && say.item(list(items, words.or)),
    tries.length > 0 && say.skill(list(tries, words.or)),
    hits.length > 0 && say.attack(list(hits, words.or)),
  ].filter((it) => it !== false).join(" ");
}

const named = (scene: Scene, squares: readonly string[]): string => list(squares.map((square) => words.announced.on(unitOn(scene, square)?.name ?? "", square)), words.or);

function question(scene: Scene): string | null {
  const say = words.announced;
  switch (scene.ask) {
    case "country":
      return say.team;
    case "place":
      return say.place(list(after(scene, "place"), words.or));
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
      return say.champion(named(scene, after(scene, "champion")));
    default:
      return null;
  }
}

export const NOTHING: Chosen = { unit: null, item: null, square: null, plain: null };
