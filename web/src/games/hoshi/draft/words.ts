/** Of Heroes that one fights with. */
export const number = (n: number): string => (n === 2 ? "two" : "three");

export const words = {
  keepSome: (heroes: boolean, n: number) => `Keep ${number(n)} ${heroes ? "Heroes" : "Duel cards"}`,
  keepBoth: (n: number) => `Keep ${number(n)} of each`,
  keepOne: (heroes: boolean) => (heroes ? "Keep one Hero" : "Keep one Duel card"),
  /** Of four of them. */
  dropped: (heroes: boolean, keeps: number) => (keeps === 2 ? `Drop two ${heroes ? "Heroes" : "Duel cards"}` : `Drop one ${heroes ? "Hero" : "Duel card"}`),
  howSome: "Nobody sees which ones you drop.",
  some: (heroes: boolean) => (heroes ? "They fight for you one after another." : "Each Hero takes one along."),
  howOne: (name: string) => `Press the card you want. The others go on to ${name}.`,
  howLast: "This one is the last of its packet.",
  howLeft: (n: number) => `You fight with ${number(n)}. Press the ones to keep.`,
  group: (heroes: boolean) => (heroes ? "Heroes" : "Duel cards"),
  counted: (n: number, of: number) => `${n} of ${of} chosen`,
  /** Who is new still sees who fights first. */
  fight: (starts: boolean) => (starts ? "Choose for me" : "Choose for me, and fight"),
  back: (name: string) => `${name} goes back.`,
  picked: "We picked these for you; change them if you like.",
  duelsToo: "Choose Duel cards myself",
  whoFirst: "Choose who fights first",
  legend: "What the words mean",
  means: {
    strike: "Strike: lets you hit. Each die has one.",
    d8: "d8: 8 faces.",
    d10: "d10: 10 faces.",
    artifact: "Artifact: play it as a duel begins; it stays.",
    power: "Power: play it once.",
    legend: "Legend: play it as a round begins; it stays, for both.",
    cost: "Cost: how strong a card is; nothing to pay.",
    touch: "Touch: your hand reaches theirs.",
  } as Record<string, string>,
  keep: (n: number, names: string) => `Keep the ${n} marked: ${names}`,
  keepShort: (n: number) => `Keep the ${n} marked`,
  passOn: (name: string, to: string) => `Keep ${name}, pass the rest to ${to}`,
  choose: (n: number) => (n === 1 ? "Choose a card" : `Choose ${n} cards`),
  sending: "One moment",
  notYet: (n: number, what: string) => (n === 1 ? `Choose one of the ${what} first.` : `Choose ${n} ${what} first.`),
  kept: "Chosen so far",
  inHand: (cards: boolean) => (cards ? "Your Heroes and Duel cards" : "Your Heroes"),
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
