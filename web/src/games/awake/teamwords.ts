import { FRONT, list, words as table } from "./words";

/** The words of the team builder: they are fetched with it. */
export const words = {
  build: "Build your team",
  teamHow: "These characters fight for your castle. Press Ready to play with them.",
  goal: "You win when the enemy castle or the last enemy character falls.",
  stats: (hp: number, attack: number, defence: number) => `${hp} HP, attacks with ${table.die(attack)}, defends with ${table.die(defence)}`,
  yourCastle: "Your castle: lose it, and you lose the game.",
  arrowsHow: "Arrows show where it can move (up is forward). Red: a weak side, where it cannot defend itself.",
  changeTeam: "Change team",
  buildHow: "Spend up to 10. Your opponent sees your team only once you are both ready.",
  country: "Your country and its castle",
  quick: "Ready-made teams",
  lastTeam: (n: number) => (n === 0 ? "Your last team" : n === 1 ? "The one before" : "And before that"),
  surprise: "Random team",
  characters: "Characters",
  filters: { country: "Country", cost: "Cost", role: "Role", all: "All" },
  shownOf: (n: number, of: number) => (n === of ? `${of} characters` : `${n} of ${of} characters`),
  none: "No character matches. Choose All to see more.",
  meter: (n: number, of: number) => `Cost ${n} of ${of}`,
  left: (n: number) => (n === 0 ? "all spent" : `${n} left`),
  add: (name: string) => `Add ${name}`,
  remove: (name: string) => `Remove ${name}`,
  look: (name: string) => `Look at ${name}`,
  tooDear: (name: string, cost: number, left: number) => `${name} costs ${cost}, and you have ${left} left.`,
  otherCountry: (name: string) => `${name} is from another country, and at this table your team must come from your own.`,
  tile: (name: string, role: string, cost: number) => `${name}, ${role}, ${cost} cost`,
  teamOf: (name: string, members: readonly string[]) => `${name}: ${list(members, "and")}`,
  team: "Your team",
  teamEmpty: "Nobody yet. Press a character to add it, or choose a ready-made team.",
  ready: "Ready",
  readyWhat: "Ready: this is my team",
  pickFirst: "A team needs at least one character.",
  countryFirst: "Choose a country first.",
  sendingTeam: "Sending your team",
  waiting: "Your team is ready",
  waitingHow: (name: string) => `${name} is still choosing. Then you will see both teams.`,
  items: "Your items for the decks",
  itemsHow: (n: number) => `You choose ${n} attack and ${n} defence items. They are shuffled together with your opponent's.`,
  itemsLeft: (deck: string, n: number, of: number) => `${deck}: ${n} of ${of}`,
  more: (name: string) => `One more ${name}`,
  fewer: (name: string) => `One fewer ${name}`,
  itemsOpen: "Choose nine attack and nine defence items.",

  text: {
    title: "Copy or paste a team",
    how: "Your team as text. Paste another one here to use it.",
    use: "Use this team",
    copy: "Copy",
    taken: "This is your team now.",
    country: (all: string) => `Begin with the country and a colon: ${all}.`,
    unknown: (name: string) => `There is no character called ${name}.`,
    twice: (name: string) => `${name} is listed twice.`,
    dear: (cost: number, most: number) => `That team costs ${cost}, and you may spend ${most}.`,
  },
};

/** What each is for; a healer says so itself. */
const roleHow: Record<string, string | undefined> = {
  guard: "takes hits for others", striker: "hits hard", runner: "moves far", archer: "hurts from afar", trickster: "disrupts the enemy", breaker: "made for hitting castles", trapper: "sets traps", captain: "makes the others stronger",
};

/** `Trickster: disrupts the enemy. Keep it behind the others.` */
export function roleTold(role: string): string {
  const how = roleHow[role];
  return `${table.roles[role] ?? role}${how ? `: ${how}` : ""}. ${FRONT.includes(role) ? table.front : table.behind}`;
}
