/** Every word of the table of Awake Heroes. */
/** What the pupil of a lesson is called, and who looks back at a game. */
export const YOU = "You";

export const words = {
  and: "and",
  or: "or",
  board: "Board",
  players: "Players",
  mySide: "Your side",
  roles: {
    guard: "Guard", striker: "Striker", runner: "Runner", archer: "Archer", healer: "Healer", trickster: "Trickster", breaker: "Breaker", trapper: "Trapper", captain: "Captain",
  } as Record<string, string | undefined>,

  /** Where somebody stands at the start. */
  front: "It belongs in front: the row nearest the enemy.",
  behind: "Keep it behind the others.",

  castleStats: (hp: number | string, die: number) => `${hp} HP, defends with ${words.die(die)}`,
  cost: (n: number) => `Cost ${n}`,
  bothSides: "Both sides",
  choosing: "Both players are choosing their teams in secret.",

  // ---- cards
  sides: { plain: "Plain", awake: "Awake" },
  hp: "HP",
  attack: "Attack",
  defence: "Defence",
  /** What a die can show: `d6` would be a square. */
  die: (sides: number): string => `1–\u2060${sides}`,
  bonus: (n: number) => (n === 0 ? "" : n > 0 ? ` +${n}` : ` −${-n}`),
  newSkill: (skill: string) => `new skill ${skill}`,
  skillLine: (skill: string, works: string) => `${skill}, works on ${works}`,
  arrows: (moves: string, weak: string) => `Moves ${moves || "nowhere"}. Weak from ${weak || "no side"}.`,
  ways: ["forward", "forward right", "right", "back right", "back", "back left", "left", "forward left"],
  twice: (way: string) => `two ${way}`,
  of: (role: string, country: string) => `${role} of the ${country}`,

  // ---- board
  unit: (name: string, whose: string, square: string, left: number, hp: number) => `${name}, ${whose}, at ${square}, ${left} of ${hp} HP`,
  castle: (name: string, whose: string, square: string, left: number, hp: number, hits: string) => `${name}, castle, ${whose}, at ${square}, ${left} of ${hp} HP, ${words.fallsTo(hits)}`,
  /** So many it takes at least: walls let only so much through in a turn. */
  hits: (n: number) => `${n} good ${n === 1 ? "hit" : "hits"}`,
  fallsTo: (hits: string) => `falls to ${hits}`,
  oneHit: "1 hit!",
  yours: "yours",
  of1: (name: string): string => (name === YOU ? words.yours : `of ${name}`),
  empty: (square: string) => `${square}, empty`,
  itemSquare: (deck: string) => `${deck} item square`,
  trapMine: (item: string) => `your trap ${item}`,
  trapTheirs: (name: string) => `${name === YOU ? "your" : `${name}'s`} trap`,
  trapTold: (item: string, text: string) => `Your trap ${item}. ${text}`,
  trapInside: (names: string, many: boolean) => `${names} ${many ? "are" : "is"} in its area already, and will not set it off from here.`,
  trapSealed: "An enemy trap. It may go off on the squares marked with an envelope. Only its owner knows what it does.",
  risk: "an enemy trap may go off here",
  area: (item: string) => `your ${item} goes off here`,
  canMove: (to: string) => `can move to ${to}`,
  cannotMove: "cannot move",
  target: "can be chosen",
  staged: "chosen",
  danger: (names: string) => `${names} can strike here next turn`,
  advised: "part of the hint",
  news: "changed last turn",
  canAct: "Orange corner: it can do something now.",
  states: { awake: "awake", bound: "bound", dazed: "dazed" },
  badges: { bound: "cannot move", dazed: "no attack, no skill" },

  // ---- the turn
  track: "The steps of the turn",
  steps: { item: "Item", skill: "Skill", move: "Move", attack: "Attack" } as Record<string, string | undefined>,
  stepDone: "done",
  stepPassed: "left out",
  required: "required",
  optional: "optional",
  prompts: {
    place: "Place your team", square: "Place your team", item: "Your turn", skill: "Your turn", move: "Your turn", attack: "Attack?", awaken: "Awaken?", on: "Choose a target", at: "Choose a square", card: "Set a trap?", drop: "Discard an item", answer: "A duel is offered", champion: "Choose your champion",
  } as Record<string, string | undefined>,
  details: {
    place: (name: string, role: string) => `Where should ${name} stand? ${FRONT.includes(role) ? words.front : words.behind}`,
    square: "Choose a square in your territory.",
    /** By what may be done before the move. */
    turn: {
      "item skill": "Move a character. You may use an item or a skill first.",
      item: "Move a character. You may use an item first.",
      skill: "Move a character. You may use a skill first.",
      "": "Move a character.",
    } as Record<string, string | undefined>,
    moveNone: "None of your characters can move.",
    moveTo: (name: string) => `Where should ${name} go?`,
    moveOn: (name: string) => `Now move ${name}, or press another of yours.`,
    cannotMove: (name: string) => `${name} cannot move now.`,
    dazed: (name: string) => `${name} is dazed: no attack and no skill this turn.`,
    attack: "Press a marked enemy, or end your turn.",
    awakenFirst: "Press a marked enemy, or awaken first: other arrows and another skill, for good.",
    which: (name: string) => `Who should hit ${name}?`,
    awaken: "No enemy is in reach. Awaken for other arrows and another skill, or end your turn.",
    at: "Press a marked square.",
    swap: (name: string, other: string) => `If you do, ${name || "your character"} goes to ${other}'s square, and cannot attack this turn.`,
    leap: (name: string) => `Press a marked square. A leap draws no item, and ${name} cannot attack after it this turn.`,
    /** What more a skill or an item does, after its first effect. */
    further: {
      damage: "Who takes the damage?", heal: "Who is healed?", attack: "Who adds to the attack roll?", defence: "Who adds to the defence rolls?", sunder: "Whose defence is weakened?", stride: "Who may move farther?",
      roam: "Who may move in any direction?", push: "Who is pushed?", pull: "Who is pulled?", leap: "Who leaps?", swap: "Who swaps places?", bind: "Who cannot move?", daze: "Who can neither attack nor use a skill?", disarm: "Which trap is removed?",
    } as Record<string, string | undefined>,
    card: "Press a trap in your hand, then a square.",
    drop: "Your opponent makes you discard an item. Press the one to lose.",
    answer: "Accept, and each side sends one champion: the survivor wins the game.",
    champion: "Champions fight awake, with the damage they have taken. They strike in turn until one falls. Press one of yours.",
  },
  endTurn: "End turn",
  leaveOut: "Skip",
  swapAsk: (name: string) => `Swap places with ${name}?`,
  leapAsk: (name: string) => `Where should ${name} leap?`,
  yes: "Yes",
  no: "No",
  moveFirst: "First you have to move one of your characters.",
  skipKey: "E",
  confirm: {
    place: (name: string, square: string) => (square ? `Place ${name} on ${square}` : `Place ${name}`),
    item: (item: string, name: string) => `Use ${item} on ${name}`,
    itemPlain: (item: string) => `Use ${item}`,
    trap: (item: string, square: string) => `Set ${item} on ${square}`,
    drop: (item: string) => `Discard ${item}`,
    skill: (skill: string) => `Try ${skill}`,
    move: (name: string, square: string) => `Move ${name} to ${square}`,
    hit: (name: string, target: string) => `${name} hits ${target}`,
    on: (name: string) => `Choose ${name}`,
    at: (square: string) => `Choose ${square}`,
    champion: (name: string) => `Send ${name}`,
    stalemate: "Offer the duel",
  },
  again: "Press again to confirm.",
  odds: (percent: number, mean: string, weak: boolean) => `${percent}% chance of damage, ${mean} on average${weak ? ", weak side" : ""}`,
  fells: (percent: number, name: string) => `${percent}% chance that ${name} falls`,
  damage: "damage",
  oddsOf: (damage: number, percent: number) => `${damage}: ${percent}%`,
  oddsAll: (all: string) => `Damage ${all}`,
  skillOdds: (skill: string, works: string) => `Or try ${skill} (works on ${works}).`,
  vain: "It would do nothing this turn.",
  skillIdle: (skill: string) => `${skill} would do nothing right now.`,
  hitOdds: (what: string, percent: number) => `${what}, ${percent}%`,
  atMost: (n: number) => `, up to ${n}`,
  hurtOdds: (what: string, percent: number) => `${what}: ${percent}%`,
  fatal: (percent: number, wins: boolean) => `, ${wins ? "you win" : "it falls"}: ${percent}%`,
  awaken: (name: string) => `Awaken ${name}`,
  plain: { accept: "Accept the duel", decline: "Decline", stalemate: "Offer a duel" } as Record<string, string | undefined>,
  rare: "Stuck?",
  offerHow: "If your opponent agrees, each side sends one champion, and the survivor wins the game.",
  back: "Cancel",
  undo: "Undo",
  whyNot: "Why not?",
  fine: "That would be allowed.",
  notOn: (item: string, what: string, text: string) => `${item} cannot be used on ${what}. ${text}`,
  trapWhere: "A trap goes on a free square next to one of your characters or your castle.",
  noArrow: (name: string) => `None of ${name}'s arrows lead there.`,
  moved: "You have already moved this turn.",
  whoFirst: "First press the character that should go there.",
  drawn: (item: string, text: string) => (text ? `You drew ${item}: ${text}` : `You drew ${item}.`),
  fresh: "new",
  sending: "On its way",
  notNow: "not now",
  nextTurn: "next turn",
  theirTurn: (name: string) => `${name}'s turn`,
  theirPlacing: (name: string) => `${name} is placing their team`,
  yourTurn: "Your turn",
  gameOver: "The game is over",

  hand: "Your items",
  heldNone: "No items and no traps.",
  heldTrap: (item: string, square: string) => `Trap on ${square}: ${item}`,
  handEmpty: "No items. Move onto an item square to draw one.",
  copies: (n: number) => `×${n}`,
  itemLabel: (item: string, copies: number, deck: string, trap: boolean, text: string) => `${item}, ${copies > 1 ? `${copies} copies, ` : ""}${trap ? "trap" : `${deck} item`}. ${text}`,
  backs: (name: string, attack: number, defence: number) => `${name} ${name === YOU ? "hold" : "holds"} ${attack} attack ${attack === 1 ? "item" : "items"} and ${defence} defence ${defence === 1 ? "item" : "items"}`,
  cemetery: (n: number) => `Cemetery: ${n}`,
  cemeteryHow: "Fallen characters and used items, and how many items are left to draw",
  inspect: "Character card",
  inspectHow: "Press any character to see its card: its dice, its skill, its arrows and its weak sides.",
  castleOf: (name: string | null) => (name === null || name === YOU ? "Your castle:" : `${name}'s castle:`),
  alwaysOn: "Always on",
  details1: (name: string) => `${name}'s card`,
  roster: (name: string) => (name === YOU ? "Your team" : `${name}'s team`),
  member: (name: string, left: number, hp: number) => `${name}, ${left} of ${hp} HP`,
  memberDown: (name: string) => `${name}, fallen`,

  goal: { label: "How to win", win: "To win:", winShort: "Win:", theirs: (castle: string, enemies: number) => `castle (${castle}) or ${enemies === 1 ? "the last one" : `team of ${enemies}`}`, theirsShort: (castle: string, enemies: number) => `castle ${castle} or team ${enemies}`, mineShort: (castle: string) => `Yours: ${castle}`, team: (n: number) => `, team ${n}`, teamShort: (n: number) => `, ${n}`, mine: (castle: string, n: number) => `Yours: ${castle}, ${n} ${n === 1 ? "character" : "characters"}`, watch: (name: string, castle: string, n: number) => `${name}: castle ${castle}, ${n} ${n === 1 ? "character" : "characters"}`, hp: (castle: string) => `${castle} HP`, hits: (castle: string, hits: string) => (hits ? `${castle}, ${hits}` : castle) },
  dangerButton: "Danger",
  dangerHow: "Every square that enemies can strike next turn: they move, then attack",
  dangerKey: "D",


  /** What was done in a turn, in a few words each. */
  story: {
    label: (name: string) => `What ${name} did`,
    all: (name: string) => `All that ${name} did`,
    hurt: (name: string, n: number, falls: boolean) => (falls ? `${name} loses ${n} HP and falls` : `${name} −${n} HP`.trim()),
    healed: (name: string, n: number) => `${name} +${n} HP`,
    attacks: (name: string, target: string, attack: number, defence: number) => `${name} attacks ${target}, ${attack} against ${defence}`,
    atWeak: (name: string, target: string) => `${name} attacks ${target}, weak side`,
    weakBlow: (name: string, target: string) => `${name} attacks ${target}'s weak side`,
    /** A whole attack: what it costs, and who falls by it. */
    blow: (attack: string, came: string, falls: string) => `${attack}: ${came}.${falls ? ` ${falls} falls.` : ""}`,
    misses: "no damage",
    missed: (defence: number) => `no damage, more than ${defence} was needed`,
    uses: (item: string) => `uses ${item}`,
    tries: (name: string, skill: string) => `${name}'s ${skill}`,
    works: "works",
    vain: "works, but changes nothing",
    fails: "fails",
    nothing: "nothing comes of it",
    springs: (name: string, item: string) => `${name} sets off ${item}`,
    goes: (name: string, start: string, end: string) => `${name} ${start} → ${end}`,
    swaps: (name: string, other: string) => `${name} and ${other} swap places`,
    shoved: (name: string, by: string | null, how: "pushed" | "pulled", end: string) => (by ? `${by} ${how === "pushed" ? "pushes" : "pulls"} ${name} to ${end}` : `${name} is ${how} to ${end}`),
    too: (name: string, end: string) => `${name} to ${end}`,
    trapSet: (square: string) => `new trap on ${square}`,
    trapGone: (square: string, inside: string | null) => `trap on ${square} is gone${inside ? ` (${inside} was in its area already)` : ""}`,
    draws: (deck: string, mine: boolean) => `${mine ? "you draw" : "draws"} ${deck === "attack" ? "an attack" : "a defence"} item`,
    drops: (item: string, mine: boolean) => `${mine ? "you discard" : "discards"} ${item}`,
    blocked: "nobody can move",
    marked: {
      attack: (n, many) => `${adds(n, many)} attack`, defence: (n, many) => `${adds(n, many)} defence`, sunder: (n, many) => `${many ? "lose" : "loses"} ${n} defence this turn`,
      stride: () => "may move farther", roam: () => "may move in any direction", bind: (_, many) => `${many ? "miss their" : "misses its"} next move`, daze: (_, many) => `${many ? "have" : "has"} no attack and no skill next turn`,
    } as Record<string, ((n: number, many: boolean) => string) | undefined>,
    many: (n: number) => `${n} characters`,
  },

  hint: "Hint",
  tip: "Help",
  hintLooking: "Thinking about a hint",

  /** Anywhere but in enemy territory only the last one may. */
  awakens: (name: string, way: string) => `${name}${way === "alone" ? ", the last of its side," : ""} awakens`,
  falls: (name: string) => `${name} falls`,
  duel: "The duel",

  /** Both have a turn in a round: so one counts one's own. */
  progress: (turn: number) => `Round ${Math.ceil(turn / 2)}`,
  stages: { teams: "Choosing teams", placing: "Placing", offered: "A duel is offered", champions: "The duel" } as Record<string, string | undefined>,
  over: "Finished",
  quiet: (left: number) => `A duel decides after ${left} more ${left === 1 ? "turn" : "turns"} without damage`,
  winner: (name: string) => `${name} wins`,
  youWin: "You win",
  youLost: "You lost",
  /** Why the game has ended, and below the same for who has lost it. */
  reasons: { annihilation: (loser) => `All of ${loser}'s characters have fallen.`, castle: (loser) => `${loser}'s castle has fallen.`, duel: () => "The winner's champion survived the duel." } as Record<string, ((loser: string) => string) | undefined>,
  reasonsLost: { annihilation: "All of your characters have fallen.", castle: "Your castle has fallen." } as Record<string, string | undefined>,

  ending: {
    when: (round: number) => `round ${round}`,
    duel: "the duel",
    scoreHistory: "How far each side was from losing, round by round",
    left: (share: number) => `${words.ending.share(share)} left`,
    share: (share: number): string => `${Math.round(share * 100)}%`,
  },

  scores: "Scores",
  player: "Player",
  standing: "Standing",
  castleHp: "Castle",
  itemsHeld: "Items",

  announced: {
    team: "Choose your country and build a team that costs up to 10.",
    place: (names: string) => `Place one of your characters: ${names}.`,
    on: (name: string, square: string) => `${name} on ${square}`,
    move: (names: string) => `Your turn: move ${names}.`,
    noMove: "Your turn. None of your characters can move.",
    item: (items: string) => `Before that you may use an item: ${items}.`,
    skill: (names: string) => `You may first try the skill of ${names}.`,
    attack: (ways: string) => `You may attack: ${ways}; or end your turn.`,
    attackNone: "No enemy is in reach. You may end your turn.",
    awaken: (names: string) => `${names} may awaken.`,
    choose: (what: string, squares: string) => `${what ? `${what}: c` : "C"}hoose ${squares}.`,
    card: (names: string) => `You may set a trap: ${names}, or skip.`,
    drop: (names: string) => `Discard an item: ${names}.`,
    answer: "A duel is offered. Accept or decline.",
    champion: (names: string) => `Choose your champion: ${names}.`,
  },
};

/** Who fights hand to hand. */
export const FRONT: readonly string[] = ["guard", "striker", "breaker", "runner", "captain"];

/** "a, b or c" */
export function list(items: readonly string[], last: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** `4 to 6`, `2 or 5` */
export function numbers(all: readonly number[]): string {
  const [first = 0] = all;
  const last = all.at(-1) ?? 0;
  return all.length > 2 && last - first === all.length - 1 ? `${first} to ${last}` : list(all.map(String), words.or);
}

function adds(n: number, many: boolean): string {
  return many ? `add ${n} to their` : `adds ${n} to its`;
}
