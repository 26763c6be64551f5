import type { Play } from "./play.svelte";
import type { Scene } from "./shapes";
import { catches, type Catch } from "./swaps";
import type { Target } from "./targets";
import { list, words } from "./words";

/** In large letters: what is asked, or who is asked. */
export function prompt(scene: Scene, nameAt: (seat: number) => string): string {
  if (scene.over) return words.gameOver;
  if (scene.turn < 0) return "";
  if (scene.turn !== scene.seat) return words.theirTurn(nameAt(scene.turn));
  switch (scene.phase) {
    case "collect":
      return words.collect;
    case "order":
      return words.order;
    case "magic":
      return words.magicOf(scene.using?.name ?? "");
    case "discard":
      return words.discard;
    default:
      return words.yourTurn;
  }
}

/** Below it: what I am looking at, what I was advised, or how to answer. */
export function detail(play: Play): string {
  const { scene, match, preview, choice } = play;
  if (match?.sending) return words.sending;
  if (preview) {
    const taken = catches(scene, preview.a, preview.b);
    return `${words.swapPair(preview.a, preview.b)}: ${taken.length > 0 ? words.swapTakes(named(scene, taken)) : words.swapTakesNothing}.`;
  }
  const stack = choice.stack ?? choice.overStack;
  if (stack !== null && choice.square === null && play.swapping) return wayTold(play, stack);
  if (play.advice.looking) return words.hintLooking;
  if (!play.mine) return match?.history.at(-1)?.text ?? "";
  return play.advised ?? how(play);
}

function how({ scene, choice, magic }: Play): string {
  switch (scene.phase) {
    case "swap":
      return choice.square ? words.swapSecond(choice.square) : words.swap;
    case "collect":
      return words.collectHow;
    case "order":
      return words.orderHow;
    case "magic":
      return `${scene.part ?? ""} ${choice.target ? "" : howTo(magic)}`;
    default:
      return words.discardHow;
  }
}

/** How the target of a magic is chosen. */
export function howTo([first]: readonly Target[]): string {
  if (!first) return "";
  return first.kind === "flip" ? words.chooseSquare : first.kind === "block" ? words.chooseBlock : words.chooseLine;
}

/** Where the pattern of a talisman lies, or how one swap would make it. */
function wayTold({ scene, ways, way, choice }: Play, stack: number): string {
  const name = yokaiAt(scene, stack);
  if (!way) return `${name}: ${words.ways(0)}`;
  const element = words.faces[way.element];
  const worth = words.points(way.points);
  if (way.hole === null) return `${name}: ${words.lies(element)} ${worth}.`;
  const count = choice.stack === null ? words.ways(ways.length) : words.way((choice.way % ways.length) + 1, ways.length, element, worth);
  return `${name}: ${count} ${words.wayBring(list(way.bring, "or"), way.hole)}`;
}

/** `Chimi with Wood (2 points) or Fire (1 point) and Nue with Fire (3 points)` */
export function named(scene: Scene, taken: readonly Catch[]): string {
  const stacks = [...new Set(taken.map(({ stack }) => stack))];
  const withWhat = (stack: number): string[] =>
    taken.filter((it) => it.stack === stack).map(({ element, points }) => words.withElement(words.faces[element], words.points(points)));
  return list(stacks.map((stack) => words.takeShort(yokaiAt(scene, stack), list([...new Set(withWhat(stack))], "or"))), "and");
}

function yokaiAt(scene: Scene, stack: number): string {
  return scene.stacks[stack - 1]?.top?.name ?? "";
}
