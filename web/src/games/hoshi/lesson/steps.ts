import type { Face, Input } from "../types";
import type { Lesson } from "../yard/lessons";
import type { Event } from "../yard/practice";

/** One step: what the hand of straw does, what one's own hand may do, and the words. */
export interface Step {
  lesson: Lesson;
  /** What has just happened, and what is to be done now. */
  so: string;
  say: string;
  /** The inputs that lead on; the others are answered. */
  uses: readonly Input[];
  wrong: Partial<Record<Input, string>>;
  otherwise: string;
  /** What is said of what happens, where this step has more to say than the yard. */
  heard?: Partial<Record<Event, string>>;
  /** What one's die shows at the start. */
  shows?: Face;
  /** One's own stones, and theirs. */
  stones: readonly [number, number];
  /** The card that it is about. */
  card?: string;
}

const ROLL = { uses: ["roll"], wrong: { swing: "You have nothing to hit with yet. Roll.", guard: "Nobody is swinging at you. Roll." }, otherwise: "Only a few cards ask for that. Roll." } as const;

/** The die's faces one by one, a Strike, a guard, a feint, a bluff and its price, then one card. */
export const STEPS: readonly Step[] = [
  { lesson: "blank", so: "", say: "Hold Roll to lift your die, and let go to throw it.", ...ROLL, stones: [2, 2] },
  { lesson: "star", so: "A blank: nothing happens. Most faces are blank.", say: "Throw again.", ...ROLL, shows: "blank", stones: [2, 2] },
  { lesson: "eye", so: "A Star. Only some cards use it.", say: "Throw again.", ...ROLL, shows: "star", stones: [2, 2] },
  { lesson: "strike", so: "An Eye. It is for other cards.", say: "Once more.", ...ROLL, shows: "eye", stones: [2, 2] },
  {
    lesson: "hit",
    so: "A Strike: it lets you hit.",
    say: "Press Swing, and hold it until your hand lands.",
    uses: ["swing"],
    wrong: { roll: "If you roll again, you lose your Strike. Swing.", guard: "Nobody is swinging at you. Swing yourself." },
    otherwise: "Only a few cards ask for that. Swing.",
    heard: { pulled: "You let go too soon. Hold Swing until your hand lands." },
    stones: [2, 2],
  },
  {
    lesson: "guard",
    so: "A hit takes a stone. A Hero without stones is out.",
    say: "Now it is their turn to strike. When their hand comes, hold Guard.",
    uses: ["guard"],
    wrong: { roll: "Their hand is coming: guard first.", swing: "You have no Strike. Guard." },
    otherwise: "That does not stop a hand. Guard does.",
    heard: {
      threat: "They have a Strike. Watch their hand.",
      swings: "Here it comes: hold Guard!",
      touched: "You were hit. Try again: hold Guard when their hand comes.",
      tired: "Your hand got tired. Wait until their hand comes.",
    },
    stones: [2, 1],
  },
  {
    lesson: "feint",
    so: "Guarded: their Strike is wasted.",
    say: "They guard every swing, so fool them: press Swing and let go at once. That is a feint.",
    uses: ["swing"],
    wrong: { roll: "You have a Strike. If you roll again, you lose it.", guard: "They have nothing to hit you with. Swing." },
    otherwise: "Only a few cards ask for that. Swing.",
    heard: {
      baited: "It worked: their hand is up. Wait until it comes down.",
      tired: "Now their hand is tired. Swing, and hold it!",
      miss: "They guarded. Let go of Swing sooner: that is the feint.",
      tooLate: "Too late to pull back. Let go sooner.",
    },
    stones: [2, 1],
  },
  {
    lesson: "bluff",
    so: "A hand that went up must rest. So you hit.",
    say: "Now you have no Strike. Swing anyway: that is a bluff.",
    uses: ["swing"],
    wrong: { roll: "In a moment. First see what a bluff costs: swing.", guard: "Nobody is swinging at you. Swing." },
    otherwise: "Only a few cards ask for that. Swing.",
    heard: { bluff: "You touched without a Strike.", pulled: "A clever bluff: pulled back in time, it costs nothing. Now hold it." },
    stones: [2, 2],
  },
  {
    lesson: "shout",
    so: "A touch without a Strike costs you a stone. Bluff, but pull back in time.",
    say: "Cards change the rules: to hit a Poltergeist you must shout. Hold Shout, then swing.",
    uses: ["shout", "swing"],
    wrong: { roll: "You have a Strike already. Shout and swing.", cover: "That is for another card. This one wants a shout." },
    otherwise: "Nobody is swinging at you. Shout and swing.",
    heard: { silent: "You did not shout, so it was no hit. Hold Shout, then swing." },
    stones: [1, 2],
    card: "Poltergeist",
  },
];

export const END = "In a duel you both act at the same time. You have three Heroes each, and the last Hero wins.";
