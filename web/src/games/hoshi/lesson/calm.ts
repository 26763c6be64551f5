import { REST } from "../arena/fold";
import type { Face, Scene, SceneHand } from "../types";
import steps from "./calm.json";

/** A choice of an exchange, as the calm lesson uses it. */
export type Choice = "roll" | "swing" | "guard" | "feint" | "play" | "pass" | "first" | "second";

/** What lies before a hand: a face, whether only its owner sees it, whether it is used up, for how many turns the hand rests. */
interface Lying {
  face?: Face;
  secret?: boolean;
  spent?: boolean;
  rests?: number;
}

interface Fighter {
  name: string;
  text: string;
}

/** One exchange: how both stand, what to choose, what the other chose, and what comes of it. */
export interface CalmStep {
  so: string;
  say: string;
  choose: Choice;
  /** The answer to every other choice. */
  wrong: Partial<Record<Choice, string>>;
  mine: Lying;
  theirs: Lying;
  /** One's own stones, and theirs. */
  stones: readonly [number, number];
  /** The Duel card that is asked about: it gives the d8. */
  card?: { name: string; text: string };
  /** The Heroes of whom one is sent in. */
  heroes?: readonly [first: Fighter, second: Fighter];
  then: { theirs: Choice; told: string; mine: Lying; others: Lying; stones: readonly [number, number]; /** Whose hand landed. */ lands?: "mine" | "theirs"; verdict?: "hit" | "bluff" };
}

/** The steps; `tests/lessons/test_calm_lesson.py` plays each of them by the rules. */
export const CALM = steps as unknown as readonly CalmStep[];

export const CALM_END = "Before a game you get five Heroes and five Duel cards, and keep three of each: in your first game, two. The last Hero standing wins.";

function hand({ face, secret = false, spent = false, rests = 0 }: Lying, mine: boolean): SceneHand {
  const lies = face !== undefined || secret;
  return { ...REST, faces: face && (mine || !secret) ? [face] : [], settled: lies ? 1 : 0, live: lies && !spent, hidden: secret ? 1 : 0, tired: rests, touch: face === "strike" && !spent ? "hit" : "bluff" };
}

const FULL = 2;

/** The table before a step's exchange, or after it. */
export function sceneOf(step: CalmStep, after: boolean): Scene {
  const { stones, mine, theirs } = after ? { stones: step.then.stones, mine: step.then.mine, theirs: step.then.others } : step;
  const tired = mine.rests;
  const player = (seat: number) => ({ seat, stones: stones[seat] ?? 0, full: FULL, dice: [step.card && !after && seat === 0 ? "d10" : "d8"], uses: { strike: "hit" }, demands: [], throws: 3 });
  return {
    calm: true, stage: step.card ? "window" : step.heroes ? "choose" : "exchange", seat: 0, seats: 2, fighters: [0, 1], duel: 1, round: 1, over: false, choice: "", quicker: -1, window: step.card ? { seat: 0, name: "begin" } : null, times: {}, card: step.card ?? null,
    players: [player(0), player(1)],
    hands: [hand(mine, true), hand(theirs, false)],
    legal: after ? [] : step.heroes ? ["first", "second"] : step.card ? ["play", "pass"] : ["roll", "swing", ...(tired ? [] : ["guard"]), "feint"],
  } as unknown as Scene;
}
