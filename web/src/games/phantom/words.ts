import type { Preview, Winner } from "./types";

/** Every word of the Hero vs Phantom table. */
export const words = {
  colours: { R: "Red", B: "Blue", G: "Green", Y: "Yellow", K: "Pink" } as Record<string, string>,
  hero: (colour: string, value: number) => `${colour} Hero ${value}`,
  phantom: (value: number) => `Phantom ${value}`,
  players: "Players",
  you: "You",
  mySide: "Your side",
  gameOver: "The game is over",
  hand: "Your hand",
  handEmpty: "Your hand is empty.",
  trick: "This trick",
  lastTrick: "Last trick",
  lastTrickShow: "Show the last trick",
  deck: "Deck",
  deckCount: (n: number) => (n === 1 ? "1 card in the deck" : `${n} cards in the deck`),
  deckCard: (card: string) => `${card}, from the deck`,
  playedBy: (card: string, name: string) => `${card}, played by ${name}`,
  forces: "The two Forces",
  heroes: "Heroes",
  phantoms: "Phantoms",
  heroForce: (value: string, sum: string) => `Hero Force ${value}${sum ? `: ${sum}` : ""}`,
  phantomForce: (value: string, sum: string) => `Phantom Force ${value}${sum ? `: ${sum}` : ""}`,
  versus: "vs",
  poster: { heroes: "Hero", phantoms: "Phantom" },
  cards: (n: number) => (n === 1 ? "1 card" : `${n} cards`),
  points: (n: number) => (n === 1 ? "1 point" : `${n} points`),
  leads: "leads",
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  goal: (round: number, rounds: number) =>
    round < rounds ? `Round ${round} of ${rounds}. Score the most points to win.` : "Last round. Score the most points to win.",
  over: "Finished",
  yourTurn: "Your turn",
  theirTurn: (name: string) => `${name} is thinking`,
  turnAnnounced: (cards: string[]) => `Your turn. You can play ${list(cards, "or")}.`,
  youLead: "You lead: play any card.",
  youFollow: "Choose a card.",
  cannot: "You can't play it now. Press to see why.",
  wait: "It is not your turn yet.",
  sending: "Playing",
  fine: "You can play this card.",
  possibleAsk: "What can I play?",
  possible: (cards: string[]) => `You can play ${list(cards, "or")}.`,
  hint: "Hint",
  hintLooking: "Thinking it over",
  advice: (card: string, why: string) => `Try ${card}. ${why}`,
  again: "Tap again to play.",
  /** What a card would do to the trick: as it stands then, or for good if it is the last card. */
  would: ({ card, heroes, phantoms, winner, scorers }: Preview, seat: number, last: boolean) => {
    const forces = `Heroes ${heroes}, Phantoms ${phantoms}`.replace(/-/g, "−");
    if (last && winner === "nobody") return `${forces}: nobody scores.`;
    if (last) return `${forces}: ${scorers.includes(seat) ? "you score" : "no point for you"}.`;
    const ahead = card.startsWith("P") ? phantoms > heroes : heroes >= phantoms;
    return `${forces}: your side would be ${ahead ? "ahead" : "behind"}.`;
  },
  wins: {
    heroes: "Heroes win",
    phantoms: "Phantoms win",
    nobody: "Nobody scores",
  } satisfies Record<Winner, string>,
  /** What a trick was to me; to spectators, who won it. */
  outcome: (winner: Winner, scorers: readonly number[], seat: number) => {
    if (seat < 0 || winner === "nobody") return words.wins[winner];
    return scorers.includes(seat) ? "You score" : "No point for you";
  },
  tie: "a tie goes to the Heroes",
  oneSide: "everyone is on the same side",
  setAside: "Not finished",
  without: (colour: string) => `, without ${colour}`,
  stuckHand: (name: string) => `${name} could not play, so the round ended`,
  heldNone: "No cards left.",
  stuckMine: "You could not play, so the round ended",
  scoreHistory: "Points, trick by trick",
  when: (round: number, trick: number) => `round ${round}, trick ${trick}`,
  scores: "Scores",
  player: "Player",
  roundShort: (n: number) => `R${n}`,
  roundLong: (n: number) => `Round ${n}`,
  total: "Total",
  roundOver: (round: number) => `Round ${round} is over`,
  winner: (names: string[]) => (names.length === 1 ? `${names[0]} wins` : `${list(names, "and")} share the win`),
  youWin: "You win",
  youShare: (names: string[]) => `You share the win with ${list(names, "and")}`,
  spectator: "You are watching: all hands are hidden.",
  hints: {
    trick: "Heroes add up. Only the highest Phantom counts, minus all the others. Everyone on the stronger side scores.",
    tie: "Both sides are equal: a tie goes to the Heroes.",
    blocked: "You can't play the dark cards: their colour is already in this trick. You can always play a Phantom.",
    stuck: "If you have no card to play, you show your hand and the round ends at once. Everyone keeps their points.",
  },
};

/** "a, b or c" */
export function list(items: string[], last: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}
