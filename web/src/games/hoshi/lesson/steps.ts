import type { Face, Input } from "../types";
import type { Lesson } from "../yard/lessons";
import type { Event } from "../yard/practice";
import { words } from "../words";

/** One step: what the hand of straw does, what one's own hand may do, and the words. */
export interface Step {
  lesson: Lesson;
  /** What has just happened, and what is to be done now. */
  so: string;
  say: string;
  /** What has to be held beside a swing, where one has no second hand for it. */
  beside?: Input;
  /** The inputs that lead on; the others are answered. */
  uses: readonly Input[];
  /** How often it must work; once, unless it says otherwise. */
  often?: number;
  wrong: Partial<Record<Input, string>>;
  otherwise: string;
  /** What is said of what happens, where this step has more to say than the yard. */
  heard?: Partial<Record<Event | Face, string>>;
  /** What one's die shows at the start. */
  shows?: Face;
  /** One's own stones, and theirs. */
  stones: readonly [number, number];
  /** Their Hero, and one's own, where it is about a card. */
  card?: string;
  own?: string;
  /** The dice that one throws: a d8, unless a card says otherwise. */
  dice?: readonly string[];
  /** A Duel card to be played: which one, what it says, the dice that one has then, and what is said of it. */
  plays?: { name: string; kind: "artifact" | "power"; text: string; dice: readonly string[]; played: string };
}

const ROLL = { uses: ["roll"], wrong: { swing: "You have nothing to hit with yet. Roll.", guard: "Nobody is swinging at you. Roll." }, otherwise: "Only a few cards ask for that. Roll." } as const;

/** Its two dice lie there until another Hero comes. */
const SWORDSMAN = { own: "Saal Swordsman", dice: ["d10", "d8"] } as const;

/** The die's faces one by one, a Strike, a guard, a feint, a bluff and its price, two dice, what Heroes ask for, a Duel card. */
export const STEPS: readonly Step[] = [
  { lesson: "blank", so: "A Hero is your fighter; you have three. Take your opponent's stones: a Hero without stones is out. The last Hero standing wins.", say: "Hold Roll to lift your die, and let go to throw it.", ...ROLL, heard: { settled: "A blank." }, stones: [2, 2] },
  {
    lesson: "symbols",
    so: "A blank: nothing happens. Most faces are blank.",
    say: "Keep throwing until you get a Strike: the red cross.",
    ...ROLL,
    heard: {
      star: "A Star. By itself it does nothing; later, some cards use it. Throw again.",
      eye: "An Eye. It is like the Star: nothing without a card. Once more.",
      strike: "A Strike!",
    },
    shows: "blank",
    stones: [2, 2],
  },
  {
    lesson: "hit",
    so: "A Strike: it lets you hit. They see it a moment after you.",
    say: "Press Swing, and hold it until your hand lands.",
    uses: ["swing"],
    wrong: { roll: "If you roll again, you lose your Strike. Swing.", guard: "Nobody is swinging at you. Swing." },
    otherwise: "Only a few cards ask for that. Swing.",
    heard: { pulled: "You let go too soon. Hold Swing until your hand lands." },
    stones: [2, 2],
  },
  {
    lesson: "guard",
    so: "You hit: they lose a stone. A hit ends the round.",
    say: "Now they swing at you, twice. As soon as their hand moves, hold Guard. When it has landed, let go.",
    uses: ["guard"],
    often: 2,
    wrong: { roll: "Their hand is coming: guard first.", swing: "You have no Strike. Guard." },
    otherwise: "That does not stop a hand. Guard does.",
    heard: {
      threat: "Now you can read their die too: a Strike. Watch their hand.",
      swings: "Here it comes: hold Guard!",
      touched: "You were hit. As soon as their hand moves, hold Guard until it lands.",
      after: "Too late: their hand has landed already. Hold Guard as soon as it moves.",
      dropped: "You let go too soon. Keep holding Guard until their hand lands.",
      guarded: "Guarded: your hand was up when theirs landed. Let go now.",
      early: "Too early: a guard lasts only a moment. Wait until their hand moves.",
      long: "You held Guard too long: now your hand rests. Let go, and wait until their hand moves.",
      rests: "Your hand still rests from the last guard, so it does not go up. Wait a moment.",
    },
    stones: [2, 1],
  },
  {
    lesson: "feint",
    so: "Guarded: their Strike is wasted. Never guard too early: soon your hand must rest.",
    say: "They guard every swing. Press Swing and let go at once: a feint. Their hand goes up, then must rest. Then swing and hold.",
    uses: ["swing"],
    wrong: { roll: "You have a Strike. If you roll again, you lose it.", guard: "They have nothing to hit you with. Swing." },
    otherwise: "Only a few cards ask for that. Swing.",
    heard: {
      baited: "It worked: their hand is up. Wait until it comes down.",
      tired: "Now their hand rests: swing, and hold!",
      miss: "They guard every swing that you hold. Let go at once: a feint is a swing pulled back.",
      tooLate: "Too late to pull back. Let go sooner.",
    },
    stones: [2, 1],
  },
  {
    lesson: "bluff",
    so: "Their last stone is gone: their next Hero steps in.",
    say: "A swing without a Strike is a bluff: if it lands, you lose a stone. Press Swing, and let go before it lands.",
    uses: ["swing"],
    wrong: { roll: "In a moment. First the bluff: press Swing, and let go at once.", guard: "Nobody is swinging at you. Swing." },
    otherwise: "Only a few cards ask for that. Swing.",
    heard: {
      bluff: "It landed without a Strike: in a game that costs you a stone. Try again, and let go sooner.",
      pulled: "A clever bluff: pulled back in time, it costs nothing.",
      tooLate: "Too late to pull back. Let go sooner.",
    },
    stones: [2, 2],
  },
  {
    lesson: "two",
    so: "A bluff may make them guard, and costs nothing if you pull it back in time.",
    say: "Each Hero has its own die. Saal Swordsman has two: a d10 (ten faces) and a d8 (eight). Roll them.",
    ...ROLL,
    stones: [2, 2],
    ...SWORDSMAN,
  },
  {
    lesson: "shout",
    so: "One Strike is enough. The d8 has fewer blanks than the d10.",
    say: "To hit a Poltergeist, hold Shout while you swing.",
    beside: "shout",
    uses: ["shout", "swing"],
    wrong: { roll: "You have a Strike already. Shout and swing.", cover: "That is for another card. This one wants a shout." },
    otherwise: "Nobody is swinging at you. Shout and swing.",
    heard: { silent: "You did not shout, so it was no hit. Hold Shout while you swing." },
    stones: [2, 2],
    card: "Poltergeist",
    ...SWORDSMAN,
  },
  {
    lesson: "cover",
    so: "You shouted: the hit counts.",
    say: "To hit the Lord of the Night, cover an eye: hold Cover and swing.",
    beside: "cover",
    uses: ["cover", "swing"],
    wrong: { roll: "You have a Strike already. Cover and swing.", shout: "That was for the last one. This one wants an eye covered." },
    otherwise: "Nobody is swinging at you. Cover and swing.",
    heard: { open: "Both your eyes were open, so it was no hit. Hold Cover while you swing." },
    stones: [2, 2],
    card: "Lord of the Night",
    ...SWORDSMAN,
  },
  {
    lesson: "card",
    so: "Each Hero brings a hidden Duel card. If the Hero is out, the card is lost too.",
    say: "The duel begins: the time for an Artifact. This one makes Hawk Watcher's d10 a d8: play it.",
    uses: [],
    wrong: {},
    otherwise: "The duel has not begun yet. Play your card first.",
    stones: [2, 2],
    own: "Hawk Watcher",
    dice: ["d10"],
    plays: { name: "Fire Axe", kind: "artifact", text: "Your die is now the d8.", dice: ["d8"], played: "Your die is now the d8. If a card uses the Star or the Eye, your die says so." },
  },
  {
    lesson: "card",
    so: "Artifacts are played as a duel begins, Powers and Legends between two rounds.",
    say: "You were hit, and the round is over: play this Power.",
    uses: [],
    wrong: {},
    otherwise: "This round is over. Play your card first.",
    stones: [1, 2],
    own: "Master of Battle",
    dice: ["d10"],
    plays: { name: "Rage", kind: "power", text: "After a round in which you were hit: battle with the d8 for the rest of the duel.", dice: ["d8"], played: "You need not remember: as soon as your card can be played, you are asked." },
  },
];

/** What a step says beside its own words: that a tap is enough for what is held beside a swing, and with which keys it can be done. */
export function aside(at: number, fingers: boolean, capOf: (input: Input) => string): string {
  const { beside, uses = [] } = STEPS[at] ?? {};
  const name = beside && words.inputs[beside];
  const met = STEPS.slice(0, at).flatMap((step) => step.uses);
  const caps = uses.filter((input) => !met.includes(input)).map((input) => `${words.inputs[input]} is ${capOf(input)}`);
  return [
    name ? `One ${fingers ? "tap" : "click"} on ${name} holds it for you: then hold Swing.` : "",
    fingers || caps.length === 0 ? "" : `On the keyboard, ${caps.join(" and ")}.`,
  ].filter(Boolean).join(" ");
}

export const END = "A game begins with five Heroes: you keep three, and three of five Duel cards. When a card can be played, you are asked, with a few seconds to decide.";
