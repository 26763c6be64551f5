import type { FrameOf, LineOf } from "../../kit/game";
import type { Beat } from "../../kit/queue";
import { read } from "./cards";
import type { Battled, Dealt, Event, Played, Scene, SceneTrick, Turned } from "./types";

/** How long the eye wants to rest on each kind of event, at normal speed. */
const HOLD = { dealt: 1000, turned: 700, played: 500, battled: 3600, stuck: 5000, round_ended: 0, game_ended: 0 } as const;

/** Whose hand did not fit is told by the panel after a round: before it, one sees which colours lie in the way. */
const STUCK = 1800;

/** The scores cover a round's last trick, so it is left alone for longer; and a last round is announced. */
const LAST_TRICK = 4400;
const LAST_ROUND = 2400;

/** The last card of a trick lands, and its number is seen, before it is said what came of it. */
const LANDED = 900;

/** The trick is swept before the next card falls. */
const SWEPT = 450;

/**
 * A frame tells what happened and how the table stands afterwards; a full trick is already swept away
 * in it. This lays the way there out in steps, one for each event, the last of them being the truth.
 * To a newcomer (`patiently`) each result stands until they go on.
 */
export function beats(before: Scene | null, frame: FrameOf<Scene, Event>, patiently = false): Beat<Scene>[] {
  const truth = frame.scene;
  if (!truth) return [];
  if (frame.lines.length === 0) return [{ scene: truth, line: null, hold: 0 }];
  const steps: Beat<Scene>[] = [];
  let scene = quiet(before ?? truth);
  for (const line of frame.lines) {
    const { event } = line;
    scene = after(scene, line, truth);
    const final = lastRound(event);
    const rest = final || event.kind === "battled" || event.kind === "stuck";
    // The result of the game covers the table: what ended it is seen first.
    const result = event.kind === "battled" || (event.kind === "stuck" && truth.over);
    steps.push({ scene, line, hold: final ? LAST_ROUND : event.kind === "stuck" && truth.seat >= 0 && !truth.over ? STUCK : HOLD[event.kind], rest, waits: patiently && truth.seat >= 0 && result, gate: event.kind === "round_ended" && truth.seat >= 0 && !truth.over });
  }
  for (const [at, { line }] of steps.entries()) {
    const before = steps[at - 1];
    if (line?.event.kind === "battled" && before?.line?.event.kind === "played") before.hold = LANDED;
    if (line?.event.kind === "round_ended" && before?.line?.event.kind === "battled") before.hold = LAST_TRICK;
  }
  const last = steps.at(-1);
  if (last?.line && last.line.event.kind !== "battled" && !lastRound(last.line.event as Event)) last.scene = truth;
  else steps.push({ scene: truth, line: null, hold: SWEPT });
  return steps;
}

/** The cards of the last of several rounds are dealt: that is worth a word. */
function lastRound(event: Event): boolean {
  return event.kind === "dealt" && event.rounds > 1 && event.round === event.rounds;
}

/** Between two truths it is nobody's turn, and a hand shown earlier is taken up again. */
function quiet(scene: Scene): Scene {
  return { ...scene, turn: -1, legal: [], stuck: null };
}

function after(scene: Scene, { event }: LineOf<Event>, truth: Scene): Scene {
  switch (event.kind) {
    case "dealt":
      return deal(event, truth);
    case "turned":
      return turn(scene, event);
    case "played":
      return play(scene, event);
    case "battled":
      return battle(scene, event);
    case "stuck":
      return { ...scene, stuck: { seat: event.seat, hand: event.hand } };
    case "round_ended":
      return { ...scene, totals: event.totals, places: placesBy(event.totals) };
    case "game_ended":
      return { ...scene, over: true, totals: event.totals, places: event.places };
  }
}

function deal(event: Dealt, truth: Scene): Scene {
  return {
    ...quiet(truth),
    round: event.round,
    starter: event.starter,
    leader: event.starter,
    // Nobody has played since. A spectator is not told of hands, but a replay may show them.
    hand: truth.hand,
    counts: event.counts,
    deck: event.deck,
    aside: event.aside,
    trick: bare(event.starter),
    last: null,
  };
}

function turn(scene: Scene, { card, heroes, phantoms }: Turned): Scene {
  const fought = scene.trick.winner !== null;
  const colours = colourOf(card);
  return {
    ...scene,
    deck: scene.deck - 1,
    last: fought ? scene.trick : scene.last,
    trick: { ...bare(scene.leader), turned: card, heroes, phantoms, colours },
  };
}

function play(scene: Scene, { seat, card, heroes, phantoms }: Played): Scene {
  // A frame that came after a sweep we have not drawn starts from a clean trick.
  const trick = scene.trick.winner === null ? scene.trick : bare(scene.leader);
  const hero = read(card).kind === "hero";
  return {
    ...scene,
    hand: scene.hand.filter((held) => held !== card),
    counts: scene.counts.map((count, at) => (at === seat ? count - 1 : count)),
    trick: {
      ...trick,
      plays: [...trick.plays, { seat, card }],
      heroes,
      phantoms,
      hero_seats: hero ? [...trick.hero_seats, seat] : trick.hero_seats,
      phantom_seats: hero ? trick.phantom_seats : [...trick.phantom_seats, seat],
      colours: [...trick.colours, ...colourOf(card)],
    },
  };
}

function battle(scene: Scene, { heroes, phantoms, winner, scorers, leader }: Battled): Scene {
  const gain = (points: readonly number[]): number[] => points.map((had, seat) => had + (scorers.includes(seat) ? 1 : 0));
  return {
    ...scene,
    leader: leader < 0 ? scene.leader : leader,
    trick: { ...scene.trick, heroes, phantoms, winner, scorers },
    totals: gain(scene.totals),
    sheet: scene.sheet.map((row, round) => (round === scene.round - 1 ? gain(row) : row)),
  };
}

/** Equal points share a place. */
function placesBy(totals: readonly number[]): number[] {
  return totals.map((mine) => 1 + totals.filter((other) => other > mine).length);
}

function colourOf(card: string): string[] {
  return read(card).kind === "hero" ? [card.charAt(0)] : [];
}

function bare(leader: number): SceneTrick {
  return {
    leader, turned: null, plays: [], heroes: 0, phantoms: 0,
    hero_seats: [], phantom_seats: [], colours: [], winner: null, scorers: [],
  };
}
