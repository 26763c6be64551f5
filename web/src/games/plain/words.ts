/** Every word of the plain table; what a game says itself comes from the server. */
export const words = {
  you: "You",
  players: "Players",
  player: "Player",
  points: "Points",
  scores: "Scores",
  table: "On the table",
  latest: "What happened last",
  mySide: "Your side",
  moves: "Your moves",
  over: "Finished",
  gameOver: "The game is over",
  yourTurn: "Your turn",
  theirTurn: (names: string[]) => `${list(names, "and")} ${names.length === 1 ? "is" : "are"} thinking`,
  soon: "One moment",
  choose: "Choose what to do.",
  sending: "Playing",
  spectator: "You are watching.",
  turnAnnounced: (moves: string[]) => (moves.length > MANY ? `Your turn. You can choose from ${moves.length} moves.` : `Your turn. You can: ${list(moves, "or")}.`),
  find: "Find a move",
  found: (shown: number, all: number) => `${shown} of ${all} moves`,
  hint: "Hint",
  hintLooking: "Thinking it over",
  advice: (move: string, why: string) => `Try: ${move}. ${why}`,
  none: "–",
  noneSaid: "none",
  yes: "yes",
  no: "no",
  winner: (names: string[]) => (names.length === 1 ? `${names[0]} wins` : `${list(names, "and")} share the win`),
  youWin: "You win",
  youShare: (names: string[]) => `You share the win with ${list(names, "and")}`,
};

/** With more moves than this one looks for one by its words. */
export const MANY = 12;

/** "a, b or c" */
export function list(items: string[], last: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}
