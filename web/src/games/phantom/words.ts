import { ordinal } from "../../words/ordinal";
import { helps } from "./hints";
import type { Prospect } from "./prospects";
import { turnOf, type Turn } from "./turns";
import type { Battled, Preview, SceneTrick, Winner } from "./types";

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
  seeResult: "See the result",
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
  goal: (standing: string) => `Most points wins: ${standing}.`,
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
  safe: "you can't be caught any more",
  last: (standing: string) => `${words.lastRound}, most points wins: ${standing}.`,
  toCome: (rounds: number, standing: string) => `${rounds === 1 ? "One round" : `${rounds} rounds`} to go: ${standing}.`,
  /** Between two rounds: who plays first, and why (HP-17). */
  leadsNext: (name: string | null) => `${name === null ? "You lead" : `${name} leads`} next: every round starts with the next player around the table.`,
  over: "Finished",
  yourTurn: "Your turn",
  theirTurn: (name: string) => `${name === "You" ? "You are" : `${name} is`} thinking`,
  lastCard: "Last card",
  playsItself: "It plays itself, as there is nothing to choose.",
  itself: "Plays itself",
  other: "Your last card is then played for you.",
  lastAnnounced: (card: string) => `${words.lastCard}: ${card}.`,
  turnAnnounced: (cards: string[]) => `Your turn. You can play ${list(cards, "or")}.`,
  youLead: "You lead: choose a card.",
  youFollow: "Choose a card.",
  keys: "With keys: ← → to choose, Enter to play.",
  onlyCard: (left: number, fingers: boolean) => `${left === 1 ? "Your last card" : "Only one of your cards fits"}: ${fingers ? "tap it once to play." : "play it."}${left === 2 ? ` ${words.other}` : ""}`,
  cannot: "You can't play it now. Press to see why.",
  wait: "It is not your turn yet.",
  pressToGoOn: "Press to continue.",
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
    const told = reason === "denies" ? "With the cards the others played next, all would have been on one side: nobody would have scored." : `With the cards the others played next, it would have won you the point: ${forces}.`;
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
      const [me, others] = [scorers.includes(seat), scorers.filter((it) => it !== seat).map(nameAt)];
      return `${told} ${list(me ? ["you", ...others] : others, "and")} ${me || others.length > 1 ? "score" : "scores"}${me ? "" : ", not you"}.`;
    }
    const ahead = helps(preview, seat, false);
    const they = after.length > 2 ? `the ${NUMBERS[after.length]} after you` : list(after, "or");
    const told = {
      won: `your side wins, whatever ${they} ${after.length > 2 ? "play" : "plays"}`,
      safe: `you can't lose. You score if ${after.length > 1 ? "anyone" : they} plays a ${card.startsWith("P") ? "Hero" : "Phantom"}`,
      lost: ahead ? "you'd be ahead, but any card after yours changes that" : "your side can't win any more",
      open: `${level ? words.tie : `you'd be ${Math.abs(heroes - phantoms)} ${ahead ? "ahead" : "behind"}`}. ${words.changes(preview, ahead, laid, after)}`,
    };
    return `${forces}: ${(first && prospect === "open" && words.leading(preview, after.length)) || told[prospect]}.`;
  },
  /** What would turn a trick that others (`after`) have yet to play in. A Phantom above all that lie (`laid` in all) counts less these. */
  changes: ({ card, heroes, phantoms }: Preview, ahead: boolean, laid: number, after: readonly string[]): string => {
    const [phantom, more, [one = ""]] = [card.startsWith("P"), phantoms - heroes, after];
    const above = `a Phantom above ${heroes + laid}`;
    if (ahead && !phantom) return `Only ${above} beats that`;
    if (!ahead) return phantom ? `You score only if ${after.length > 1 ? "somebody" : one} plays ${above}` : "More Heroes help you, and so do Phantoms: they weaken each other";
    // A Hero adds its number to the others, and a Phantom takes its own off (HP-11).
    if (after.length > 1) return `${after.length > 2 ? `${capital(NUMBERS[after.length] ?? "")} players` : list(after, "and")} still play, and most cards cut your lead`;
    return more > 5 ? `Only a Phantom from ${one} could spoil that` : `${one} beats that with ${more === 1 ? "nearly any card" : `a ${more} or higher`}`;
  },
  /** What a card is good for that the others have yet to answer; nothing where that is hard to say. */
  leading: ({ card, heroes, phantoms }: Preview, after: number): string => {
    const value = Number(card.slice(1));
    if (!card.startsWith("P")) return heroes < phantoms ? "you need other Heroes to join you" : `only a Phantom above ${heroes + phantoms} can beat that`;
    if (value <= 5) return `if a higher Phantom wins, you score too. Yours takes only ${value} off it`;
    if (value >= 7 && value <= 12) return "it seldom scores, so it is a card you can spare";
    return value > 12 && phantoms > 5 ? `a gamble. ${capital(NUMBERS[after] ?? "")} players come after you, and most cards cut your lead` : "";
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
    if (winner === "nobody") return words.wins.nobody;
    if (scorers.includes(seat)) return scorers.length === 1 ? "Yours alone" : "You score";
    return turn?.how === "steals" && turn.seat !== seat ? "Stolen from you" : "No point for you";
  },
  /** What the last card did, to everybody; nobody is to blame for their `sole` card. */
  turned: ({ seat, card, how }: Turn, me: number, nameAt: (seat: number) => string, players: number, sole = false) => {
    if (how === "stops") return words.oneSide(players);
    const value = Number(card.slice(1));
    const whose = `${seat === me ? "Your" : `${nameAt(seat)}'s`} ${card.startsWith("P") ? words.phantom(value) : `${words.colours[card.charAt(0)]?.toLowerCase()} ${value}`}`;
    return how === "steals" ? `${whose} turns the trick` : sole && seat === me ? "Your last card played itself and weakened its side" : `${whose} weakens its own side too much`;
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
  came: (place: number, names: string[]) => `You came ${ordinal(place)}: ${words.winner(names)}`,
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
  /** What happened in the trick that decided the game. */
  decided: ({ winner, heroes, phantoms, tie, scorers }: Battled, name: (seat: number) => string) =>
    `The ${winner === "heroes" ? words.heroes : words.phantoms} won that trick ${winner === "heroes" ? heroes : phantoms} to ${winner === "heroes" ? phantoms : heroes}${tie ? ", as a tie goes to the Heroes" : ""}. It was a point ${scorers.length > 1 ? "each " : ""}for ${list(scorers.map(name), "and")}.`.replace(/-/g, "−"),
  /** Who might still have drawn level in the last trick, and who could not play then: nobody (null), they themselves, or another. */
  open: (near: string[], stuck: string | null) => {
    const behind = `${list(near, "and")} ${near.length > 1 || near[0] === "you" ? "were" : "was"} only 1 point behind`;
    return stuck === null ? `But it was open until the last trick: before it, ${behind}.` : `But it was open to the end: ${behind}${stuck ? ` when ${stuck}` : ", but"} could not play.`;
  },
  youWin: "You win",
  youShare: (names: string[]) => `You share the win with ${list(names, "and")}`,
  spectator: "You are watching: all hands are hidden.",
  /** To who has pressed for each result of a first game. */
  byThemselves: "In your next game, each trick goes on by itself. Press anywhere to skip ahead.",
  hints: {
    trick: "Heroes add up. For Phantoms, take the highest minus the others. The higher side scores.",
    tie: "The sides were equal in the last trick: a tie goes to the Heroes.",
    blocked: "You can't play dimmed Heroes: their colour is already in this trick. Phantoms always fit.",
    lead: "You lead: you play first, and everyone can answer. Lead the card you would miss least.",
    late: "You play last: nobody can answer. Save your high Phantoms for moments like this.",
    waste: "No good card now? Throw away a Phantom from 7 to 12: they are the hardest to score with.",
    stuck: "If somebody can't play, the round ends at once. Keep a Phantom while you need points.",
    keep: "Your last Phantom. If you can't play later, the round ends: good only if you're ahead.",
  },
};

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** "a, b or c" */
export function list(items: readonly string[], last: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}
