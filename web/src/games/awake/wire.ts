// The part of the wire that tools/typescript.py writes into kit/wire.ts as soon as the game is in the list of games.

// ---- Awake Heroes

/** A secret choice: everyone hears that it was made, only its maker what it was. */
export interface AwakeChose {
  rules: string[]
  kind: 'chose'
  seat: number
  number: number
  of: number
  /** The country, character or item; empty for a place left free, None for others. */
  name: string | null
}

export interface AwakeTeamsShown {
  rules: string[]
  kind: 'teams_shown'
  countries: [string, string]
  castles: [string, string]
  teams: [string[], string[]]
  /** What each seat chose in the variant, else nothing. */
  items: [string[], string[]]
}

/** The rolls for the start, pair by pair. */
export interface AwakeRolled {
  rules: string[]
  kind: 'rolled'
  rolls: [number, number][]
  seat: number
}

export interface AwakePlaced {
  rules: string[]
  kind: 'placed'
  seat: number
  name: string
  square: string
}

export interface AwakeDrew {
  rules: string[]
  kind: 'drew'
  seat: number
  deck: 'attack' | 'defence'
  item: string | null
}

/** A deck and its part of the cemetery are empty: nothing is drawn. */
export interface AwakeNothingLeft {
  rules: string[]
  kind: 'nothing_left'
  seat: number
  deck: 'attack' | 'defence'
}

export interface AwakeRefilled {
  rules: string[]
  kind: 'refilled'
  deck: 'attack' | 'defence'
  cards: number
}

export interface AwakeTurnBegan {
  rules: string[]
  kind: 'turn_began'
  seat: number
  turn: number
}

export interface AwakePassed {
  rules: string[]
  kind: 'passed'
  seat: number
  step: 'item' | 'skill' | 'move' | 'attack'
}

export interface AwakeBlocked {
  rules: string[]
  kind: 'blocked'
  seat: number
}

/** `item` is None for those who may not know which trap it is. */
export interface AwakeItemPlayed {
  rules: string[]
  kind: 'item_played'
  seat: number
  item: string | null
  trap: boolean
}

export interface AwakeTrapSet {
  rules: string[]
  kind: 'trap_set'
  seat: number
  square: string
  item: string | null
}

export interface AwakeTrapSprung {
  rules: string[]
  kind: 'trap_sprung'
  seat: number
  square: string
  item: string
  name: string
  at: string
}

export interface AwakeTrapRemoved {
  rules: string[]
  kind: 'trap_removed'
  seat: number
  square: string
  item: string
}

export interface AwakeDropped {
  rules: string[]
  kind: 'dropped'
  seat: number
  item: string
}

export interface AwakeSkillTried {
  rules: string[]
  kind: 'skill_tried'
  seat: number
  name: string
  square: string
  skill: string
  roll: number
  works: boolean
}

export interface AwakeMoved {
  rules: string[]
  kind: 'moved'
  seat: number
  name: string
  start: string
  end: string
  how: 'stepped' | 'jumped' | 'pushed' | 'pulled' | 'leapt' | 'swapped'
}

/** Damage on a character or a castle. */
export interface AwakeHurt {
  rules: string[]
  kind: 'hurt'
  seat: number
  name: string
  square: string
  amount: number
  left: number
}

export interface AwakeHealed {
  rules: string[]
  kind: 'healed'
  seat: number
  name: string
  square: string
  amount: number
  left: number
}

/** Something that lasts a while: a boost, sundered armour, a bound or dazed character. */
export interface AwakeMarked {
  rules: string[]
  kind: 'marked'
  seat: number
  name: string
  square: string
  effect: string
  amount: number
}

export interface AwakeFell {
  rules: string[]
  kind: 'fell'
  seat: number
  name: string
  square: string
}

export interface AwakeAttacked {
  rules: string[]
  kind: 'attacked'
  seat: number
  name: string
  start: string
  target: string
  square: string
  roll: number
  /** The roll with what was added to it. */
  attack: number
  /** 0 where there was none, from a weak side. */
  defence_roll: number
  defence: number
  weak: boolean
  damage: number
}

export interface Awakened {
  rules: string[]
  kind: 'awakened'
  seat: number
  name: string
  square: string
  way: 'territory' | 'alone'
}

export interface AwakeOffered {
  rules: string[]
  kind: 'offered'
  seat: number
}

export interface AwakeAnswered {
  rules: string[]
  kind: 'answered'
  seat: number
  accepted: boolean
}

export interface AwakeDuelCalled {
  rules: string[]
  kind: 'duel_called'
  by_itself: boolean
}

export interface AwakeChampionChosen {
  rules: string[]
  kind: 'champion_chosen'
  seat: number
  name: string | null
}

export interface AwakeDuelBegan {
  rules: string[]
  kind: 'duel_began'
  names: [string, string]
  hp: [number, number]
  rolls: [number, number]
  /** Who strikes first. */
  seat: number
}

export interface AwakeStruck {
  rules: string[]
  kind: 'struck'
  seat: number
  name: string
  attack: number
  defence: number
  damage: number
  left: number
}

export interface AwakeGameEnded {
  rules: string[]
  kind: 'game_ended'
  winner: number
  reason: 'annihilation' | 'castle' | 'duel'
}

/** A view as the web table draws it. `legal` lists this seat's moves now, in notation. */
export interface AwakeScene {
  seat: number
  /** `teams`, `placing`, `turn`, `offered` or `champions`. */
  stage: string
  over: boolean
  /** The seats that owe a decision; both while they choose in secret. */
  acting: number[]
  /** Who decides now: I, if I am among them; -1 if nobody does. */
  turn: number
  /** Whose turn it is, -1 while teams are chosen. */
  player: number
  /** The number of the turn, from 1. */
  turns: number
  /** `item`, `skill`, `move` or `attack`. */
  step: string
  /**
   * What I or the other is asked now: country, pick, take, place, square, item, skill, move, attack, on,
   * at, card, drop, answer, champion, or nothing.
   */
  ask: string
  legal: string[]
  made: [number, number]
  /** How many secret choices each has made, and how many there are. */
  choices: number
  draft: AwakeDraft | null
  /** The castles to choose from, while one chooses. */
  countries: AwakeCastleCard[]
  /** Every character for those who choose their teams, then those on the teams. */
  cards: AwakeCharacterCard[]
  /** Every kind of item while items are chosen, else the kinds I hold, have set or see in the cemetery. */
  items: AwakeItemCard[]
  files: number
  ranks: number
  territory: number
  item_squares: AwakeItemSquare[]
  units: AwakeSceneUnit[]
  castles: AwakeSceneCastle[]
  hand: string[]
  /** How many attack and defence items each seat holds. */
  counts: [[number, number], [number, number]]
  decks: [number, number]
  cemetery: string[]
  traps: AwakeSceneTrap[]
  odds: AwakeOdds[]
  targets: AwakeTargets[]
  doing: AwakeDoing | null
  champions: [string | null, string | null]
  /** How many turns have passed without damage. */
  quiet: number
  winner: number
  reason: string | null
}

/** My secret choices so far. */
export interface AwakeDraft {
  country: string | null
  team: string[]
  cost: number
  /** The highest cost of a team. */
  most: number
  items: string[]
}

export interface AwakeCastleCard {
  name: string
  line: string
  country: string
  country_line: string
  hp: number
  defence: number
  text: string
}

export interface AwakeCharacterCard {
  name: string
  line: string
  role: string
  country: string
  cost: number
  plain: AwakeSideCard
  awake: AwakeSideCard
}

/** One side of a character card. */
export interface AwakeSideCard {
  hp: number
  attack: number
  defence: number
  /** For each of eight directions, clockwise from forward as its owner sees it: 0, 1 or 2 squares. */
  arrows: number[]
  /** Directions, counted likewise, from which it cannot defend itself. */
  weak: number[]
  skill: string
  works: number[]
  text: string
}

export interface AwakeItemCard {
  name: string
  line: string
  deck: string
  trap: boolean
  /** Of a trap, which squares around it set it off: `within 1`, `cross 2`, ...; else empty. */
  area: string
  copies: number
  text: string
}

export interface AwakeItemSquare {
  square: string
  deck: string
}

/** A character on a team: what is true of it now. */
export interface AwakeSceneUnit {
  seat: number
  name: string
  /** None before it is placed and after it has fallen. */
  square: string | null
  fallen: boolean
  hp: number
  left: number
  attack: number
  defence: number
  awake: boolean
  attack_bonus: number
  defence_bonus: number
  stride: boolean
  roam: boolean
  bound: boolean
  dazed: boolean
  /** Whether it could awaken on its owner's turn. */
  can_awaken: boolean
  /** Where it could move, if it were its turn to. */
  reach: string[]
}

export interface AwakeSceneCastle {
  seat: number
  square: string
  left: number
  card: AwakeCastleCard
}

export interface AwakeSceneTrap {
  seat: number
  square: string
  /** None where it is hidden from me. */
  item: string | null
  /** The squares that set it off, where I know them. */
  area: string[]
}

/** What an attack that I may make now can do. */
export interface AwakeOdds {
  move: string
  weak: boolean
  /** Damage on average. */
  mean: number
  /** The chance of 0, 1, 2, ... damage. */
  chances: number[]
}

/** What a character to place, an item or a skill could reach now, were it chosen. */
export interface AwakeTargets {
  move: string
  /** `on` or `at` if one of the squares is then to be chosen; empty if all are touched, or none. */
  ask: string
  squares: string[]
}

/** A skill or an item in the middle of its work. */
export interface AwakeDoing {
  seat: number
  /** The skill or item; `a trap` for one that is being set. */
  name: string
  text: string
  /** Where the character stands that does it. */
  square: string | null
}

export type AwakeEvent =
  | AwakeChose
  | AwakeTeamsShown
  | AwakeRolled
  | AwakePlaced
  | AwakeDrew
  | AwakeNothingLeft
  | AwakeRefilled
  | AwakeTurnBegan
  | AwakePassed
  | AwakeBlocked
  | AwakeItemPlayed
  | AwakeTrapSet
  | AwakeTrapSprung
  | AwakeTrapRemoved
  | AwakeDropped
  | AwakeSkillTried
  | AwakeMoved
  | AwakeHurt
  | AwakeHealed
  | AwakeMarked
  | AwakeFell
  | AwakeAttacked
  | Awakened
  | AwakeOffered
  | AwakeAnswered
  | AwakeDuelCalled
  | AwakeChampionChosen
  | AwakeDuelBegan
  | AwakeStruck
  | AwakeGameEnded
