import { ordinal } from "../../words/ordinal";
import { helps } from "./hints";
import type { Prospect } from "./prospects";
import { turnOf, type Turn } from "./turns";
import type { Preview, SceneTrick, Winner } from "./types";

const NUMBERS = ["", "one", "two", "three", "four", "five", "six"];

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
  playedBy: (card: string, name: string | null) => `${card}, played by ${name ?? "you"}`,
  forces: "The two Forces",
  heroes: "Heroes",
  phantoms: "Phantoms",
  heroForce: (value: string, sum: string) => `Hero Force ${value}${sum ? `: ${sum}` : ""}`,
  phantomForce: (value: string, sum: string) => `Phantom Force ${value}${sum ? `: ${sum}` : ""}`,
  versus: "vs",
  poster: { heroes: "Hero", phantoms: "Phantom" },
  cards: (n: number) => (n === 1 ? "1 card" : `${n} cards`),
  points: (n: number) => (n === 1 ? "1 point" : `${n} points`),
  leads: (me: boolean) => (me ? "lead" : "leads"),
  round: (round: number, rounds: number) => `Round ${round} of ${rounds}`,
  goal: (standing: string) => `Most points win: ${standing}.`,
  goalOf: (round: number, rounds: number) => `${words.round(round, rounds)}: score the most points to win.`,
  lastRound: "Last round",
  /** How everybody stands, in few words (to lead is to play first, so nobody leads in points): who is ahead, and what that means to me; a name is null for me. */
  standing: (totals: readonly number[], me: number, nameAt: (seat: number) => string) => {
    const best = Math.max(...totals);
    const first = [...totals.keys()].filter((seat) => totals[seat] === best);
    const next = Math.max(...totals.filter((points) => points < best));
    if (first.length === totals.length) return "everyone is level";
    if (first.length > 1) return `${list(first.map((seat) => (seat === me ? "you" : nameAt(seat))), "and")} share first place`;
    if (first[0] === me) return `you are ahead by ${best - next}`;
    const name = nameAt(first[0] ?? 0);
    return me < 0 ? `${name} is ahead by ${best - next}` : `${name} is ahead, you are ${best - (totals[me] ?? 0)} behind`;
  },
  last: (standing: string) => `${words.lastRound}: ${standing}.`,
  toCome: (rounds: number, standing: string) => `${rounds === 1 ? "One round" : `${rounds} rounds`} to go: ${standing}.`,
  /** Between two rounds: who plays first, and why (HP-17). */
  leadsNext: (name: string | null) => `${name === null ? "You lead" : `${name} leads`} next: every round starts with the next player around the table.`,
  over: "Finished",
  yourTurn: "Your turn",
  theirTurn: (name: string) => `${name === "You" ? "You are" : `${name} is`} thinking`,
  lastCard: "Last card",
  playsItself: "It plays itself, as there is nothing to choose.",
  itself: "Plays itself",
  choosesForTwo: "Choose a card. The other one will play itself.",
  lastAnnounced: (card: string) => `${words.lastCard}: ${card}.`,
  turnAnnounced: (cards: string[]) => `Your turn. You can play ${list(cards, "or")}.`,
  youLead: "You lead: choose a card.",
  youFollow: "Choose a card.",
  keys: "With keys: ← → to choose, Enter to play.",
  onlyCard: (left: number, fingers: boolean) => `${left === 1 ? "Your last card" : "Only one of your cards fits"}: ${fingers ? "tap it once to play." : "play it."}`,
  cannot: "You can't play it now. Press to see why.",
  wait: "It is not your turn yet.",
  pressToGoOn: "Press to go on.",
  play: "Play",
  sending: "Playing",
  fine: "You can play this card.",
  possibleAsk: "What can I play?",
  possible: (cards: string[]) => `You can play ${list(cards, "or")}.`,
  hint: "Hint",
  hintLooking: "Thinking it over",
  yours: (colour: string, value: number) => `your ${colour.toLowerCase()} ${value}`,
  yourPhantom: (value: number) => `your ${words.phantom(value)}`,
  advice: (card: string, why: string) => `Try ${card}. ${why}`,
  /** What a card would have brought that was not played, with the cards that the others played. */
  missed: (card: string, { reason, heroes, phantoms }: Record<string, unknown>) => {
    const forces = `Heroes ${heroes}, Phantoms ${phantoms}`.replace(/-/g, "−");
    const told = reason === "denies" ? "With what the others then played, all would have been on one side: nobody would have scored." : `With what the others then played, it would have won you the point: ${forces}.`;
    return `You could have played ${card}. ${told}`;
  },
  again: "Tap again to play.",
  tapTwice: "Tap a card to see what it would do. Tap it again to play it.",
  forcesWith: ({ heroes, phantoms }: Preview) => `Heroes ${heroes}, Phantoms ${phantoms}.`.replace(/-/g, "−"),
  /** What a card would do to the trick: for good, or as far as those who play after me let it be. The Phantoms that then lie there are `laid` in all. */
  would: (preview: Preview, seat: number, prospect: Prospect | null, after: readonly string[], nameAt: (seat: number) => string, first = false, laid = 0) => {
    const { card, heroes, phantoms, winner, scorers } = preview;
    const forces = `Heroes ${heroes}, Phantoms ${phantoms}`.replace(/-/g, "−");
    const level = heroes === phantoms;
    if (!prospect) {
      if (winner === "nobody") return `${forces}: all players on one side, so nobody scores.`;
      const told = level ? `${heroes} to ${heroes}. Ties go to the Heroes, so` : `${forces}:`;
      return `${told} ${scorers.includes(seat) ? "you score" : `${list(scorers.map(nameAt), "and")} ${scorers.length === 1 ? "scores" : "score"}, not you`}.`;
    }
    const ahead = helps(preview, seat, false);
    const they = after.length > 2 ? `the ${NUMBERS[after.length]} after you` : list(after, "or");
    const told = {
      won: `your side wins, whatever ${they} ${after.length > 2 ? "play" : "plays"}`,
      safe: `you can't lose. You score if ${after.length > 1 ? "anyone" : they} plays a ${card.startsWith("P") ? "Hero" : "Phantom"}`,
      lost: ahead ? "your side would be ahead, but any card after yours changes that" : "your side can't win any more",
      open: `${level ? words.tie : `you'd be ${ahead ? "ahead" : "behind"}`}, with ${after.length > 2 ? `${after.length} players` : list(after, "and")} to come. ${words.changes(preview, ahead, laid, after.length)}`,
    };
    return `${forces}: ${(first && prospect === "open" && words.leading(preview, after.length)) || told[prospect]}.`;
  },
  /** What would turn a trick round for which cards are still to come. A Phantom above all that lie (`laid` in all) counts less these. */
  changes: ({ card, heroes, phantoms }: Preview, ahead: boolean, laid: number, left: number): string => {
    const [phantom, more] = [card.startsWith("P"), phantoms - heroes];
    if (ahead && phantom) return words.answers(more, left);
    if (ahead) return `A Phantom above ${heroes + laid} beats that`;
    return phantom ? `You need a Phantom above ${heroes + laid}` : `You need ${more} more, or a Phantom that weakens theirs`;
  },
  /** What beats Phantoms that are ahead by so much: a Hero adds its number to the others, and a Phantom takes its own off (HP-11). */
  answers: (more: number, left: number): string => {
    if (left > 1) return `They beat that with ${more} between them: Heroes add up, Phantoms come off`;
    return more > 5 ? `Only a Phantom can beat that, not a Hero` : `${more === 1 ? "Nearly any card" : `A card from ${more} up`} beats that`;
  },
  /** What a card is good for that the others have yet to answer; nothing where that is hard to say. */
  leading: ({ card, heroes, phantoms }: Preview, after: number): string => {
    const value = Number(card.slice(1));
    if (!card.startsWith("P")) return heroes < phantoms ? "you need other Heroes to join you" : `only a Phantom above ${heroes + phantoms} can beat that`;
    if (value <= 5) return `it takes only ${value} off a higher Phantom. If that one wins, you score too`;
    if (value >= 7 && value <= 12) return "it seldom scores, so it is a card you can spare";
    return value > 12 && phantoms > 5 ? `a gamble. The ${NUMBERS[after]} after you beat it with ${phantoms - heroes} between them: Heroes add up, Phantoms come off` : "";
  },
  wins: {
    heroes: "Heroes win",
    phantoms: "Phantoms win",
    nobody: "Nobody scores",
  } satisfies Record<Winner, string>,
  /** What a trick was to me; to spectators, who won it. */
  outcome: (trick: SceneTrick, seat: number) => {
    const { winner, scorers } = trick;
    const turn = turnOf(trick);
    if (seat < 0) return words.wins[winner ?? "nobody"];
    if (winner === "nobody") return turn?.seat === seat ? "You stop them" : words.wins.nobody;
    if (scorers.includes(seat)) return turn?.seat === seat ? "You steal it" : scorers.length === 1 ? "Yours alone" : "You score";
    return !turn || turn.seat === seat ? "No point for you" : turn.how === "sinks" ? "Sunk" : "Stolen from you";
  },
  /** What the last card did, to everybody. */
  turned: ({ seat, card, how }: Turn, me: number, nameAt: (seat: number) => string, players: number) => {
    if (how === "stops") return words.oneSide(players);
    const value = Number(card.slice(1));
    const whose = `${seat === me ? "Your" : `${nameAt(seat)}'s`} ${card.startsWith("P") ? words.phantom(value) : `${words.colours[card.charAt(0)]?.toLowerCase()} ${value}`}`;
    return how === "steals" ? `${whose} steals it` : `${whose} sinks its own side`;
  },
  tie: "a tie goes to the Heroes",
  /** The deck's card is nobody's: it stands on the other side now and then. */
  oneSide: (players: number) => `all ${NUMBERS[players]} players are on the same side`,
  setAside: "Not finished",
  without: (colour: string) => `, without ${colour}`,
  stuckHand: (name: string) => `${name} could not play, so the round ended`,
  /** Why a hand cannot be played: each of its colours lies in the trick. */
  stuckWhy: (name: string | null, hand: readonly string[]) => {
    const colours = [...new Set(hand.map((card) => (words.colours[card.charAt(0)] ?? "").toLowerCase()))];
    const [one] = colours;
    const left = `${name === null ? "You have" : `${name} has`} only ${list(colours, "and")} left`;
    return `${left}, and ${colours.length === 1 ? `${one} is` : "these colours are"} already in this trick. A Phantom would have fitted. Nobody scores.`;
  },
  lastPhantom: "This is your last Phantom.",
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
  came: (place: number, names: string[]) => `You came ${ordinal(place)}, ${words.winner(names)}`,
  /** How near it was, once the game is over. */
  near: (totals: readonly number[], me: number, nameAt: (seat: number) => string): string => {
    const mine = totals[me] ?? 0;
    const first = [...totals.keys()].filter((seat) => totals[seat] === Math.max(...totals) && seat !== me).map(nameAt);
    const winner = list(first, "and");
    const above = totals.filter((points) => points > mine);
    const [next, best] = [Math.min(...above), Math.max(...above)];
    const place = 1 + above.filter((points) => points > next).length;
    if (above.length > 0) return `You were ${words.points(next - mine)} behind ${place === 1 ? winner : `${ordinal(place)} place, and ${words.points(best - mine)} behind ${winner}`}.`;
    const ahead = mine - Math.max(...totals.filter((_, seat) => seat !== me));
    return ahead > 0 ? `You won by ${words.points(ahead)}.` : `${list(["You", ...first], "and")} ${first.length > 1 ? "all" : "both"} finished on ${words.points(mine)}. One more point would have won it outright.`;
  },
  youWin: "You win",
  youShare: (names: string[]) => `You share the win with ${list(names, "and")}`,
  spectator: "You are watching: all hands are hidden.",
  /** To who has pressed for each result of a first round. */
  byThemselves: "From now on the game goes on by itself after each trick. Press anywhere to skip ahead.",
  hints: {
    trick: "Heroes add up. For Phantoms, take the highest minus the others. The higher side scores.",
    tie: "The sides were equal in the last trick: a tie goes to the Heroes.",
    blocked: "You can't play dimmed Heroes: their colour is already in this trick. Phantoms always fit.",
    lead: "You lead: you play first. All can answer, so lead a Hero, or a card you can spare.",
    late: "You play last: nobody can answer. Save your high Phantoms for moments like this.",
    waste: "No good card now? Throw away a Phantom from 7 to 12: they are the hardest to score with.",
    stuck: "If somebody can't play, the round ends at once. Unless you're ahead, keep a Phantom.",
    keep: "Your last Phantom. If you can't play later, the round ends: good only if you're ahead.",
  },
};

/** "a, b or c" */
export function list(items: readonly string[], last: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}
