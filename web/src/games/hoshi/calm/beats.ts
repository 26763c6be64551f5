import type { FrameOf, LineOf } from "../../../kit/game";
import type { Beat } from "../../../kit/queue";
import type { Event, Scene, SceneHand, ScenePlayer, Turn } from "../types";
import { burstOf, tells, turnOf } from "./turn";

/** How long the eye wants to rest on each kind of event, at normal speed; what is not named needs no rest. */
const HOLD: Partial<Record<Event["kind"], number>> = {
  challenged: 900, revealed: 1400, declined: 300, played: 1600, discarded: 700, began: 400, moved: 800, faced: 500, exchanged: 1500,
  touched: 900, hit: 1400, saved: 1200, stones: 900, freed: 800, round_ended: 300, withdrew: 900, exiled: 1400, duel_ended: 1000, out: 800,
};

/** Where no hand meets another or a guard, the eye wants less of each step. */
const UNEVENTFUL = 0.6;
const EVENTFUL = new Set<Event["kind"]>(["touched", "moved", "hit", "duel_ended", "played", "revealed", "discarded"]);

/** A draw has no hit to follow it: it stands alone, so much longer. */
const DRAWN = 1300;
/** Nor has a guard that stopped a swing, or was fooled: it stands as long as a hit. */
const STOPPED = 2300;

/** From here on the table of before is gone: the rest is told before the new one. */
const OPENS = new Set<Event["kind"]>(["revealed", "challenged"]);

/**
 * A frame of calm mode, told step by step: both choices are opened, then what came of them; a new round begins with
 * both dice. The last step is the truth.
 */
export function calmBeats(before: Scene | null, frame: FrameOf<Scene, Event>): Beat<Scene>[] {
  const truth = frame.scene;
  if (!truth) return [];
  const steps: Beat<Scene>[] = [];
  // A round that begins in this frame begins with a roll of both: until that is told nothing lies there.
  const bare = frame.lines.some(({ event }) => event.kind === "began") ? { ...truth, hands: truth.hands.map(unrolled) } : truth;
  let scene = quiet(before ?? bare);
  // What ended a duel stays in sight until one goes on.
  const ends = frame.lines.some(({ event }) => event.kind === "duel_ended");
  const pace = frame.lines.some(({ event }) => EVENTFUL.has(event.kind)) ? 1 : UNEVENTFUL;
  let turn = turnOf(frame.lines.map(({ event }) => event));
  let told: Turn | null = null;
  const spared = frame.lines.some(({ event }) => event.kind === "hit" && event.cancelled);
  for (const [at, line] of frame.lines.entries()) {
    const tellsNow: boolean = !told && turn !== null && tells(turn, line.event) && !twice(frame.lines, at);
    if (tellsNow) told = turn;
    // What is on show now is another round.
    if (line.event.kind === "began") turn = told = null;
    scene = { ...after(scene, line, truth, bare, ends, spared), shown: line.event, turn: told };
    // Who fights goes on when all of it is read, a duel's end or the other's card; there is no clock here.
    const { event } = line;
    const gate = scene.fighters.includes(truth.seat) && (event.kind === "duel_ended" || (laidBy(event) ?? truth.seat) !== truth.seat);
    const stands = tellsNow && burstOf(told) !== null;
    steps.push({ scene, line, hold: stands ? STOPPED : (twice(frame.lines, at) ? 0 : (HOLD[event.kind] ?? 0)) * pace + (event.kind === "touched" && event.verdict === "draw" ? DRAWN : 0), ...(stands && { rest: true }), ...(gate && { gate }) });
  }
  const last = steps.at(-1);
  if (last && last.hold === 0) last.scene = truth;
  else steps.push({ scene: truth, line: null, hold: 0 });
  return steps;
}

/** Whether this is a roll that its owner sees, and that all see next: it is told once. */
export function twice(lines: readonly { event: Event }[], at: number): boolean {
  const [event, next] = [lines[at]?.event, lines[at + 1]?.event];
  return event?.kind === "faced" && !event.opened && next?.kind === "faced" && next.opened && next.seat === event.seat;
}

/** Whether a fighter has no stone left. */
export function broken({ fighters, players }: Pick<Scene, "fighters" | "players">): boolean {
  return fighters.some((seat) => players[seat]?.stones === 0);
}

/** Who lays a card open, if it is that what happens. */
export function laidBy(event: Event): number | null {
  return event.kind === "played" || event.kind === "revealed" ? event.seat : null;
}

/** Between two truths nobody is asked anything. */
function quiet(scene: Scene): Scene {
  return { ...scene, legal: [], window: null, touched: null };
}

function unrolled(hand: SceneHand): SceneHand {
  return { ...hand, faces: [], settled: 0, live: false, hidden: 0 };
}

function after(scene: Scene, { event }: LineOf<Event>, truth: Scene, /** The same before the round of now. */ bare: Scene, ends: boolean, spared: boolean): Scene {
  if (OPENS.has(event.kind) && scene.stage !== "exchange") return quiet(bare);
  switch (event.kind) {
    case "began":
      return { ...scene, hands: bare.hands.map((it) => ({ ...it, die: "rolling" })) };
    case "chosen":
      return event.what === "exchange" ? hand(scene, event.seat, { has_chosen: true }) : player(scene, event.seat, { ready: true });
    case "exchanged":
      return { ...scene, choice: "", hands: scene.hands.map((it, at) => opened(it, event.moves[at] ?? "")) };
    case "faced": {
      // Of a secret roll a replay tells nobody anything, but its owner's table shows it.
      const lies = truth.hands[truth.fighters.indexOf(event.seat)];
      return hand(scene, event.seat, { die: "lying", faces: event.faces ?? (lies?.hidden ? lies.faces : []), live: true, settled: event.dice, hidden: event.opened ? 0 : (lies?.hidden ?? 0) });
    }
    case "moved":
      if (event.motion === "miss") return hand(scene, event.seat, { live: false, swing: "recovering" });
      return event.motion === "spent" ? hand(scene, event.seat, { live: false }) : scene;
    case "touched":
      return { ...scene, touched: event, spared, hands: scene.hands.map((it, at) => (event.seats.includes(scene.fighters[at] ?? -1) ? { ...it, swing: "out" } : it)) };
    case "hit":
    case "stones":
      return player(scene, event.seat, { stones: event.stones });
    case "played": {
      // A Power has been discarded by the time everybody hears of it.
      const { card, discards } = truth.players[event.seat] ?? { card: null, discards: [] };
      return player(scene, event.seat, { hidden: false, card: [card, ...discards].find((it) => it?.name === event.name) ?? null });
    }
    case "discarded":
      return { ...player(scene, event.seat, { hidden: false, card: null }), card: event.seat === truth.seat ? null : scene.card };
    case "exiled":
      return player(scene, event.seat, { hero: null, stones: 0, left: event.left });
    case "round_ended":
      // A Hero without stones is about to go; a card may be asked about before.
      return ends || truth.hands.length === 0 || broken(scene) ? scene : { ...scene, hands: bare.hands, touched: null };
    case "game_ended":
      return truth;
    default:
      return scene;
  }
}

/** What a hand does when the choices are opened; the eye follows it as in the Arena. */
export function opened(hand: SceneHand, move: string): SceneHand {
  return {
    ...hand,
    has_chosen: false,
    tired: 0,
    swing: move.startsWith("swing") ? "out" : move === "feint" ? "recovering" : "still",
    guard: move === "guard" ? "up" : "down",
    die: move === "roll" || move === "feint" ? "rolling" : "lying",
    shouting: move.includes("shouting"),
    covering: move.includes("covering"),
  };
}

function player(scene: Scene, seat: number, change: Partial<ScenePlayer>): Scene {
  return { ...scene, players: scene.players.map((it) => (it.seat === seat ? { ...it, ...change } : it)) };
}

function hand(scene: Scene, seat: number, change: Partial<SceneHand>): Scene {
  const at = scene.fighters.indexOf(seat);
  return { ...scene, hands: scene.hands.map((it, n) => (n === at ? { ...it, ...change } : it)) };
}
