import type { FrameOf, LineOf } from "../../kit/game";
import type { Beat } from "../../kit/queue";
import { SQUARES } from "./board";
import type { Event, Scene, SceneToken, Shown } from "./types";

/** How long the eye wants to rest on each kind of event, at normal speed. */
const HOLD: Record<Event["kind"], number> = {
  laid: 2400, swapped: 520, swap_skipped: 900, captured: 1500, declined: 400, flipped: 1000, slid: 800, turned_block: 800,
  half_turned: 1200, magic_passed: 2200, discarded: 700, end_is_near: 1600, game_ended: 0,
};

/** How long a pattern glows before its Yokai is caught; another's is looked up on its card. */
const GLOW = 500;
const GLOW_THEIRS = 1200;

/** What others do comes unexpected: it is shown for longer. */
const CALM = 1.5;

/** My own magic is enjoyed before the others go on. */
const MAGIC = new Set<string>(["flipped", "slid", "turned_block", "half_turned"]);
const SAVOUR = 900;

/** Each step of another's magic is followed on the board, which it has changed. */
const FOLLOW = 500;

const STILL: Shown = { lit: [], hop: null, half: false };

/**
 * A frame tells what happened and how the table stands afterwards. This lays the way there out in steps,
 * one for each event, the last of them being the truth.
 */
export function beats(before: Scene | null, frame: FrameOf<Scene, Event>): Beat<Scene>[] {
  const truth = frame.scene;
  if (!truth) return [];
  if (frame.lines.length === 0) return [{ scene: truth, line: null, hold: 0 }];
  const steps: Beat<Scene>[] = [];
  let scene = quiet(before ?? truth);
  for (const line of frame.lines) {
    const theirs = "seat" in line.event && line.event.seat !== truth.seat;
    if (line.event.kind === "captured") {
      const { squares: lit, seat, stack } = line.event;
      steps.push({ scene: { ...scene, shown: { ...STILL, lit, catching: { seat, stack } } }, line: null, hold: theirs ? GLOW_THEIRS : GLOW });
    }
    scene = after({ ...scene, shown: STILL }, line, truth);
    steps.push({ scene, line, hold: HOLD[line.event.kind] * (theirs ? CALM : 1) + (theirs && MAGIC.has(line.event.kind) ? FOLLOW : 0) });
  }
  const last = steps.at(-1);
  const mine = frame.lines.every(({ event }) => !("seat" in event) || event.seat === truth.seat);
  if (last?.line && MAGIC.has(last.line.event.kind) && mine && truth.turn !== truth.seat && !truth.over) last.hold += SAVOUR;
  // What others did is seen to its end before anything is asked.
  if (last && last.scene.shown === STILL && mine) last.scene = truth;
  else steps.push({ scene: truth, line: null, hold: 0 });
  return steps;
}

/** Between two truths nobody is asked anything. */
function quiet(scene: Scene): Scene {
  return { ...scene, turn: -1, legal: [], swappable: [], barred: [], promises: [], threats: [], using: null, part: null, waiting: [] };
}

function after(scene: Scene, { event }: LineOf<Event>, truth: Scene): Scene {
  switch (event.kind) {
    case "laid":
      return { ...quiet(truth), shown: STILL };
    case "swapped":
      return { ...shift(scene, [event.a, event.b]), last: { seat: event.seat, a: event.a, b: event.b } };
    case "swap_skipped":
      return { ...scene, last: null };
    case "captured":
      return capture(scene, event, truth);
    case "flipped":
      return flip(scene, event);
    case "slid":
      return slide(scene, event.squares);
    case "turned_block":
      return shift(scene, event.squares);
    case "half_turned":
      return { ...onto(scene, opposed), shown: { ...STILL, half: true } };
    case "discarded":
      return discard(scene, event, truth);
    case "magic_passed":
      return { ...scene, shown: { ...STILL, passed: event.yokai } };
    case "declined":
    case "end_is_near":
      return scene;
    case "game_ended":
      return { ...scene, over: true, points: event.points, source_points: event.source_points, places: event.places, rank: event.rank };
  }
}

export type Of<K extends Event["kind"]> = Extract<Event, { kind: K }>;

function capture(scene: Scene, { seat, stack, element, source, points, squares, left, next }: Of<"captured">, truth: Scene): Scene {
  const yokai = scene.stacks[stack - 1]?.top;
  const stacks = turnUp(scene, stack, left, next, truth, true);
  const caught = yokai ? [...scene.caught, { yokai, seat, element, source, points }] : scene.caught;
  // A stack is closed by a catch until the turn is over.
  const catches = stacks.filter(({ closed }) => closed).length;
  const together = caught.slice(-catches).reduce((sum, it) => sum + it.points, 0);
  const gain = (had: readonly number[], more: number): number[] => had.map((n, at) => (at === seat ? n + more : n));
  return {
    ...scene,
    stacks,
    caught,
    points: gain(scene.points, points),
    source_points: source ? gain(scene.source_points, points) : scene.source_points,
    shown: { ...STILL, lit: squares, catching: { seat, stack, card: yokai ?? undefined }, flight: { yokai: yokai?.name ?? "", seat, points }, ...(catches > 1 ? { streak: { seat, catches, points: together } } : {}) },
  };
}

function discard(scene: Scene, { stack, left, next }: Of<"discarded">, truth: Scene): Scene {
  const yokai = scene.stacks[stack - 1]?.top;
  return {
    ...scene,
    stacks: turnUp(scene, stack, left, next, truth, false),
    caught: yokai ? [...scene.caught, { yokai, seat: -1, element: null, source: false, points: 0 }] : scene.caught,
  };
}

/** The next card's face is known from the scene that follows; in between only its name was said. */
function turnUp(scene: Scene, stack: number, left: number, next: string | null, truth: Scene, closed: boolean): Scene["stacks"] {
  const card = truth.stacks[stack - 1]?.top;
  const top = card && card.name === next ? card : null;
  return scene.stacks.map((it) => (it.stack === stack ? { ...it, top, left, closed } : it));
}

function flip(scene: Scene, { square, before, after: now }: Of<"flipped">): Scene {
  const turned = (token: SceneToken): SceneToken =>
    token.square === square ? { ...token, face: now, under: scene.options.memory_aid === "yes" ? before : null } : token;
  return { ...scene, tokens: scene.tokens.map(turned) };
}

function slide(scene: Scene, squares: readonly string[]): Scene {
  const pushed = scene.tokens.find(({ square }) => square === squares.at(-1));
  return { ...shift(scene, squares), shown: { ...STILL, hop: pushed?.token ?? null } };
}

/** The tokens move one step along the squares; the last comes to the first. */
export function shift(scene: Scene, squares: readonly string[]): Scene {
  return onto(scene, (square) => {
    const at = squares.indexOf(square);
    return at < 0 ? square : (squares[(at + 1) % squares.length] ?? square);
  });
}

/** Where a square comes to when the whole board turns. */
export const opposed = (square: string): string => SQUARES[SQUARES.length - 1 - SQUARES.indexOf(square)] ?? square;

/** Every token goes where `to` sends it, and the mark of the last swap with its tokens. */
export function onto(scene: Scene, to: (square: string) => string): Scene {
  const tokens = scene.tokens
    .map((token) => ({ ...token, square: to(token.square) }))
    .sort((a, b) => SQUARES.indexOf(a.square) - SQUARES.indexOf(b.square));
  const last = scene.last && { ...scene.last, a: to(scene.last.a), b: to(scene.last.b) };
  return { ...scene, tokens, last };
}
