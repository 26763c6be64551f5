// Written by tools/typescript.py from server/protocol.py and the list of games. Do not edit.

/** Raised when a message changes its meaning; a page of another version reloads itself. */
export const PROTOCOL = 1

export type SeatKind =
  | 'person'
  | 'bot'
  | 'open'

export type Level =
  | 'easy'
  | 'normal'
  | 'hard'

export type Pace =
  | 'calm'
  | 'normal'
  | 'brisk'
  | 'off'

export type ErrorCode =
  | 'bad_message' // not JSON, wrong types, too large
  | 'bad_request' // well-formed but impossible: unknown option, wrong number of seats, bad name
  | 'hello_first'
  | 'other_protocol'
  | 'unknown_game'
  | 'unknown_match'
  | 'not_seated'
  | 'seat_taken'
  | 'bad_secret'
  | 'not_started'
  | 'over'
  | 'retired'
  | 'stale' // the move names a version that is not the newest, and it is no longer legal
  | 'bad_notation'
  | 'illegal'
  | 'key_reused' // the same key with another move
  | 'too_fast'
  | 'not_yours' // only the creator may
  | 'unavailable' // the journal cannot be written right now; nothing was changed

// ---- what the client says

/** First message on every socket. */
export interface Hello {
  type: 'hello'
  id: string
  protocol: number
}

/** A new match. `seats[i]` says who sits there; the creator takes the `person` seat. */
export interface Create {
  type: 'create'
  id: string
  game: string
  seats: SeatPlan[]
  options?: Record<string, string>
  pace?: Pace
}

/** `person` is the creator (one at most), `open` waits for a friend with the seat's link. */
export interface SeatPlan {
  kind: SeatKind
  level?: Level
}

/** Sit down at (or watch) a match: from now on its frames come here. Answered by `Table`. */
export interface Open {
  type: 'open'
  id: string
  match: string
}

/** Take an open seat with the secret of its link. Answered by `Table`. */
export interface Join {
  type: 'join'
  id: string
  match: string
  seat: number
  secret: string
}

/** Give an open seat to a bot after all; only the match's creator may. */
export interface FillSeat {
  type: 'fill'
  id: string
  match: string
  seat: number
  level?: Level
}

/** Stop receiving a match's frames. */
export interface Leave {
  type: 'leave'
  id: string
  match: string
}

/** A move in notation. `version` is the last frame seen, `key` the client's own name of this move. */
export interface Move {
  type: 'move'
  id: string
  match: string
  version: number
  move: string
  key: string
}

/** Why may I not play this? Answered by `Because`. */
export interface Why {
  type: 'why'
  id: string
  match: string
  move: string
}

/** How long bots take at this match; any seated person may change it. */
export interface SetPace {
  type: 'pace'
  id: string
  match: string
  pace: Pace
}

/** My name from now on, at every table. */
export interface Rename {
  type: 'rename'
  id: string
  name: string
}

/** The matches I sit in, newest first. Answered by `Matches`. */
export interface MyMatches {
  type: 'mine'
  id: string
}

/** All frames of a match as a spectator saw them. Answered by `Replayed`. */
export interface Replay {
  type: 'replay'
  id: string
  match: string
}

export interface Ping {
  type: 'ping'
  id: string
}

export type ClientMessage =
  | Hello
  | Create
  | Open
  | Join
  | FillSeat
  | Leave
  | Move
  | Why
  | SetPace
  | Rename
  | MyMatches
  | Replay
  | Ping

// ---- what the server says

/** Answer to `Hello`. */
export interface Welcome {
  type: 'welcome'
  id: string
  protocol: number
  me: Person
  games: GameInfo[]
  program: string
  compiled: boolean
}

/** Who a guest is. `face` seeds the drawn portrait. */
export interface Person {
  name: string
  face: number
}

/** The facts of a game that hold before any card is dealt. */
export interface GameInfo {
  name: string
  title: string
  tagline: string
  seats: number[]
  default_seats: number
  minutes: number
  traits: string[]
  options: Option[]
  /** A hash of the rules' version and of all card data; a match is pinned to it. */
  ruleset: string
}

/** One house rule that can be set before a game, as a form can show it. */
export interface Option {
  name: string
  label: string
  help: string
  default: string
  choices: [string, string][]
  rule: string
  /** The player counts for which it means something; empty for all. */
  seats: number[]
}

export interface Created {
  type: 'created'
  id: string
  match: string
}

/** Answer to `Open` and `Join`, and sent again after a gap: everything, afresh. */
export interface Table {
  type: 'table'
  id: string
  info: MatchInfo
  /** The latest; its lines are those of the last entry. */
  frame: Frame
  /** Every line so far, oldest first. */
  history: Line[]
}

/** What does not change with every move. */
export interface MatchInfo {
  match: string
  game: string
  title: string
  options: Record<string, string>
  seats: SeatInfo[]
  /** My seat, -1 for a spectator. */
  me: number
  creator: boolean
  pace: Pace
  /** waiting: an open seat is still empty. retired: made for rules this program no longer has. */
  status: 'waiting' | 'running' | 'over' | 'retired'
  /** Why a retired match cannot go on. */
  notice: string | null
  /** Open seats' link secrets; only the creator gets them. */
  invites: Invite[]
  /** Milliseconds since 1970. */
  created: number
}

export interface SeatInfo {
  seat: number
  kind: SeatKind
  name: string
  face: number
  /** Of a bot. */
  level: Level | null
  /** A person with an open socket at this match; bots are always online. */
  online: boolean
}

export interface Invite {
  seat: number
  secret: string
}

/** Exactly one for every entry of the journal, to every viewer, possibly without lines. */
export interface Frame {
  version: number
  at: number
  lines: Line[]
  /** None while the match waits for its players. */
  scene: GameScene | null
}

/** One event as this viewer knows it, and its sentence. */
export interface Line {
  event: GameEvent
  text: string
}

/** A new frame of a match. A gap in `version` means: send `Open` again. */
export interface Update {
  type: 'update'
  match: string
  frame: Frame
}

/** Somebody came, went, took a seat, or the pace or status changed. */
export interface Seats {
  type: 'seats'
  info: MatchInfo
}

/** The move is written down for good as entry `version`; `again` if it had been before. */
export interface Moved {
  type: 'moved'
  id: string
  match: string
  version: number
  again: boolean
}

/** Answer to `Why`; without a refusal the move is legal. */
export interface Because {
  type: 'because'
  id: string
  refusal: RefusalInfo | null
}

export interface RefusalInfo {
  code: string
  rule: string
  text: string
}

export interface Named {
  type: 'named'
  id: string
  me: Person
}

export interface Matches {
  type: 'matches'
  id: string
  matches: MatchLine[]
}

export interface MatchLine {
  match: string
  game: string
  title: string
  status: 'waiting' | 'running' | 'over' | 'retired'
  names: string[]
  me: number
  my_turn: boolean
  places: number[]
  created: number
}

export interface Replayed {
  type: 'replayed'
  id: string
  info: MatchInfo
  frames: Frame[]
}

/** It worked, there is nothing more to say. */
export interface Done {
  type: 'done'
  id: string
}

export interface Pong {
  type: 'pong'
  id: string
}

/** Nothing was changed. `text` is for people, `refusal` names the rule where one stands in the way. */
export interface Problem {
  type: 'problem'
  id: string
  code: ErrorCode
  text: string
  refusal: RefusalInfo | null
}

export type ServerMessage =
  | Welcome
  | Created
  | Table
  | Update
  | Seats
  | Moved
  | Because
  | Named
  | Matches
  | Replayed
  | Done
  | Pong
  | Problem

// ---- Hero vs Phantom

export type PhantomWinner =
  | 'heroes'
  | 'phantoms'
  | 'nobody'

/** A round begins. Everyone hears of it; only the owner of a hand hears its cards. */
export interface PhantomDealt {
  rules: string[]
  kind: 'dealt'
  round: number
  rounds: number
  starter: number
  counts: number[]
  deck: number
  aside: number
  removed: string | null
  hand: string[]
}

/** The deck's top card is turned up as the trick's first card. */
export interface PhantomTurned {
  rules: string[]
  kind: 'turned'
  card: string
  heroes: number
  phantoms: number
}

/** A card falls; `heroes` and `phantoms` are the two Forces' values after it. */
export interface PhantomPlayed {
  rules: string[]
  kind: 'played'
  seat: number
  card: string
  heroes: number
  phantoms: number
}

/** A full trick is decided; each of `scorers` wins a point, `leader` leads the next trick. */
export interface PhantomBattled {
  rules: string[]
  kind: 'battled'
  heroes: number
  phantoms: number
  winner: PhantomWinner
  tie: boolean
  /** Every player is a Hero (then nobody wins). */
  all_heroes: boolean
  scorers: number[]
  leader: number
  /** The number that made `leader` the leader. */
  best: number
}

/** A player holds no playable card and shows the hand: the round is over at once. */
export interface PhantomStuck {
  rules: string[]
  kind: 'stuck'
  seat: number
  hand: string[]
}

export interface PhantomRoundEnded {
  rules: string[]
  kind: 'round_ended'
  round: number
  points: number[]
  totals: number[]
}

export interface PhantomGameEnded {
  rules: string[]
  kind: 'game_ended'
  totals: number[]
  places: number[]
}

/** A view as the web table draws it. `legal` lists this seat's moves now, in notation. */
export interface PhantomScene {
  seat: number
  seats: number
  /** The current round, counted from 1. */
  round: number
  rounds: number
  starter: number
  leader: number
  /** The seat that is to play, -1 once the game is over. */
  turn: number
  over: boolean
  removed: string | null
  hand: string[]
  legal: string[]
  counts: number[]
  deck: number
  aside: number
  trick: PhantomSceneTrick
  /** The trick before this one in the same round. */
  last: PhantomSceneTrick | null
  sheet: number[][]
  totals: number[]
  /** Each seat's place by points so far, 1 is best. */
  places: number[]
  /** The hand shown when HP-8 ended the latest finished round. */
  stuck: PhantomStuckHand | null
}

export interface PhantomSceneTrick {
  leader: number
  turned: string | null
  plays: PhantomPlay[]
  heroes: number
  phantoms: number
  hero_seats: number[]
  phantom_seats: number[]
  /** Hero colours already seen in this trick, as their letters (R B G Y K). */
  colours: string[]
  /** None while the trick is in progress, or when HP-8 broke it off. */
  winner: PhantomWinner | null
  scorers: number[]
}

export interface PhantomPlay {
  seat: number
  card: string
}

export interface PhantomStuckHand {
  seat: number
  hand: string[]
}

export type PhantomEvent =
  | PhantomDealt
  | PhantomTurned
  | PhantomPlayed
  | PhantomBattled
  | PhantomStuck
  | PhantomRoundEnded
  | PhantomGameEnded

// ---- whichever game it is

export type GameEvent = PhantomEvent

export type GameScene = PhantomScene
