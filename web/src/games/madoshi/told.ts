import { settings } from "../../kit/settings.svelte";
import type { SeatInfo } from "../../kit/wire";
import { opposite, sideOf } from "./asked";
import { GIFT } from "./hints";
import type { Play } from "./play.svelte";
import type { Scene } from "./types";
import type { Outcome } from "./outcomes";
import { catches, idle, makesNew, type Catch } from "./swaps";
import type { Target } from "./targets";
import { capital, list, words } from "./words";

/** In large letters: the Yokai that was pressed, else what is asked, or who is asked. */
export function prompt(play: Play, nameAt: (seat: number) => string): string {
  const { scene: shown, question, choice } = play;
  const scene = question ?? shown;
  if (play.step) return words.stepOf(nameAt(1 - scene.seat), (choice.step ?? 0) + 1, play.steps.length);
  if (choice.stack !== null && choice.square === null) return yokaiAt(scene, choice.stack);
  if (scene.over) return words.gameOver;
  if (play.swapping && choice.square !== null) return words.swapSecond(choice.square);
  // Who sits down again may have changed sides.
  const fresh = scene.turns < 2 && scene.seats === 2 && scene.seat >= 0 && !play.taught;
  const as = words.sides[sideOf(scene)];
  if (scene.shown?.passed) return words.magicNone(scene.shown.passed);
  if (scene.turn < 0) return fresh && scene.turns === 0 && !scene.last ? words.youAre(as) : "";
  if (scene.turn !== scene.seat) return words.theirTurn(nameAt(scene.turn));
  switch (scene.phase) {
    case "collect":
      return words.collect(new Set(play.offered.flatMap(({ stack }) => stack ?? [])).size, scene.waiting.length > 0);
    case "order":
      return words.order;
    case "magic":
      return words.magicStep(scene.part ?? "", play.partsDone + 1, play.parts);
    case "discard":
      return words.discard;
    default:
      return lying(play).length > 0 ? words.youCanCatch(list(lying(play), "and")) : fresh ? words.yourTurnAs(as) : words.yourTurn;
  }
}

/** The Yokai whose patterns lie on the board before I swap. A teacher comes to them in time. */
export function lying({ scene, taught, swapping }: Pick<Play, "scene" | "taught" | "swapping">): string[] {
  if (!swapping || taught) return [];
  return [...new Set(scene.promises.filter(({ hole }) => hole === null).map(({ stack }) => yokaiAt(scene, stack)))];
}

/** What the opponent did in the turn before mine: it stays in sight until I move. */
export function news(play: Play, nameAt: (seat: number) => string): string {
  const theirs = play.theirTurn;
  const who = nameAt(1 - play.scene.seat);
  const caught = theirs.filter((event) => event.kind === "captured");
  if (play.step) return "";
  if (caught.length > 0) return words.newsCaught(who, list(caught.map(({ yokai }) => yokai), "and"), caught.reduce((sum, { points }) => sum + points, 0));
  const swap = theirs.find((event) => event.kind === "swapped");
  return swap ? words.newsSwapped(who, swap.a, swap.b) : "";
}

/** Below it: what I am looking at, what I was advised, or how to answer. */
export function detail(play: Play): string {
  const { scene, match, preview, choice } = play;
  if (match?.sending) return words.sending;
  // The question says so already, and the result says how.
  if (scene.over) return "";
  if (play.step) return `${play.step.told}.`;
  if (preview) {
    const taken = catches(scene, preview.a, preview.b);
    const given = play.gives.get(preview.b);
    const face = idle(scene, preview.a, preview.b);
    const warned = given ? ` ${capital(words.swapGives(named(scene, given), endsGame(scene, given)))}.` : "";
    return `${words.swapPair(preview.a, preview.b)}: ${taken.length > 0 ? words.swapTakes(named(scene, taken)) : words.swapTakesNothing}.${face ? ` ${words.swapIdle(words.faces[face])}` : ""}${warned}`;
  }
  if (choice.stack !== null && choice.square === null) return cardTold(play, choice.stack);
  if (choice.overStack !== null && closed(scene, choice.overStack)) return words.closed;
  if (choice.overStack !== null && play.catchBy(choice.overStack)) return `${words.pressToCatch}. ${cardTold(play, choice.overStack)}`;
  if (choice.overStack !== null && play.swapping && play.theirs === null && (play.guided || play.way || choice.square !== null)) return `${yokaiAt(scene, choice.overStack)}: ${reachTold(play, choice.overStack)}`;
  if (play.advice.looking) return words.hintLooking;
  if (!play.mine) return match?.history.at(-1)?.text ?? "";
  return play.advised ?? how(play);
}

function how(play: Play): string {
  const { scene, choice, magic, promising } = play;
  switch (scene.phase) {
    case "swap":
      // A teacher may ask for something else first.
      if (!choice.square) return play.taught ? "" : lying(play).length > 0 ? words.lying(lying(play).length) : words.swap;
      return [[...(promising?.values() ?? [])].some(makesNew) ? "" : words.swapBarren, gift(play)].join(" ").trim();
    case "collect":
      return "";
    case "order":
      return words.orderHow;
    case "magic":
      if (choice.square !== null && play.blocks.length > 0) return words.chooseDisc(choice.square);
      return choice.targets.length > 0 ? arrowsTold(play) : `${words.magicOf(scene.using?.name ?? "")}. ${howTo(magic)}`;
    default:
      return words.discardHow;
  }
}

/** What the sign on some tokens means, until one knows it. */
function gift({ scene, gives }: Play): string {
  const { hints, noHints } = settings.kept;
  return gives.size > 0 && !noHints && !hints.includes(GIFT) ? words.giftSign(words.sides[opposite(scene)]) : "";
}

/** What an arrow does, or, once one is looked at, how it is done. */
function arrowsTold(play: Play): string {
  const { scene, outcomes, choice: { targets: [first], aim } } = play;
  if (aim) return `${words.wayShown} ${outcomeTold(scene, outcomes.get(aim.move))}`.trim();
  if (legend(play).length > 0) return "";
  return first?.kind === "block" ? words.chooseTurn : words.chooseWay;
}

/** What one way of a magic would make, for me and for the player opposite; nothing if it makes nothing. */
export function outcomeTold(scene: Scene, { mine, gives }: Outcome = { mine: [], gives: [] }): string {
  const told = [...(gives.length > 0 ? [`${capital(words.swapGives(named(scene, gives), endsGame(scene, gives)))}.`] : []), ...(mine.length > 0 ? [words.wayMakes(named(scene, mine))] : [])];
  return told.join(" ");
}

/** How the target of a magic is chosen. */
export function howTo([first]: readonly Target[]): string {
  if (!first) return "";
  return first.kind === "flip" ? words.chooseSquare : first.kind === "block" ? words.chooseBlock : words.chooseLine;
}

/** What a card that was pressed says in words, and how near its Yokai is. */
function cardTold(play: Play, stack: number): string {
  const yokai = play.scene.stacks[stack - 1]?.top;
  if (!yokai) return "";
  // A teacher comes to magic in time.
  const magic = play.taught ? "" : words.magicIs(yokai.magic);
  const reach = play.theirs !== null ? `${words.patternOf(play.theirs)} ${play.swapping && !play.taught ? threatTold(play, play.theirs) : ""}` : play.swapping ? reachTold(play, stack) : "";
  return `${closed(play.scene, stack) ? words.closed : ""} ${magic} ${reach}`;
}

/** Where the pattern of a Yokai lies, or how a swap would make it. */
function reachTold({ ways, way, promising, choice, guided }: Play, stack: number): string {
  if (choice.square !== null) {
    const found = [...(promising ?? [])].filter(([, taken]) => taken.some((it) => it.stack === stack)).map(([square]) => square);
    return found.length > 0 ? words.swapFor(choice.square, list(found, "or")) : words.swapNotFor(choice.square);
  }
  if (!way) return guided ? words.ways(0) : "";
  const [element, worth] = [words.faces[way.element], words.points(way.points)];
  if (way.hole === null) return words.lies(element, worth);
  const count = choice.stack === stack ? words.way((choice.way % ways.length) + 1, ways.length, element, worth) : words.ways(ways.length);
  return `${count} ${words.wayBring(list(way.bring, "or"), way.hole)}`;
}

/** How near the player opposite is to the Yokai that is looked at. */
function threatTold({ ways: [way], guided }: Play, name: string): string {
  if (!way) return guided ? words.threat.none(name) : "";
  return way.hole === null ? words.threat.lies(name, words.faces[way.element]) : words.threat.near(name, list(way.bring, "or"), way.hole);
}

/** What the badges on the board stand for: each Yokai once, with the most it would bring; then what swaps would give the player opposite. */
export function legend({ scene, promising, gives, preview, outcomes, choice: { targets, aim } }: Play): Badged[] {
  if (preview || aim || (!promising && targets.length === 0)) return [];
  const side = opposite(scene);
  const magic = [...outcomes.values()];
  const mine = [
    ...dearest([...(promising?.values() ?? [])].filter(makesNew).flat()).map(({ stack, points }) => ({ picture: yokaiAt(scene, stack), label: yokaiAt(scene, stack), points })),
    ...dearest(magic.flatMap((it) => it.mine)).map(({ stack, points }) => ({ picture: yokaiAt(scene, stack), label: words.laterFor(yokaiAt(scene, stack)), points })),
  ];
  const theirs = dearest([...gives.values(), ...magic.map((it) => it.gives)].flat()).map(({ stack, points }) => ({ picture: side, label: words.forThem(words.sides[side], yokaiAt(scene, stack)), points }));
  return [...mine, ...theirs];
}

/** A badge by its picture, and what it means. */
export interface Badged {
  picture: string;
  label: string;
  points: number;
}

/** Of each stack the catch that brings most. */
function dearest(all: readonly Catch[]): Catch[] {
  const best = new Map<number, Catch>();
  for (const it of all) if (it.points > (best.get(it.stack)?.points ?? 0)) best.set(it.stack, it);
  return [...best.values()];
}

/** `Chimi with Wood (2 points) or Fire (1 point) and Nue with Fire (3 points)` */
export function named(scene: Scene, taken: readonly Catch[]): string {
  const stacks = [...new Set(taken.map(({ stack }) => stack))];
  const withWhat = (stack: number): string[] =>
    taken.filter((it) => it.stack === stack).map(({ element, points }) => words.withElement(words.faces[element], words.points(points)));
  return list(stacks.map((stack) => words.takeShort(yokaiAt(scene, stack), list([...new Set(withWhat(stack))], "or"))), "and");
}

/** One of these is the last card of its stack. */
export function endsGame({ seats, stacks }: Scene, taken: readonly Catch[]): boolean {
  return seats > 1 && taken.some(({ stack }) => stacks[stack - 1]?.left === 1);
}

/** Why the first place is the first place, once a game of two is over. */
export function decided({ seat, places, points, source_points: sources, caught }: Scene, seats: readonly SeatInfo[]): string {
  const winner = places.indexOf(1);
  const say = words.decided;
  const told = (all: readonly number[]): string => `${all[winner] ?? 0} to ${all[1 - winner] ?? 0}`;
  if (places.filter((place) => place === 1).length > 1) return say.shared;
  const [me, name] = [winner === seat, seats[winner]?.name ?? ""];
  if (points[0] !== points[1]) return say.points(me, name, told(points));
  if (sources[0] !== sources[1]) return say.sources(me, name, told(sources));
  return say.fewest(me, name, told([0, 1].map((of) => caught.filter((card) => card.seat === of).length)));
}

/** Its Yokai lies dimmed: it came up this turn, and cannot be caught before the next. */
function closed(scene: Scene, stack: number): boolean {
  return scene.stacks[stack - 1]?.closed ?? false;
}

function yokaiAt(scene: Scene, stack: number): string {
  return scene.stacks[stack - 1]?.top?.name ?? "";
}
