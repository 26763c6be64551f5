import type { FrameOf, LineOf } from "../../kit/game";
import type { Beat } from "../../kit/queue";
import type { Event, Of, Scene, SceneUnit } from "./types";

/** How long the eye wants to rest on each kind of event, at normal speed. */
const HOLD: Record<Event["kind"], number> = {
  chose: 0, teams_shown: 1200, rolled: 1700, placed: 380, drew: 600, nothing_left: 700, refilled: 500, turn_began: 500,
  passed: 120, blocked: 800, item_played: 900, trap_set: 800, trap_sprung: 1300, trap_removed: 900, dropped: 800,
  skill_tried: 1500, moved: 430, hurt: 700, healed: 600, marked: 600, fell: 700, attacked: 1700, awakened: 2000,
  offered: 900, answered: 900, duel_called: 1500, champion_chosen: 500, duel_began: 1900, struck: 1500, game_ended: 0,
};

/** How long a die tumbles (`Die.svelte`): what it shows is told when it has stopped. */
export const TUMBLE = 780;
/** Somewhat later than the die: a busy device draws it late, and words must not be before it. */
export const LANDED = TUMBLE + 140;
const DICE: readonly Event["kind"][] = ["rolled", "skill_tried", "attacked", "duel_began", "struck"];

const FALL = 1900;
const DRAWN = 1800;

/** What the other side does wants more of the eye, which was elsewhere. */
const THEIRS: Partial<Record<Event["kind"], number>> = { placed: 800, moved: 900, trap_set: 1000, turn_began: 600 };

const STEPS: readonly Scene["step"][] = ["item", "skill", "move", "attack"];
const DECKS = ["attack", "defence"];

/**
 * A frame tells what happened and how the table stands afterwards. This lays the way there out in steps,
 * one for each event, the last of them being the truth.
 */
export function beats(earlier: Scene | null, frame: FrameOf<Scene, Event>): Beat<Scene>[] {
  const truth = frame.scene;
  if (!truth) return [];
  if (frame.lines.length === 0) return [{ scene: truth, line: null, hold: 0 }];
  const steps: Beat<Scene>[] = [];
  let scene = quiet(earlier ?? truth);
  for (const line of frame.lines) {
    const hold = holdOf(line.event, truth);
    const thrown = DICE.includes(line.event.kind);
    const before = scene;
    scene = { ...after(scene, line, truth), shown: lost(scene, line.event) };
    // The two of a duel face each other before its first die falls.
    if (thrown) steps.push({ scene: line.event.kind === "duel_began" ? scene : { ...before, shown: line.event }, line: null, heard: line, hold: LANDED });
    steps.push(thrown ? { scene, line, heard: null, hold: hold - LANDED, replayed: hold } : { scene, line, hold });
  }
  const last = steps.at(-1);
  if (last && last.hold === 0) last.scene = truth;
  else steps.push({ scene: truth, line: null, hold: 0 });
  return steps;
}

function holdOf(event: Event, { seat, castles }: Scene): number {
  // A castle takes its time to fall.
  if (event.kind === "hurt" && event.left === 0 && castles.some(({ card }) => card.name === event.name)) return FALL;
  // What I have drawn is read before the turn goes on.
  if (event.kind === "drew" && event.item) return DRAWN;
  const theirs = "seat" in event && event.seat !== seat && seat >= 0;
  return (theirs ? THEIRS[event.kind] : undefined) ?? HOLD[event.kind];
}

/** What is hurt loses no more than it has. */
function lost(scene: Scene, event: Event): Event {
  if (event.kind !== "hurt") return event;
  const had = [...scene.units, ...scene.castles].find((it) => it.seat === event.seat && it.square === event.square)?.left;
  return { ...event, amount: Math.min(event.amount, had ?? event.amount) };
}

/** Between two truths nobody is asked anything. */
function quiet(scene: Scene): Scene {
  return { ...scene, turn: -1, ask: "", legal: [], odds: [], targets: [], later: [], doing: null };
}

function after(scene: Scene, { event }: LineOf<Event>, truth: Scene): Scene {
  switch (event.kind) {
    case "teams_shown":
      return { ...quiet(truth), duel: null };
    case "placed":
      return unit(scene, event, { square: event.square });
    case "drew":
      return counted(event.item && event.seat === scene.seat ? held(scene, event.item, truth) : scene, event.seat, DECKS.indexOf(event.deck), 1);
    case "refilled":
      return { ...scene, decks: event.deck === "attack" ? [event.cards, scene.decks[1]] : [scene.decks[0], event.cards] };
    case "turn_began":
      return { ...bonuses(scene, truth), stage: "turn", player: event.seat, turns: event.turn, step: "item" };
    case "passed":
      return { ...scene, step: STEPS[STEPS.indexOf(event.step) + 1] ?? scene.step };
    case "item_played":
      return played(scene, event, truth);
    case "dropped":
      return played(scene, { ...event, trap: false }, truth);
    case "trap_set":
      return { ...scene, traps: [...scene.traps, { seat: event.seat, square: event.square, item: event.item, area: [], may: [] }] };
    case "trap_sprung":
    case "trap_removed":
      return { ...scene, traps: scene.traps.filter(({ square }) => square !== event.square) };
    case "skill_tried":
      return { ...scene, step: "skill" };
    case "moved":
      // What a castle lends ends where its land does.
      return bonuses(unit(scene, event, { square: event.end }), truth, event.name);
    case "hurt":
    case "healed":
      return hurt(scene, event);
    case "marked":
      return marked(scene, event);
    case "fell":
      return unit(scene, event, { square: null, fallen: true });
    case "attacked":
      return { ...scene, step: "attack" };
    case "awakened":
      return awakened(scene, event);
    case "duel_began":
      return { ...scene, duel: { names: event.names, left: event.hp, hp: event.hp } };
    case "struck":
      return scene.duel ? { ...scene, duel: { ...scene.duel, left: scene.duel.left.map((n, seat) => (seat === event.seat ? n : event.left)) } } : scene;
    case "game_ended":
      return { ...scene, over: true, winner: event.winner, reason: event.reason };
    default:
      return scene;
  }
}

/** The one that an event is about, changed. */
function unit(scene: Scene, { seat, name }: { seat: number; name: string }, change: Partial<SceneUnit>): Scene {
  return { ...scene, units: scene.units.map((it) => (it.seat === seat && it.name === name ? { ...it, ...change } : it)) };
}

/** What is added to the dice, as it will be: of everybody, or of those of one name. */
function bonuses(scene: Scene, { units }: Scene, only?: string): Scene {
  const now = (it: SceneUnit): SceneUnit => {
    const then = only === undefined || it.name === only ? units.find(({ seat, name }) => seat === it.seat && name === it.name) : undefined;
    return then ? { ...it, attack_bonus: then.attack_bonus, defence_bonus: then.defence_bonus } : it;
  };
  return { ...scene, units: scene.units.map(now) };
}

function hurt(scene: Scene, event: Of<"hurt"> | Of<"healed">): Scene {
  const castles = scene.castles.map((it) => (it.seat === event.seat && it.square === event.square ? { ...it, left: event.left } : it));
  return { ...unit(scene, event, { left: event.left }), castles };
}

function marked(scene: Scene, event: Of<"marked">): Scene {
  const before = scene.units.find(({ seat, name }) => seat === event.seat && name === event.name);
  if (!before) return scene;
  const change: Record<string, Partial<SceneUnit> | undefined> = {
    attack: { attack_bonus: before.attack_bonus + event.amount },
    defence: { defence_bonus: before.defence_bonus + event.amount },
    sunder: { defence_bonus: before.defence_bonus - event.amount },
    stride: { stride: true },
    roam: { roam: true },
    bind: { bound: true },
    daze: { dazed: true },
  };
  return unit(scene, event, change[event.effect] ?? {});
}

function awakened(scene: Scene, event: Of<"awakened">): Scene {
  const before = scene.units.find(({ seat, name }) => seat === event.seat && name === event.name);
  const side = scene.cards.find(({ name }) => name === event.name)?.awake;
  if (!before || !side) return scene;
  const { hp, attack, defence } = side;
  return unit(scene, event, { awake: true, hp, attack, defence, left: before.left + hp - before.hp });
}

/** An item comes to my hand, where it will lie, with all that is known of it: it may be the first of its kind. */
function held(scene: Scene, item: string, { hand, items }: Scene): Scene {
  return { ...scene, hand: [...scene.hand, item].sort((a, b) => hand.indexOf(a) - hand.indexOf(b)), items: [...scene.items, ...items] };
}

/** An item leaves a hand; a trap goes to the board, anything else to the cemetery. */
function played(scene: Scene, { seat, item, trap }: { seat: number; item: string | null; trap: boolean }, truth: Scene): Scene {
  const deck = trap ? 0 : DECKS.indexOf([...truth.items, ...scene.items].find(({ name }) => name === item)?.deck ?? "");
  const at = seat === scene.seat && item ? scene.hand.indexOf(item) : -1;
  const hand = scene.hand.filter((_, i) => i !== at);
  return counted({ ...scene, hand, cemetery: item && !trap ? [...scene.cemetery, item] : scene.cemetery }, seat, deck, -1);
}

function counted(scene: Scene, seat: number, deck: number, by: number): Scene {
  const row = (counts: [number, number], of: number): [number, number] => (of === seat ? [counts[0] + (deck === 0 ? by : 0), counts[1] + (deck === 1 ? by : 0)] : counts);
  return { ...scene, counts: [row(scene.counts[0], 0), row(scene.counts[1], 1)] };
}
