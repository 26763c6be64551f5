import type { Winner } from "./shapes";

/** Every word of the Hero vs Phantom table. */
export const words = {
  colours: { R: "Red", B: "Blue", G: "Green", Y: "Yellow", K: "Pink" } as Record<string, string>,
  hero: (colour: string, value: number) => `${colour} Hero ${value}`,
  phantom: (value: number) => `Phantom ${value}`,
  players: "Players",
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
  over: "Finished",
  yourTurn: "Your turn",
  theirTurn: (name: string) => `${name} is thinking`,
  turnAnnounced: (cards: string[]) => `Your turn. You can play ${list(cards, "or")}.`,
  youLead: "You lead: any card will do.",
  youFollow: "Choose a card.",
  cannot: "Cannot be played now. Press to hear why.",
  wait: "It is not your turn yet.",
  sending: "On its way",
  fine: "This card may be played.",
  wins: {
    heroes: "Heroes win",
    phantoms: "Phantoms win",
    nobody: "Nobody wins",
  } satisfies Record<Winner, string>,
  tie: "a tie goes to the Heroes",
  setAside: "Broken off",
  without: (colour: string) => `, without ${colour}`,
  stuckHand: (name: string) => `${name} shows the hand`,
  stuckMine: "You show your hand",
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
    trick:
      "Everyone plays one card. Heroes add up; the highest Phantom counts, less all the others. Each player on the stronger side scores.",
    tie: "Both Forces were equal. A tie goes to the Heroes.",
    blocked: "Dull cards wait: their colour already lies in this trick. Phantoms can always be played. Press a dull card to hear the rule.",
    stuck: "A player without a playable card shows the hand, and the round ends at once. Points won so far stand.",
  },
};

/** "a, b or c" */
export function list(items: string[], last: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}
