import { wayless, wayTold } from "./asked";
import { onto, opposed, shift, type Of } from "./beats";
import { targets } from "./targets";
import type { Caught, Event, Scene, Shown, Side } from "./types";
import { words } from "./words";

/** One thing that was done in a turn: in a few words, in more, and the board as it lay just after it. */
export interface Step {
  short: string;
  /** In even fewer words, where there is little room. */
  brief: string;
  told: string;
  squares: readonly string[];
  scene: Scene;
}

/** A turn step by step. The board of each step is found by undoing, from what lies now, all that came after it. */
export function story(now: Scene, events: readonly Event[], side: Side): Step[] {
  let scene: Scene = now;
  const steps: Step[] = [];
  for (const event of [...events].reverse()) {
    const said = tell(event, side, events);
    if (said) {
      const shown: Shown = { lit: said.squares, hop: null, half: false };
      if (event.kind === "captured") shown.catching = { seat: event.seat, stack: event.stack, card: cardOf(scene, event)?.yokai };
      const told = said.by ? words.steps.by(said.by, said.short) : said.short;
      steps.unshift({ short: said.short, brief: said.brief ?? said.short, told, squares: said.squares, scene: { ...scene, turn: "seat" in event ? event.seat : now.turn, shown } });
    }
    scene = undone(scene, event);
  }
  return steps;
}

interface Said {
  short: string;
  brief?: string;
  squares: readonly string[];
  /** Whose magic it was. */
  by?: string;
}

function tell(event: Event, side: Side, turn: readonly Event[]): Said | null {
  const say = words.steps;
  switch (event.kind) {
    case "swapped":
      return { short: say.swapped(event.a, event.b), brief: say.brief.swapped(event.a, event.b), squares: [event.a, event.b] };
    case "swap_skipped":
      return { short: say.skipped, squares: [] };
    case "captured":
      return { short: say.caught(event.yokai, words.faces[event.element], event.points), brief: say.brief.caught(event.yokai, event.points), squares: event.squares };
    case "declined":
      // After a catch, that there was no further one is no step.
      return turn.some(({ kind }) => kind === "captured") ? null : { short: say.leftAll, squares: [] };
    case "flipped":
      return { short: say.flipped(event.square, words.faces[event.after]), brief: say.brief.flipped(event.square, words.faces[event.after]), squares: [event.square], by: event.yokai };
    case "half_turned":
      return { short: say.board, brief: say.brief.board, squares: [], by: event.yokai };
    case "magic_passed":
      return { short: say.nothing, squares: [], by: event.yokai };
    case "slid":
    case "turned_block": {
      const [target] = targets([event.move]);
      const [way] = target?.ways ?? [];
      if (!target || !way) return null;
      const slid = event.kind === "slid";
      const where = slid ? wayTold(target, way, side) : wayless(target);
      return { short: slid ? say.slid(where) : say.turned(where), brief: slid ? say.brief.slid(where) : say.brief.turned(where), squares: target.squares, by: event.yokai };
    }
    default:
      return null;
  }
}

/** The table as it stood before it. */
function undone(scene: Scene, event: Event): Scene {
  switch (event.kind) {
    case "swapped":
      return shift(scene, [event.a, event.b]);
    case "slid":
    case "turned_block":
      return shift(scene, [...event.squares].reverse());
    case "half_turned":
      return onto(scene, opposed);
    case "flipped":
      return { ...scene, tokens: scene.tokens.map((it) => (it.square === event.square ? { ...it, face: event.before, under: null } : it)) };
    case "captured":
      return uncaught(scene, event);
    default:
      return scene;
  }
}

const cardOf = ({ caught }: Scene, { yokai }: Of<"captured">): Caught | undefined => caught.findLast((it) => it.yokai.name === yokai);

/** The Yokai lies on its stack again, and its points are not yet counted. */
function uncaught(scene: Scene, event: Of<"captured">): Scene {
  const { seat, stack, points, left } = event;
  const card = cardOf(scene, event);
  if (!card) return scene;
  return {
    ...scene,
    caught: scene.caught.filter((it) => it !== card),
    points: scene.points.map((had, at) => had - (at === seat ? points : 0)),
    stacks: scene.stacks.map((it) => (it.stack === stack ? { ...it, top: card.yokai, left: left + 1, closed: false } : it)),
  };
}
