import type { Hint } from "./hints";

/** What helps a newcomer; fetched when it is first shown. */
export const hints: Record<Hint, string> = {
  team: "A team is ready: press Ready to play with it. Or choose another, or build your own: characters cost 1 to 5, and you have 10 to spend. Each card has two sides, and the golden AWAKE side is the stronger one.",
  place: "Press a square for the marked character: fighters in front, healers and tricksters behind, and somebody by your castle.",
  turn: "Press one of your characters, then a marked square. An item or a skill comes before the move, an attack after it.",
  skill: "Trying a skill costs nothing, but it may fail: the card says which rolls work.",
  move: "Arrows show where it can go. Two arrowheads are a jump of two squares, over anybody. Move onto a card to draw an item.",
  attack: "Any of your characters may hit an enemy next to it, diagonally too, not only the one that moved: your roll minus theirs is the damage, and a miss costs nothing. Hit its weak side (red bar) and it gets no defence roll.",
  awaken: "A character in enemy territory may awaken; your last one may do so anywhere. It stays awake, with other arrows and another skill, and usually more HP and better dice. It can still attack in this turn.",
  trap: "The envelope is an enemy trap. It goes off when you move onto it or next to it, and one kind even two squares away, straight or diagonally. Small envelopes mark where it may go off. Only its owner knows what it does.",
  set: "You hold a trap. Press it, then a free square beside one of yours or your castle: it goes off when an enemy comes near. They see where it lies, but not what it is.",
  duel: "Nobody getting anywhere? Press Offer a duel. If your opponent agrees, each side sends one champion, and the survivor wins the game.",
  danger: "Press Danger to see every square that enemies can strike next turn. Anyone standing there may get hurt.",
};

/** What the signs on the board mean, a few words each. */
export const key = {
  label: "What the signs mean",
  odds: "your chance of damage",
  weak: "weak side: no defence",
  danger: "an enemy can strike here next turn",
  risk: "an enemy trap may go off here",
  news: (name: string) => `what ${name} did last`,
  area: "your trap goes off here",
  bonus: "added to attack or defence",
  lost: "red: HP lost",
  source: "can do something now",
  go: "you can go here",
  sword: "red sword: moving there draws an attack item",
  shield: "blue shield: a defence item",
  bound: "cannot move on its turn",
  dazed: "no attack, no skill for now",
};

/** What lies in the cemetery, and what is left to come there. */
export const cemetery = {
  title: "Cemetery: fallen characters and used items",
  empty: "Nothing yet.",
  left: (attack: number, defence: number) => `Left in the decks: ${attack} attack and ${defence} defence items.`,
  fallen: "Fallen",
  used: "Used items",
};

/** Who should fight the duel. */
export const duel = {
  title: "In the duel",
  chance: "Wins",
  /** Against the champion it would like least, and against the one it would like most. */
  chances: (least: number, most: number) => (least === most ? `${least}%` : `${least}–\u2060${most}%`),
  best: (name: string, least: number) => `Your best champion is ${name}: at least a ${least}% chance to win, whoever they send.`,
};
