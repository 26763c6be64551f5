import { REST } from "../arena/fold";
import type { Face, Scene, SceneHand } from "../types";

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

const STRIKE: Lying = { face: "strike" };
const STAR: Lying = { face: "star" };

export const CALM: readonly CalmStep[] = [
  {
    so: "You each have a Hero with two stones. Take theirs. Each turn you both choose in secret, then both are shown.",
    say: "To hit, you need a Strike: the red cross on a die. Choose Roll.",
    choose: "roll",
    wrong: { swing: "You have nothing to hit with yet. Roll.", guard: "They have nothing to hit you with. Roll.", feint: "That comes later. Roll." },
    mine: {},
    theirs: {},
    stones: [2, 2],
    then: { theirs: "roll", told: "You throw up to three times, until a symbol comes. You got a Star. Stars and Eyes only matter if a card uses them.", mine: { ...STAR, secret: true }, others: { secret: true }, stones: [2, 2] },
  },
  {
    so: "Your roll stays secret for one more turn; then they see it too. Theirs is secret as well.",
    say: "Choose Roll again. You lose the Star.",
    choose: "roll",
    wrong: { swing: "A Star does not hit. Roll.", guard: "In a game, perhaps. Here, they have nothing. Roll.", feint: "That comes later. Roll." },
    mine: { ...STAR, secret: true },
    theirs: { secret: true },
    stones: [2, 2],
    then: { theirs: "roll", told: "A Strike! It lets you hit, and only you can see it.", mine: { ...STRIKE, secret: true }, others: { secret: true }, stones: [2, 2] },
  },
  {
    so: "You have a Strike, and they do not know.",
    say: "Choose Swing. It hits, unless they guard or swing a Strike too.",
    choose: "swing",
    wrong: { roll: "If you roll again, you lose your Strike. Swing.", guard: "You can hit now. Swing.", feint: "If you feint, you lose your Strike. Swing." },
    mine: { ...STRIKE, secret: true },
    theirs: { secret: true },
    stones: [2, 2],
    then: { theirs: "roll", told: "They rolled, and you hit: they lose a stone. A hit ends the round.", mine: { ...STRIKE, spent: true }, others: {}, stones: [2, 1], lands: "mine", verdict: "hit" },
  },
  {
    so: "A new round: both rolled again. You rolled a blank, they rolled a Strike.",
    say: "Now you can see it, and they may swing. Choose Guard.",
    choose: "guard",
    wrong: { roll: "They can hit you now. Guard.", swing: "You have no Strike, and they can hit you. Guard.", feint: "They can hit you now. Guard." },
    mine: { face: "blank" },
    theirs: STRIKE,
    stones: [2, 1],
    then: { theirs: "swing", told: "Guarded. That uses up their Strike, even if they do not swing. But now your hand must rest.", mine: { face: "blank", rests: 1 }, others: { ...STRIKE, spent: true }, stones: [2, 1] },
  },
  {
    so: "Your hand rests for this turn. If you guard against a feint or a bluff, it rests for two.",
    say: "You cannot guard now, and they know it. Choose Roll.",
    choose: "roll",
    wrong: { swing: "You have no Strike. Roll.", guard: "Your hand rests: no guard in this turn. Roll.", feint: "That comes next. Roll." },
    mine: { face: "blank", rests: 1 },
    theirs: { ...STRIKE, spent: true },
    stones: [2, 1],
    then: { theirs: "roll", told: "A Strike. And your hand has rested: you may guard again.", mine: { ...STRIKE, secret: true }, others: { secret: true }, stones: [2, 1] },
  },
  {
    so: "A turn later they have seen your Strike. If you swing, they guard.",
    say: "With a feint you only pretend to swing. Then you roll, and both see it. Choose Feint.",
    choose: "feint",
    wrong: { roll: "You would lose your Strike and fool nobody. Feint.", swing: "They would guard, and your Strike would be used up. Feint.", guard: "They have nothing to hit you with. Feint." },
    mine: STRIKE,
    theirs: { face: "blank" },
    stones: [2, 1],
    then: { theirs: "guard", told: "They guarded against nothing: their hand rests for two turns. And you got six throws instead of three: a new Strike.", mine: STRIKE, others: { face: "blank", rests: 2 }, stones: [2, 1] },
  },
  {
    so: "A feint's roll is open: they see your Strike. But they cannot guard now, and a blank cannot hit you.",
    say: "Choose Swing: nothing can stop it now.",
    choose: "swing",
    wrong: { roll: "You would lose your Strike. Swing.", guard: "They have nothing to hit you with. Swing.", feint: "Their hand rests already. Swing." },
    mine: STRIKE,
    theirs: { face: "blank", rests: 2 },
    stones: [2, 1],
    then: { theirs: "roll", told: "Their last stone is gone: that Hero is out, and you win the duel. Your Hero fights on, with the stones it has left.", mine: { ...STRIKE, spent: true }, others: {}, stones: [2, 0], lands: "mine", verdict: "hit" },
  },
  {
    so: "Their next Hero steps in. You rolled a blank, but only you know that.",
    say: "A Swing without a Strike is a bluff: if they do not guard, you lose a stone. Try it once.",
    choose: "swing",
    wrong: { roll: "In a game, yes. Here, try the bluff: Swing.", guard: "In a game, perhaps. Here, try the bluff: Swing.", feint: "That is the safe way. Try the bluff: Swing." },
    mine: { face: "blank", secret: true },
    theirs: { secret: true },
    stones: [2, 2],
    then: { theirs: "roll", told: "They did not guard, so the bluff cost you a stone. With a guard it would have been free, and their hand would rest now.", mine: { face: "blank" }, others: {}, stones: [1, 2], lands: "mine", verdict: "bluff" },
  },
  {
    so: "Then they hit you: your Hero has no stones left and is out. In a game you have three.",
    say: "Each Hero has its own die and power. Send in Hawk Watcher.",
    choose: "first",
    wrong: { second: "In a game, you may. Here, send in Hawk Watcher." },
    mine: {},
    theirs: {},
    stones: [0, 2],
    heroes: [{ name: "Hawk Watcher", text: "d10. You see their roll at once." }, { name: "Reed Fencer", text: "d10. If both swing, yours lands first." }],
    then: { theirs: "roll", told: "Hawk Watcher comes in with two stones. Their Hero keeps the stones it has left.", mine: {}, others: {}, stones: [2, 2] },
  },
  {
    so: "A new duel begins. Each Hero brings a hidden Duel card. If the Hero is beaten, the card is lost too.",
    say: "You throw a d10, with ten faces. Fire Axe makes it a d8, with fewer blanks: play it.",
    choose: "play",
    wrong: { pass: "In a game, you may. Here, play it." },
    mine: {},
    theirs: {},
    stones: [2, 2],
    card: { name: "Fire Axe", text: "Battle with the d8." },
    then: { theirs: "roll", told: "You throw the d8 now. Other cards are played as a round begins or ends. Each card says when, and you choose then.", mine: {}, others: {}, stones: [2, 2] },
  },
];

export const CALM_END = "A game begins with five Heroes: you keep three of them, and three of five Duel cards. The last Hero standing wins.";

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
