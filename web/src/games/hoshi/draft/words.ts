export const words = {
  keepThree: (heroes: boolean) => (heroes ? "Keep three Heroes" : "Keep three Duel cards"),
  keepBoth: "Keep three of each",
  keepOne: (heroes: boolean) => (heroes ? "Keep one Hero" : "Keep one Duel card"),
  dropOne: (heroes: boolean) => (heroes ? "Drop one Hero" : "Drop one Duel card"),
  howThree: "Press the cards you want. The others are dropped face down, and nobody sees them.",
  howOne: (name: string) => `Press the card you want. The others go on to ${name}.`,
  howLast: "Press the card you want. It is the last of its packet.",
  howFourth: "You fight with three. Press the ones to keep.",
  group: (heroes: boolean) => (heroes ? "Heroes" : "Duel cards"),
  counted: (n: number, of: number, names: string) => (n === 0 ? `0 of ${of} chosen` : `${n} of ${of} chosen: ${names}`),
  keep: (names: string) => `Keep these: ${names}`,
  keepShort: "Keep these",
  passOn: (name: string, to: string) => `Keep ${name}, pass the rest to ${to}`,
  choose: (n: number) => (n === 1 ? "Choose a card first" : "Choose your cards first"),
  sending: "On its way",
  notYet: (n: number, what: string) => (n === 1 ? `Choose one of the ${what} first.` : `Choose ${n} ${what} first.`),
  kept: "Chosen so far",
  inHand: "Your Heroes",
  waiting: "Your choice is made",
  waitingFor: (names: string) => `Waiting for ${names}.`,
  watching: "The players choose their cards",
  players: "Players",
  ready: "chosen",
  choosing: "choosing",
  passes: (name: string) => `passes to ${name}`,
  you: "You",

  pickOpponent: "Choose your opponent",
  pickHow: "It must be a player with the most Heroes left.",
  theirPick: (name: string) => `${name} chooses an opponent`,
  challenge: (name: string) => `Challenge ${name}`,
  heroesLeft: (n: number) => (n === 1 ? "1 Hero left" : `${n} Heroes left`),
  out: "out",
  freshHero: "will choose a fresh Hero",
  hidden: "A Duel card lies face down",
};

/** `a, b and c` */
export function list(items: readonly string[]): string {
  return items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}
