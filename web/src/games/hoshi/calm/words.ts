import type { Advised } from "../../../kit/sentences";

export const words = {
  you: "You",
  yourSide: "Your side",
  theirSide: (name: string) => `${name}'s side`,
  round: (duel: number, round: number) => `Duel ${duel}, round ${round}`,
  heroesLeft: (n: number) => (n === 1 ? "1 Hero left" : `${n} Heroes left`),
  noHero: "No Hero in the Arena",
  faceDown: "A Duel card lies face down",
  noCard: "No Duel card",
  die: "Die",
  notRolled: "not rolled yet",
  hidden: "secret roll",
  secret: "only you see it",
  cards: (name: string) => (name ? `Show ${name}'s cards` : "Show your cards"),
  only: (faces: string) => `${faces} (${words.secret})`,
  whyDie: (die: string) => `Why the ${die}?`,
  chain: (name: string, die: string, holds: boolean) => `${name}: ${die}${holds ? " (counts)" : ""}`,
  tired: (n: number) => (n === 1 ? "hand rests: no guard now" : `hand rests: no guard for ${n} turns`),
  ready: "has chosen",
  chosen: (move: string) => `You chose: ${move}.`,
  waiting: (name: string) => `Waiting for ${name}.`,
  watching: "Both choose in secret.",

  hint: "Hint",
  hintLooking: "Thinking it over",
  advice: (what: string, why: string) => `${what}. ${why}`,
  /** What a hint may name beside the choices of an exchange. */
  named: { play: "Play your card", pass: "Play no card", hit: "A hit", effect: "Your Hero's effect" } as Record<string, string | undefined>,

  choose: "Choose in secret",
  /** Why nobody rolls by itself, though no die can hit. */
  chooseCard: "A hidden card may count: choose in secret",
  rolls: "Nobody can hit now: you both roll",
  /** After what the turn before came to. */
  rolledAgain: "Then you both rolled again.",
  hold: "Hold a button for more",
  choices: "Your choice",
  moves: {
    roll: "Roll",
    swing: "Swing",
    guard: "Guard",
    feint: "Feint",
    "swing shouting": "Swing, shouting",
    "swing covering": "Swing, an eye covered",
    "swing shouting covering": "Swing, shouting, an eye covered",
  } as Record<string, string | undefined>,

  /** That a round has ended is what has just happened. */
  window: { duel: "The duel begins. ", begin: "A round begins. ", touch: "Your hand landed. " } as Record<string, string | undefined>,
  windowAsk: "Play your card?",
  play: (name: string) => `Play ${name}`,
  send: (name: string) => `Send in ${name}`,
  pass: "Keep it hidden",
  passTouch: "Do not play it",
  cannot: (card: string) => `You cannot play ${card || "your hidden card"} yet.`,
  /** What comes by itself where a card cannot be played. */
  soon: (window: string) => (window === "begin" ? " The round begins." : " One moment."),
  either: "Your hand landed. What will it be?",
  hit: "A hit",
  effect: "My Hero's effect",
  lays: (name: string, played: boolean) => `${name} ${played ? "plays a card" : "sends in a Hero"}`,
  noStones: "No stones left! ",
  theirWindow: (name: string) => `${name} may play a hidden card now`,

  story: "What happened",
  storyEmpty: "You both choose in secret. Then both choices are shown.",
  again: " again.",
  rolled: (round: number) => `Round ${round}: both roll.`,
  sealed: "chosen",
  last: (move: string) => `last turn: ${move}`,
  over: "The game is over",
};

/** A good choice by its name, and why. */
export const adviceTold = ({ move, text }: Advised): string => words.advice(words.named[move] ?? words.moves[move] ?? move, text);
