// Written by tools/typescript.py from the server's words and the list of games. Do not edit.

/** Raised when a message changes its meaning; a page of another version reloads itself. */
export const PROTOCOL = 4

export type Level =
  | 'easy'
  | 'normal'
  | 'hard'

export type SeatKind =
  | 'person'
  | 'bot'
  | 'open'

export type EndReason =
  | 'resigned'
  | 'time'
  | 'absent'
  | 'broken'

export type Pace =
  | 'calm'
  | 'normal'
  | 'brisk'
  | 'off'

export type Phrase =
  | 'hello'
  | 'good_luck'
  | 'thank_you'
  | 'well_played'
  | 'nice_move'
  | 'that_was_close'
  | 'oh_no'
  | 'sorry'
  | 'one_moment'
  | 'take_your_time'
  | 'good_game'
  | 'one_more_game'
  | 'smile'
  | 'laugh'
  | 'surprise'
  | 'sad'
  | 'thumbs_up'

export type Complaint =
  | 'rude'
  | 'spam'
  | 'cheating'
  | 'waiting'
  | 'name'
  | 'other'

export type Status =
  | 'waiting'
  | 'running'
  | 'over'
  | 'retired'

export type Kept =
  | 'away' // until the person is back
  | 'left' // for good
  | 'removed' // for good, by the host

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
  | 'started' // the table can be arranged before the game only
  | 'over'
  | 'retired'
  | 'stale' // the move names a version that is not the newest, and it is no longer legal
  | 'bad_notation'
  | 'illegal'
  | 'key_reused' // the same key with another move
  | 'too_fast' // a limit is reached; the text says which
  | 'banned' // the host does not let this guest in
  | 'not_yours' // only the creator may; nobody watches a board of today but its player
  | 'damaged' // a part of this match was lost on the disk; all others go on
  | 'unavailable' // the journal cannot be written right now; nothing was changed

/** Unless somebody wishes otherwise. */
export const USUAL: Level = 'normal'

/** For somebody's first game, and at the tables of lessons. */
export const EASIEST: Level = 'easy'

// ---- what the client says

/** Who can be given a seat at a table of this game. Answered by `Bots`. */
export interface AskBots {
  type: 'bots'
  id: string
  game: string
}

/** First message on every socket. Answered by `Welcome`. */
export interface Hello {
  type: 'hello'
  id: string
  protocol: number
}

/** My name from now on, at every table. Answered by `Named`. */
export interface Rename {
  type: 'rename'
  id: string
  name: string
}

/** Answered by `Pong`. */
export interface Ping {
  type: 'ping'
  id: string
}

/** What was said at a table where I sit. What comes after it is `Said`. Answered by `Chatted`. */
export interface Chat {
  type: 'chat'
  id: string
  match: string
}

/**
 * Say something to those who sit at my table. I get a `Said` as well.
 *
 * Text becomes one plain line of at most 200 characters. Too many at once are refused as `too_fast`.
 *
 * Answered by `Done`.
 */
export interface Say {
  type: 'say'
  id: string
  match: string
  /** The client's own name of this line, so that it is said once even if it is sent twice. */
  key: string
  /** A ready phrase, which each page says in its own language; `text` does not count then. */
  phrase?: Phrase | null
  text?: string
}

/** Complain about somebody to the host of the server, who gets the last lines of the talk with it. Answered by `Done`. */
export interface Report {
  type: 'report'
  id: string
  match: string
  /** `SeatInfo.who` or `ChatLine.who`. */
  who: string
  reason: Complaint
  text?: string
}

/**
 * Settle the secret of a match that I am going to make.
 *
 * The maker of the match names this promise and throws something in, so that neither side alone decides its
 * luck. It holds as long as this socket.
 *
 * Answered by `Promised`.
 */
export interface MakePromise {
  type: 'promise'
  id: string
  game: string
}

/** Add to the luck of a match that has not begun, once, as somebody who sits at it. Answered by `Done`. */
export interface ThrowIn {
  type: 'throw_in'
  id: string
  match: string
  /** 64 digits from 0 to f that nobody could guess. */
  entropy: string
}

/** Answer to `ClockProbe`, at once: its `sent` and what the page's clock shows. Not answered. Not answered. */
export interface ClockEcho {
  type: 'clock_echo'
  id: string
  sent: number
  /** Milliseconds of `performance.now()`. */
  at: number
}

/**
 * Whether this page is in sight and ready to fight. A countdown waits for both, leaving is a time-out.
 *
 * It takes effect once eight `ClockProbe`s are answered; `DuelClock` tells.
 *
 * Answered by `Done`.
 */
export interface Arm {
  type: 'arm'
  id: string
  match: string
  armed: boolean
}

/**
 * What a hand does in a duel, with the moment on the page's clock at which it was pressed.
 *
 * The moment is believed as far as the measured lag explains. Answered when it has come in:
 * whether it was possible is decided with everything else that is on its way. Moves outside the clash are
 * `Move`s.
 *
 * Answered by `Done`.
 */
export interface Press {
  type: 'press'
  id: string
  match: string
  move: string
  /** `event.timeStamp`, in milliseconds of `performance.now()`. */
  at: number
}

/**
 * I would like to take my last move back, and all that came after it.
 *
 * Every other person has to agree; where there is none, it is done at once. `version` is the latest seen.
 *
 * Answered by `Done`.
 */
export interface TakeBack {
  type: 'take_back'
  id: string
  match: string
  version: number
}

/** Could my last move be taken back? Answered by `Returnable`. */
export interface MayTakeBack {
  type: 'may_take_back'
  id: string
  match: string
}

/** I agree, or I do not. If it was me who asked, saying no withdraws it. Answered by `Done`. */
export interface AnswerTakeBack {
  type: 'answer_take_back'
  id: string
  match: string
  ask: number
  agree: boolean
}

/**
 * A move in notation. `version` is the last frame seen, `key` the client's own name of this move.
 *
 * Sent again with both unchanged it is the same move, and is made once.
 *
 * Answered by `Moved`.
 */
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

/**
 * What would be a good move now? Answered, possibly after other messages.
 *
 * Only for the player to move, at the newest `version`, and only where `MatchInfo.hints` says so. The
 * answer is a `Problem` `stale` if the match goes on meanwhile, `too_fast` if one asks too often.
 *
 * Answered by `Hinted`.
 */
export interface Hint {
  type: 'hint'
  id: string
  match: string
  version: number
}

/** A new match. `seats[i]` says who sits there; the creator takes the `person` seat. Answered by `Created`. */
export interface Create {
  type: 'create'
  id: string
  game: string
  seats: SeatPlan[]
  options?: Record<string, string>
  pace?: Pace
  clock?: ClockTerms
  /** Open to everybody: strangers may take the free seats. */
  public?: boolean
  /** Of a `Promised` on this socket. */
  promise?: string
  /** What I throw in, as in `ThrowIn`, if the match starts at once. */
  entropy?: string
  /** It counts for no rating; only against bots alone. */
  casual?: boolean
}

/** `person` is the creator (one at most), `open` waits for a friend with the seat's link. */
export interface SeatPlan {
  kind: SeatKind
  level?: string
  /** Of a `bot`: a bot account that is challenged, instead of a level. */
  account?: string
}

/** `move`: so many seconds for every move. `bank`: so many for all, and an increment after each move. */
export interface ClockTerms {
  kind?: 'none' | 'move' | 'bank'
  seconds?: number
  increment?: number
  /** At the end of time a bot makes the move, or the seat is lost. */
  then?: 'bot' | 'lose'
}

/** Sit down at (or watch) a match: from now on its frames come here. Answered by `Table`. */
export interface Open {
  type: 'open'
  id: string
  match: string
}

/** Take a free seat with the secret of its link. Answered by `Table`. */
export interface Join {
  type: 'join'
  id: string
  match: string
  secret: string
  /** The seat of the link; -1 for the link of the table, which opens any. */
  seat?: number
}

/** Give up. A game of two is over; with more at the table a bot plays on in my seat. Answered by `Done`. */
export interface Resign {
  type: 'resign'
  id: string
  match: string
}

/**
 * In a game of two the other stayed away, or does nothing (`SeatInfo.missed` is 0): end it, or let a bot
 * go on.
 *
 * Answered by `Done`.
 */
export interface Claim {
  type: 'claim'
  id: string
  match: string
  how: 'win' | 'bot'
}

/** I am here, though I have not moved: who waits for me waits on, and my place is no longer kept. Answered by `Done`. */
export interface Here {
  type: 'here'
  id: string
  match: string
}

/**
 * Send somebody away from a running game: a bot plays on in that seat.
 *
 * Only the host may, and not between two. Before the start it is `SetSeat` with `open`.
 *
 * Answered by `Done`.
 */
export interface Remove {
  type: 'remove'
  id: string
  match: string
  seat: number
}

/**
 * Play again, everybody moved up one seat, once it is over. Then `Open` it.
 *
 * The first to ask makes the new match and is ready; it waits until the others are ready, too.
 *
 * Answered by `Created`.
 */
export interface Rematch {
  type: 'rematch'
  id: string
  match: string
  /** Of a `Promised` on this socket. */
  promise?: string
  /** What I throw in, if I am the first to ask. */
  entropy?: string
  /** It counts for no rating; only against bots alone, and if I am the first to ask. */
  casual?: boolean
}

/** Stop receiving a match's frames. Answered by `Done`. */
export interface Leave {
  type: 'leave'
  id: string
  match: string
}

/** How long bots take at this match; any seated person may change it. Answered by `Done`. */
export interface SetPace {
  type: 'pace'
  id: string
  match: string
  pace: Pace
}

/** The matches I sit in, newest first. Answered by `Matches`. */
export interface MyMatches {
  type: 'mine'
  id: string
}

/** The strongest players of a game, a page at a time. Answered by `Leaders`. */
export interface Leaderboard {
  type: 'leaderboard'
  id: string
  game: string
  /** Who has played within this time. */
  active?: 'month' | 'year' | 'ever'
  /** How many lines come before the page. */
  start?: number
}

/** My ratings in all games. Answered by `OwnRatings`. */
export interface MyRatings {
  type: 'my_ratings'
  id: string
}

/** How many of my next games of each kind leave my rating alone. Answered by `UnratedGames`. */
export interface Unrated {
  type: 'unrated'
  id: string
}

/** What a match that is over has changed. Answered by `RatingChanges`. */
export interface MatchRatings {
  type: 'match_ratings'
  id: string
  match: string
}

/** My games, newest first, a page at a time; empty fields leave nothing out. Answered by `HistoryPage`. */
export interface History {
  type: 'history'
  id: string
  game?: string
  status?: '' | 'going' | 'over'
  result?: '' | 'won' | 'lost'
  /** A part of the name of somebody else at the table. */
  other?: string
  before?: PageEnd | null
}

/** Where a page of games ended. */
export interface PageEnd {
  created: number
  match: string
}

/**
 * All frames of a match, or of a record I have uploaded, in parts if there are many.
 *
 * `eyes` are a seat's, -1 a spectator's, -2 those of somebody who sees all hands; null for as much as
 * everybody may see. Before the end of a game one may have a spectator's and one's own.
 *
 * Answered by `Replayed`.
 */
export interface Replay {
  type: 'replay'
  id: string
  match: string
  eyes?: number | null
  /** The last entry that I know already. */
  after?: number
}

/**
 * What is the best move that I missed in this match? Answered, possibly after other messages.
 *
 * Only for those who have played in it, and only once it is over. It is found from my own seat's views, when
 * the server has nothing better to do; the answer is a `Problem` `unavailable` if that never was.
 *
 * Answered by `Reviewed`.
 */
export interface Review {
  type: 'review'
  id: string
  match: string
}

/**
 * Play on after entry `version` of a finished match, or of a record I have uploaded; one seat is mine.
 *
 * What could not be seen from my seat is drawn again; if other people play too, what a spectator could not
 * see. Then `Open` it.
 *
 * Answered by `Created`.
 */
export interface Fork {
  type: 'fork'
  id: string
  match: string
  version: number
  seats: SeatPlan[]
  pace?: Pace
  clock?: ClockTerms
  /** Of a `Promised` on this socket. */
  promise?: string
  /** What I throw in, as in `ThrowIn`, if the match starts at once. */
  entropy?: string
}

/** The records I have uploaded, newest first. Answered by `UploadList`. */
export interface MyUploads {
  type: 'uploads'
  id: string
}

/** Forget a record I have uploaded. Games that went on from it stay. Answered by `Done`. */
export interface DropUpload {
  type: 'drop_upload'
  id: string
  upload: string
}

/** Look into the lobby. From then on `LobbyNews` come until `LeaveLobby`. Answered by `LobbyTables`. */
export interface WatchLobby {
  type: 'look'
  id: string
}

/** Answered by `Done`. */
export interface LeaveLobby {
  type: 'look_away'
  id: string
}

/** Take a free seat at a table that is open to everybody. Answered by `Table`. */
export interface Sit {
  type: 'sit'
  id: string
  match: string
}

/**
 * Find me others to play with, at a waiting table or at a new one.
 *
 * Then `Open` it.
 *
 * Answered by `Created`.
 */
export interface Quick {
  type: 'quick'
  id: string
  game: string
  /** How many play; 0 for any number. */
  seats?: number
}

/** Whether a table is open to everybody, before the start; only its host may. Answered by `Done`. */
export interface SetPublic {
  type: 'public'
  id: string
  match: string
  public: boolean
}

/**
 * So many seats, before the start; only the match's creator may.
 *
 * New ones are free. If there are fewer, free ones go first, then bots; people keep their seats.
 *
 * Answered by `Done`.
 */
export interface SetCount {
  type: 'count'
  id: string
  match: string
  seats: number
}

/**
 * Give a seat to a bot, or free it, before the start; only the match's creator may.
 *
 * A person who sat there has to go, and the links that they knew open nothing any more.
 *
 * Answered by `Done`.
 */
export interface SetSeat {
  type: 'seat'
  id: string
  match: string
  seat: number
  kind: 'bot' | 'open'
  level?: string
  /** Of a `bot`: a bot account that is challenged, instead of a level. */
  account?: string
}

/** Two change places before the start; only the match's creator may ask for it. Answered by `Done`. */
export interface SwapSeats {
  type: 'swap'
  id: string
  match: string
  seat: number
  other: number
}

/** Move everybody up one seat, before the start; only the match's creator may ask for it. Answered by `Done`. */
export interface TurnSeats {
  type: 'turn'
  id: string
  match: string
}

/** The options to play by, before the start; only the match's creator may. Answered by `Done`. */
export interface SetOptions {
  type: 'options'
  id: string
  match: string
  options: Record<string, string>
}

/** What is agreed on clocks, before the start; only the match's creator may. Answered by `Done`. */
export interface SetClock {
  type: 'clock'
  id: string
  match: string
  clock: ClockTerms
}

/** I want to begin, with the table as it is. After any change everybody is asked again. Answered by `Done`. */
export interface Ready {
  type: 'ready'
  id: string
  match: string
  ready: boolean
  /**
   * The table that I have seen (`MatchInfo.version`): a yes to one that was changed since is refused as
   * `stale`. None from pages that know nothing of it.
   */
  version?: number | null
}

/** Free my seat again, before the start. Answered by `Done`. */
export interface StandUp {
  type: 'stand'
  id: string
  match: string
}

/** The secret of the private link to my own seat. Answered by `SeatLink`. */
export interface AskSeatLink {
  type: 'seat_link'
  id: string
  match: string
}

/** My best results in a game for one. Answered by `Results`. */
export interface MyResults {
  type: 'results'
  id: string
  game: string
}

/**
 * A day's board, mine and everybody's results. Any game with a seat count of 1 has one a day.
 *
 * Ask again when a game on it is over, and once `ends` has come.
 *
 * Answered by `DailyBoard`.
 */
export interface Daily {
  type: 'daily'
  id: string
  game: string
  /** As `2026-11-15`, in UTC; empty for today. The board before is `DailyBoard.before`. */
  day?: string
}

/**
 * Start today's board, or go on with it. Then `Open` it.
 *
 * The first try counts, once it is finished before the day is over. After it every further one is
 * practice on the same board.
 *
 * Answered by `Created`.
 */
export interface PlayDaily {
  type: 'play_daily'
  id: string
  game: string
}

export type ClientMessage =
  | AskBots
  | Hello
  | Rename
  | Ping
  | Chat
  | Say
  | Report
  | MakePromise
  | ThrowIn
  | ClockEcho
  | Arm
  | Press
  | TakeBack
  | MayTakeBack
  | AnswerTakeBack
  | Move
  | Why
  | Hint
  | Create
  | Open
  | Join
  | Resign
  | Claim
  | Here
  | Remove
  | Rematch
  | Leave
  | SetPace
  | MyMatches
  | Leaderboard
  | MyRatings
  | Unrated
  | MatchRatings
  | History
  | Replay
  | Review
  | Fork
  | MyUploads
  | DropUpload
  | WatchLobby
  | LeaveLobby
  | Sit
  | Quick
  | SetPublic
  | SetCount
  | SetSeat
  | SwapSeats
  | TurnSeats
  | SetOptions
  | SetClock
  | Ready
  | StandUp
  | AskSeatLink
  | MyResults
  | Daily
  | PlayDaily

/** What each request is answered with, unless with a problem. */
export interface Answers {
  bots: Bots
  hello: Welcome
  rename: Named
  ping: Pong
  chat: Chatted
  say: Done
  report: Done
  promise: Promised
  throw_in: Done
  arm: Done
  press: Done
  take_back: Done
  may_take_back: Returnable
  answer_take_back: Done
  move: Moved
  why: Because
  hint: Hinted
  create: Created
  open: Table
  join: Table
  resign: Done
  claim: Done
  here: Done
  remove: Done
  rematch: Created
  leave: Done
  pace: Done
  mine: Matches
  leaderboard: Leaders
  my_ratings: OwnRatings
  unrated: UnratedGames
  match_ratings: RatingChanges
  history: HistoryPage
  replay: Replayed
  review: Reviewed
  fork: Created
  uploads: UploadList
  drop_upload: Done
  look: LobbyTables
  look_away: Done
  sit: Table
  quick: Created
  public: Done
  count: Done
  seat: Done
  swap: Done
  turn: Done
  options: Done
  clock: Done
  ready: Done
  stand: Done
  seat_link: SeatLink
  results: Results
  daily: DailyBoard
  play_daily: Created
}

/** Not sent again on a new connection: the page is told that the answer was lost. */
export const FAIL_IF_LOST: readonly string[] = [
  'take_back',
  'create',
  'rematch',
  'fork',
  'look',
  'look_away',
  'quick',
  'play_daily',
]

/** About this moment or this connection: neither waits for a new one nor is sent again. */
export type DropIfLost =
  | 'hello'
  | 'ping'
  | 'clock_echo'
  | 'arm'
  | 'press'

// ---- what the server says

export interface Bots {
  type: 'known_bots'
  id: string
  /** Programs that this host has added: names that a seat can be given to like a level. */
  engines: string[]
  accounts: BotOffer[]
}

/** A bot account that is connected and plays this game; its name is for `account` of a seat. */
export interface BotOffer {
  name: string
  /** Whose program it is. */
  owner: string
}

/** Answer to `Hello`. */
export interface Welcome {
  type: 'welcome'
  id: string
  protocol: number
  me: Person
  games: GameInfo[]
  program: string
  compiled: boolean
  /** Whether tables can be open to everybody here. */
  lobby: boolean
  /** By a private link: the match at which this connection may play in one seat, and do nothing else. */
  seat: string | null
}

/** Who a guest is. `face` seeds the drawn portrait. */
export interface Person {
  name: string
  face: number
  /** The name has a password. */
  owned: boolean
  /** The host's page is for them, too. */
  host: boolean
  /** A program plays under this name. */
  bot: boolean
}

/** The facts of a game that hold before any card is dealt. */
export interface GameInfo {
  name: string
  title: string
  tagline: string
  seats: number[]
  default_seats: number
  /** How long it takes with each number of players in `seats`. */
  minutes: number[]
  traits: string[]
  options: Option[]
  /** A hash of the rules' version and of all card data; a match is pinned to it. */
  ruleset: string
  /** Of a game for one: the least points of each rank and its name, best first. */
  ranks: [number, string][]
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
  /** Whether it changes so much that it is asked beside *Play*, not among the house rules. */
  front: boolean
  /** How long a game takes with a choice that has times of its own, as `GameInfo.minutes` says it. */
  minutes: [string, number[]][]
}

export interface Named {
  type: 'named'
  id: string
  me: Person
}

export interface Pong {
  type: 'pong'
  id: string
}

/** It worked, there is nothing more to say. */
export interface Done {
  type: 'done'
  id: string
}

/** Nothing was changed. `text` is for people, `refusal` names the rule, if it was one. */
export interface Problem {
  type: 'problem'
  id: string
  code: ErrorCode
  text: string
  refusal: RefusalInfo | null
}

/** Why a move is not possible: each page has the words for it. */
export interface RefusalInfo {
  code: string
  rule: string
  params: Record<string, string | number | string[]>
}

/** Answer to `Chat`: every line that is kept, oldest first. */
export interface Chatted {
  type: 'chatted'
  id: string
  match: string
  lines: ChatLine[]
}

export interface ChatLine {
  /** Lines count from 1 at every table; only the last 200 are kept. */
  line: number
  at: number
  /** The same for everything that somebody says anywhere. */
  who: string
  name: string
  face: number
  me: boolean
  phrase: Phrase | null
  /** Empty for a phrase. It is text, never markup. */
  text: string
}

export interface Promised {
  type: 'promised'
  id: string
  /** Also the name of the match, once it is made. */
  promise: string
  /** A hash of the secret; the secret itself is in the record of the finished match. */
  commitment: string
}

/** Answer to `MayTakeBack`. */
export interface Returnable {
  type: 'returnable'
  id: string
  match: string
  /** Why not, in words; None if the others may be asked. */
  why: string | null
  /** What the move has told, if it stands because of that. */
  told: GameEvent | TableEvent | null
}

/** Something that people did to the match rather than in the game. */
export interface TableEvent {
  rules: string[]
  kind: 'table'
  what: 'resigned' | 'left' | 'removed' | 'time' | 'out' | 'still' | 'unsaved' | 'unreached' | 'stranded' | 'absent' | 'broken' | 'away' | 'back' | 'let' | 'late' | 'illegal' | 'failed' | 'resting' | 'busy' | 'gone' | 'forked' | 'asks' | 'agrees' | 'declines' | 'withdraws' | 'unanswered' | 'returns'
  seat: number
  /** For how long clocks stood still. */
  seconds: number
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

/** Answer to `Hint`: a good move at this version, and why. */
export interface Hinted {
  type: 'hinted'
  id: string
  match: string
  version: number
  /** In notation, ready for `Move`. */
  move: string
  /** Always a `reason`, and what that speaks of: for the sentence, and for the table to show it. */
  facts: Record<string, string | number | string[]>
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
  history: (GameEvent | TableEvent)[]
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
  /** The seat of the person who arranges the table, -1 if they do not sit here. */
  host: number
  pace: Pace
  /** waiting: a seat is free or somebody not ready. retired: its rules are gone or its journal damaged. */
  status: Status
  /** Why a retired match cannot go on, or what was lost of one that can. */
  notice: string | null
  /** Open seats' link secrets; only the creator gets them. */
  invites: Invite[]
  /** The secret of the link that opens any free seat; only the creator gets it, while there is one. */
  link: string | null
  clock: ClockTerms
  asked: TakeBackAsk | null
  /** Only if people ended it; else the scene tells how it ended. */
  ended: Ended | null
  /** The match in which the same people play again. */
  rematch: string | null
  /** Open to everybody: it is listed in the lobby while it waits, and can be watched from there. */
  public: boolean
  /** Milliseconds since 1970. */
  created: number
  /** A hash of the secret from which its luck is made; None where it cannot go on. */
  commitment: string | null
  /** Whether I have thrown something in; it means something before the start only. */
  thrown: boolean
  /** The day whose board this is, as `2026-11-15`; None for any other match. */
  daily: string | null
  /** Another try on a daily board: its result is not kept. */
  practice: boolean
  /** Where it goes on from; such a match counts nowhere. */
  forked: Forked | null
  /** Not a match of this server but a record that I have uploaded. */
  uploaded: boolean
  /** The latest entry when this was told. Moves do not tell it anew. */
  version: number
  /** Whether a player here may ask for hints: everywhere but in the counted try on a daily board. */
  hints: boolean
}

export interface SeatInfo {
  seat: number
  kind: SeatKind
  name: string
  face: number
  /** Of a bot of this server. */
  level: string | null
  /** A program plays here: a bot of this server, or somebody's bot account, a `person` in all else. */
  bot: boolean
  /** A person with an open socket at this match; bots are always online. */
  online: boolean
  /** A person who wants to begin; it means something before the start only. */
  ready: boolean
  /** A bot plays in this person's place. */
  kept: Kept | null
  /**
   * The others wait for this person, and will for so many milliseconds; None if they need not.
   *
   * A person who is online is there and does nothing. It is 0 of my own seat while a bot plays for me although
   * I am there: until I do something.
   */
  missed: number | null
  /** The same for somebody at every table; empty where no person sits. */
  who: string
}

export interface Invite {
  seat: number
  secret: string
}

/** Somebody asks to take a move back. */
export interface TakeBackAsk {
  /** Names it in an answer. */
  ask: number
  seat: number
  /** The seats that have still to answer. */
  waits: number[]
  /** Milliseconds until it counts as declined. */
  left: number
}

/** How people ended a match before its rules did. */
export interface Ended {
  /** Whose doing it was. */
  seat: number
  reason: EndReason
  places: number[]
}

/** The moment that a match goes on from: after entry `version` of another one. */
export interface Forked {
  match: string
  version: number
  /** That was not a match but a record that somebody has uploaded. */
  uploaded: boolean
}

/** Exactly one for every entry of the journal, to every viewer, possibly without lines. */
export interface Frame {
  version: number
  at: number
  /** What happened, as this viewer knows it. */
  lines: (GameEvent | TableEvent)[]
  /** None while the match waits for its players. */
  scene: GameScene | null
  /** None where nobody is timed. */
  clock: ClockFace | null
}

/** What everyone has left as this is sent, in milliseconds. */
export interface ClockFace {
  left: number[]
  /** The seats whose time passes. */
  running: number[]
  /** In so many milliseconds it passes (again); mostly 0. */
  begins: number
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
  status: Status
  names: string[]
  me: number
  my_turn: boolean
  places: number[]
  /** Of every seat, once it is over. */
  scores: number[]
  /** Of a finished game for one: the rank that its points reach, `none` below the lowest. */
  rank: string | null
  daily: string | null
  practice: boolean
  /** It went on from a moment of another one. */
  forked: boolean
  created: number
  /** Seats of other people, at a table that was not open to everybody. */
  friends: number[]
}

export interface Leaders {
  type: 'leaders'
  id: string
  game: string
  title: string
  lines: RatedLine[]
  /** How many lines the whole list has. */
  count: number
  /** My own line, wherever it is in the list. */
  mine: RatedLine | null
}

export interface RatedLine {
  /** Equal points share a place; a provisional rating has none. */
  place: number | null
  name: string
  face: number
  /** Of a bot of this server, which has no name. */
  level: string | null
  /** That one, or somebody's bot account. */
  bot: boolean
  rating: Rating
  games: number
  /** When they last ended a game that counts, in milliseconds since 1970. */
  latest: number
  me: boolean
}

export interface Rating {
  points: number
  /** The true strength lies within it two times out of three. */
  margin: number
  /** Too few games yet to trust it. */
  provisional: boolean
}

export interface OwnRatings {
  type: 'own_ratings'
  id: string
  ratings: OwnRating[]
}

export interface OwnRating {
  game: string
  title: string
  rating: Rating
  games: number
}

export interface UnratedGames {
  type: 'unrated_games'
  id: string
  /** By game. */
  left: Record<string, number>
}

export interface RatingChanges {
  type: 'rating_changes'
  id: string
  match: string
  changes: RatingChange[]
  /**
   * Why nothing has changed for me. `learning`: it is among my first games of this kind. `same`: only one
   * kind of bot played. `line`: a connection was too slow. `broken`: the table could not go on.
   */
  because: 'alone' | 'board' | 'casual' | 'fork' | 'retired' | 'same' | 'line' | 'broken' | 'learning' | 'earlier' | null
}

export interface RatingChange {
  seat: number
  before: Rating
  after: Rating
}

/** A page may be short, even empty, and not the last one: ask again from `more` on. */
export interface HistoryPage {
  type: 'history_page'
  id: string
  matches: MatchLine[]
  more: PageEnd | null
  /** What those that count have changed of my rating, by match. */
  rated: Record<string, RatingChange>
}

export interface Replayed {
  type: 'replayed'
  id: string
  info: MatchInfo
  eyes: number
  /** It is over, so all hands may be seen, and one can play on from it. */
  whole: boolean
  frames: Frame[]
  /**
   * With all hands open: for each frame and seat what that seat's scene has otherwise than the frame's.
   *
   * null where it is as it was in the frame before, which is never so in the first one of a part.
   */
  hands: ((Record<string, unknown> | null)[])[]
  /** The versions that one can play on from. */
  points: number[]
  /** A long game is told in parts: ask again for what comes `after` this entry. null for the last part. */
  more: number | null
}

/** Answer to `Review`; null if nothing clearly better was found. */
export interface Reviewed {
  type: 'reviewed'
  id: string
  missed: BestMissed | null
}

/** A move that would have been clearly better than the one I made. */
export interface BestMissed {
  /** The entry of the move that I made instead. */
  version: number
  /** The table before it, as I saw it. */
  scene: GameScene
  move: string
  /** As in `Hinted`. */
  facts: Record<string, string | number | string[]>
}

export interface UploadList {
  type: 'upload_list'
  id: string
  uploads: UploadLine[]
  /** How many one can keep. */
  most: number
}

export interface UploadLine {
  /** Where its replay is: `/replay/<upload>`. Nobody else gets it. */
  upload: string
  game: string
  title: string
  names: string[]
  entries: number
  at: number
  /** Its rules are still known here. */
  playable: boolean
}

/** Answer to `WatchLobby`: tables waiting for players and tables that play, the newest first. */
export interface LobbyTables {
  type: 'lobby'
  id: string
  tables: OpenTable[]
}

/** A table in the lobby. */
export interface OpenTable {
  match: string
  game: string
  /** The game has begun: it can be watched. */
  running: boolean
  options: Record<string, string>
  clock: ClockTerms
  sitters: Sitter[]
  created: number
}

/** Who sits there; a free seat has no name. */
export interface Sitter {
  kind: SeatKind
  name: string
  face: number
  /** Of a bot of this server. */
  level: string | null
  /** A bot of this server, or somebody's bot account. */
  bot: boolean
}

/** Anyone who has it plays as this person until the match is over. It goes behind the `#` of the link. */
export interface SeatLink {
  type: 'own_link'
  id: string
  match: string
  secret: string
}

/** Answer to `MyResults`. Practice on a daily board is not among them. */
export interface Results {
  type: 'my_results'
  id: string
  game: string
  played: number
  /** Ten at most, most points first, the earlier of equals first. */
  best: Result[]
}

/** A finished game for one. */
export interface Result {
  match: string
  points: number
  /** The rank that the points reach; `none` below the lowest. */
  rank: string
  /** When it was finished, in milliseconds since 1970. */
  at: number
  /** The day whose list it is on. */
  daily: string | null
}

/** Answer to `Daily`. It tells nothing of the board itself. */
export interface DailyBoard {
  type: 'daily_board'
  id: string
  game: string
  title: string
  /** As `2026-11-15`, in UTC. */
  day: string
  today: boolean
  /** When the day is over and the next board begins, in milliseconds since 1970. */
  ends: number
  /** The day before this one. */
  before: string
  /** My counted try. new: not begun. missed: the day was over before it was finished (or begun). */
  mine: 'new' | 'running' | 'done' | 'missed'
  /** My counted try, once begun. */
  match: string | null
  /** A hash of the board's secret, which is shown when the day is over. */
  commitment: string
  /** How many have finished it. */
  players: number
  /** The first ten places, at most ten lines; the earlier of equals first. */
  best: DailyLine[]
  /** My own line, also if it is among the best; None until my try is done. */
  my_line: DailyLine | null
}

/** A finished try on a day's board. */
export interface DailyLine {
  /** Equal points share a place. */
  place: number
  name: string
  face: number
  points: number
  rank: string
  me: boolean
}

/** To a bot account: it has been given a seat at this match. It opens it, and is ready or stands up. */
export interface Challenged {
  type: 'challenged'
  match: string
}

/** A new line, to those who sit at the table. */
export interface Said {
  type: 'said'
  match: string
  line: ChatLine
}

/** What does your clock show? Answer with `ClockEcho` at once. Sent while a real-time match is open. */
export interface ClockProbe {
  type: 'clock_probe'
  sent: number
}

/** How a duel's clock runs; sent when it starts or stops, and when somebody's connection changes. */
export interface DuelClock {
  type: 'duel_clock'
  match: string
  /** The page's clock at the duel's instant 0; None while the duel's time stands still. */
  zero: number | null
  /** How long a verdict waits for what is still on its way. */
  hold: number
  /** Contacts no further apart than this are at the same time. */
  band: number
  sides: DuelSide[]
  /** Whoever is asked something is waited for, however long they take. */
  patient: boolean
}

export interface DuelSide {
  seat: number
  armed: boolean
  /** Round trip in milliseconds, as the server measures it; 0 for a bot. */
  rtt: number
  jitter: number
  /** The line is short and steady enough for rated play. */
  rated: boolean
  /** Exchanges that were void because this line stalled. */
  lets: number
}

/**
 * For the eyes: motion before it is decided.
 *
 * A screen keeps each until an `Update` has come whose position's time has reached its `at`: then the scene
 * has it, or it did not happen.
 */
export interface Glimpses {
  type: 'glimpses'
  match: string
  /** The newest frame, which this goes on from. */
  version: number
  glimpses: Glimpse[]
}

/** Not decided yet: it may still be taken back, without a word. `show` is on the page's clock. */
export interface Glimpse {
  show: number
  /** The duel's instant at which it happens. */
  at: number
  event: GameEvent
}

/** How close an exchange was. Its frames came just before. */
export interface PhotoFinish {
  type: 'photo'
  match: string
  at: number
  verdict: string
  band: number
  hold: number
  hands: Finish[]
}

/** One hand's part in an exchange. */
export interface Finish {
  seat: number
  move: string
  at: number
  /** Since what it could answer was to be seen; None for a guess into the blue. */
  reaction: number | null
  compensation: number
  /** The page's moment was out of range. */
  clamped: boolean
}

/** Somebody came, went, took a seat, or the pace or status changed. */
export interface Seats {
  type: 'seats'
  info: MatchInfo
}

/** A new frame of a match. A gap in `version` means: send `Open` again. */
export interface Update {
  type: 'update'
  match: string
  frame: Frame
}

/** What has changed in the lobby: tables as they are now, and those that are gone. */
export interface LobbyNews {
  type: 'news'
  tables: OpenTable[]
  gone: string[]
}

export type ServerMessage =
  | Bots
  | Welcome
  | Named
  | Pong
  | Done
  | Problem
  | Chatted
  | Promised
  | Returnable
  | Moved
  | Because
  | Hinted
  | Created
  | Table
  | Matches
  | Leaders
  | OwnRatings
  | UnratedGames
  | RatingChanges
  | HistoryPage
  | Replayed
  | Reviewed
  | UploadList
  | LobbyTables
  | SeatLink
  | Results
  | DailyBoard
  | Challenged
  | Said
  | ClockProbe
  | DuelClock
  | Glimpses
  | PhotoFinish
  | Seats
  | Update
  | LobbyNews

// ---- the host's page

export type What =
  | 'ban'
  | 'unban'
  | 'report_done'
  | 'ratings_rebuilt'
  | 'backup'
  | 'restore'
  | 'host_added'
  | 'host_removed'
  | 'second_factor_reset'
  | 'signed_in'
  | 'sign_in_failed'
  | 'signed_out'
  | 'session_ended'
  | 'password_set'
  | 'password_changed'
  | 'password_wrong'
  | 'name_deleted'
  | 'code_wrong'
  | 'second_factor_on'
  | 'second_factor_off'
  | 'recovery_codes_made'
  | 'bot_made'
  | 'bot_rules_set'
  | 'bot_token_made'
  | 'bot_token_revoked'
  | 'bot_deleted'

export type Area =
  | 'host'
  | 'sign_in'
  | 'bot'

/** What is going on. Answered by `HostOverviewShown`. */
export interface HostOverview {
  type: 'host_overview'
}

/** What people have complained about. Answered by `HostReportList`. */
export interface HostReports {
  type: 'host_reports'
}

/** A report is dealt with, and thrown away. Answered by `HostDone`. */
export interface HostSettle {
  type: 'host_settle'
  number: number
}

/** Who is banned. Answered by `HostBanList`. */
export interface HostBans {
  type: 'host_bans'
}

/** Keep somebody out of the whole server. Answered by `HostDone`. */
export interface HostBan {
  type: 'host_ban'
  /** A name, a mark, an address or a network. */
  who: string
}

/** Let somebody in again. Answered by `HostDone`. */
export interface HostUnban {
  type: 'host_unban'
  who: string
}

/** Where a name with a password is signed in. Answered by `HostNameShown`. */
export interface HostName {
  type: 'host_name'
  who: string
}

/** Ask somebody who has lost their second factor for the password only. Answered by `HostDone`. */
export interface HostResetSecondFactor {
  type: 'host_reset_second_factor'
  who: string
}

/** Which limits were reached in the last hour. Answered by `HostLimitList`. */
export interface HostLimits {
  type: 'host_limits'
}

/** The backups that there are. Answered by `HostBackupList`. */
export interface HostBackups {
  type: 'host_backups'
}

/** Make a backup now. Answered when it is whole. Answered by `HostDone`. */
export interface HostBackup {
  type: 'host_backup'
}

/** Rebuild all ratings, in the background. Answered at once. Answered by `HostDone`. */
export interface HostRebuild {
  type: 'host_rebuild'
}

/** The audit log, a page at a time, newest first. Answered by `HostAuditPage`. */
export interface HostAudit {
  type: 'host_audit'
  area?: Area | null
  what?: What | null
  /** Only entries with smaller numbers. */
  before?: number | null
}

export interface HostOverviewShown {
  type: 'host_overview_shown'
  /** The server's own time, in milliseconds since 1970. */
  now: number
  processes: HostProcess[]
  cores: number
  /** The machine's load over the last minute, as the system counts it. */
  load: number
  /** `SQLite` or `PostgreSQL`. */
  database: string
  /** Bytes of the database. */
  size: number
  /** Bytes that are free where the data folder is. */
  free: number
  hosts: string[]
  rebuilding: HostRebuilding | null
}

/** One server process, as it described itself a few seconds ago at most. */
export interface HostProcess {
  /** A name of its own where there are several, else empty. */
  process: string
  /** The one that answers. */
  here: boolean
  version: string
  /** Rules, search and the way of a move run compiled. */
  compiled: boolean
  python: string
  /** In milliseconds since 1970. */
  started: number
  /** Matches in memory that are being played. */
  running: number
  /** Matches in memory that have not begun. */
  waiting: number
  /** Matches in memory, those that are over too. */
  matches: number
  /** How many of those that are being played are of which game, by its title. */
  games: Record<string, number>
  /** People whose page is open. */
  people: number
  sockets: number
  /** Share of one core that it has used lately, its bots' workers not counted. */
  busy: number
  /** Bytes. */
  memory: number
  /** Unexpected errors since its start; the log has each. */
  faults: number
}

/** Ratings that are being rebuilt, or were. */
export interface HostRebuilding {
  running: boolean
  done: number
  whole: number
  trouble: string
}

export interface HostReportList {
  type: 'host_report_list'
  /** Oldest first. */
  reports: HostReport[]
}

export interface HostReport {
  number: number
  at: number
  game: string
  title: string
  match: string
  /** The name as it is now. */
  accused: string
  /** What stays with somebody whatever they are called; `HostBan` takes it. */
  accused_mark: string
  reporter: string
  reporter_mark: string
  reason: Complaint
  text: string
  lines: HostReportSaid[]
}

export interface HostReportSaid {
  at: number
  name: string
  phrase: Phrase | null
  text: string
}

/** It worked. */
export interface HostDone {
  type: 'host_done'
  /** In a sentence. */
  said: string
}

export interface HostBanList {
  type: 'host_ban_list'
  /** Oldest first. */
  bans: HostBanLine[]
}

export interface HostBanLine {
  at: number
  /** A name with its mark, or a network. */
  said: string
  /** What `HostUnban` wants to be told. */
  key: string
}

export interface HostNameShown {
  type: 'host_name_shown'
  /** The name with its mark. */
  said: string
  /** What `HostResetSecondFactor` and `HostBan` want to be told. */
  key: string
  second_factor: boolean
  sessions: HostSession[]
}

/** A browser in which somebody is signed in. */
export interface HostSession {
  began: number
  seen: number
  /** A few words, like *Firefox on Android*; empty if it is not known. */
  device: string
}

export interface HostLimitList {
  type: 'host_limit_list'
  /** Newest first. */
  limits: HostLimitLine[]
}

export interface HostLimitLine {
  /** As `--limit` calls it. */
  limit: string
  what: string
  /** How much is allowed, in words. */
  value: string
  /** An address, or a name with its mark; empty if the limit is on nobody's. */
  who: string
  /** What `HostBan` wants to be told; empty if there is nobody to ban. */
  key: string
  count: number
  /** The latest, in milliseconds since 1970. */
  at: number
}

export interface HostBackupList {
  type: 'host_backup_list'
  /** Empty where the database has tools of its own for it. */
  folder: string
  /** Newest first. */
  backups: HostBackupFile[]
  /** One is being made at this moment. */
  making: boolean
}

export interface HostBackupFile {
  name: string
  size: number
  at: number
}

export interface HostAuditPage {
  type: 'host_audit_page'
  entries: HostAuditEntry[]
  more: boolean
}

export interface HostAuditEntry {
  number: number
  at: number
  area: Area
  what: What
  /** Somebody with their mark, or the user of the machine who gave a command; empty if that is not known. */
  by: string
  /** Somebody with their mark, or empty. */
  about: string
  /** A network, a report by its number, the name of a file, how many entries of ratings. */
  detail: string
  address: string
}

export type HostQuestion =
  | HostOverview
  | HostReports
  | HostSettle
  | HostBans
  | HostBan
  | HostUnban
  | HostName
  | HostResetSecondFactor
  | HostLimits
  | HostBackups
  | HostBackup
  | HostRebuild
  | HostAudit

export type HostAnswer =
  | HostOverviewShown
  | HostReportList
  | HostDone
  | HostBanList
  | HostNameShown
  | HostLimitList
  | HostBackupList
  | HostAuditPage

/** What each request is answered with, unless with a problem. */
export interface HostAnswers {
  host_overview: HostOverviewShown
  host_reports: HostReportList
  host_settle: HostDone
  host_bans: HostBanList
  host_ban: HostDone
  host_unban: HostDone
  host_name: HostNameShown
  host_reset_second_factor: HostDone
  host_limits: HostLimitList
  host_backups: HostBackupList
  host_backup: HostDone
  host_rebuild: HostDone
  host_audit: HostAuditPage
}

// ---- what addresses answer

export interface Security {
  places: Place[]
  second_factor: boolean
  /** Recovery codes that were not used yet. */
  codes_left: number
}

/** A browser in which I am signed in, or a private link to a seat of mine. Times are in milliseconds. */
export interface Place {
  kind: 'browser' | 'link'
  id: string
  began: number
  /** When it was last here, to the hour; 0 for a link that nobody has used. */
  seen: number
  /** Roughly what it runs on, if that is known. */
  device: string
  /** It is this very browser. */
  here: boolean
  game: string
  /** Where the seat of a link is. */
  match: string
}

/** What an app for codes has to know: as text, as a link, and as a picture of it. */
export interface Offered {
  secret: string
  link: string
  picture: string
  ticket: string
}

/** Recovery codes. Nobody can show them again. */
export interface Codes {
  codes: string[]
}

export interface OwnBots {
  bots: BotLine[]
}

/** One of my bots. */
export interface BotLine {
  name: string
  face: number
  rules: BotRules
  began: number
  /** It is connected. */
  here: boolean
  /** Whether it has one; what it is was shown when it was made. */
  token: boolean
}

/** Which challenges a bot accepts. */
export interface BotRules {
  /** False: none for the time being. */
  open: boolean
  /** By game, the choices that it accepts of options; of one that is not named, all. Empty: every game. */
  games: Record<string, Record<string, string[]>>
  kind: 'any' | 'rated' | 'casual'
  /** How many games it plays at the same time. */
  at_once: number
}

/** What a bot proves itself with. It is shown this once. */
export interface NewToken {
  name: string
  token: string
}

/** A game's lesson, whole: it is played in the page. */
export interface Lesson {
  game: string
  title: string
  /** Who sits at the table; the first is the learner. */
  names: string[]
  /** What one sees at first. */
  scene: Record<string, unknown>
  steps: LessonStep[]
  end: string
  /** Hints of the table that need not be given after it. */
  learnt: string[]
}

export interface LessonStep {
  /** What has just happened; may be empty. */
  so: string
  /** What is to be done. */
  say: string
  /** What is marked on the table: how the names of buttons begin. */
  point: string[]
  turns: LessonTurn[]
}

/** One move that the lesson waits for. */
export interface LessonTurn {
  move: string
  /** How the name of the button begins that it waits for instead; empty for a move. */
  press: string
  /** The code of the refusal that one is to hear; empty for a move that is made. */
  refused: string
  frames: LessonFrame[]
}

/** What one move of anybody's brings. */
export interface LessonFrame {
  lines: GameEvent[]
  /** What is new in the scene; all else is as it was before. */
  scene: Record<string, unknown>
}

/** Why a try does not lead on; nothing if it does. */
export interface LessonAnswer {
  refusal: RefusalInfo | null
}

/** A game's catalogue, and which fields of its scene speak of seats. */
export interface GameWords {
  /** As `words.en.toml` has them; docs/words.md says how a sentence is written. */
  tables: Record<string, Record<string, string | Record<string, string>>>
  /** Fields that hold a seat. */
  names: string[]
  /** Fields that hold one thing for every seat. */
  by_seat: string[]
}

// ---- the page of cards

/** All cards of a game. */
export interface Gallery {
  title: string
  groups: GalleryGroup[]
  filters: string[]
  cards: GalleryCard[]
  /** What the shares are, as a sentence about a card; empty where nothing is measured. */
  what: string
  of: string
  how: string
}

/** Cards that belong together, with a sentence about them. */
export interface GalleryGroup {
  name: string
  text: string
}

export interface GalleryCard {
  /** Its short name: in an address, in a notation where the game has one. */
  code: string
  name: string
  group: string
  /** By the name of a filter, what this card is: `Country`, `Moonwild Kingdom`. */
  filters: Record<string, string>
  sides: GallerySide[]
  line: string
  /** None where nobody has measured it yet. */
  wins: GalleryWon | null
}

/** What one side of a card says. */
export interface GallerySide {
  /** Empty on a card with one side. */
  name: string
  /** Which drawing of the game is its picture: `kitsune-awake`; empty where cards have none of their own. */
  figure: string
  facts: GalleryFact[]
  text: string
  /** What the text is about: a skill by its name. */
  title: string
  patterns: GalleryPattern[]
  ways: GalleryWays[]
}

/** One number or word of a card: `HP`, `4`. */
export interface GalleryFact {
  name: string
  value: string
}

/** Squares that lie in a certain way; rows of `X` and `.`, the farthest first. */
export interface GalleryPattern {
  name: string
  rows: string[]
}

/** Of a piece on squares: a number for each of eight directions, clockwise from forward; 0 for no. */
export interface GalleryWays {
  name: string
  far: number[]
}

/** How often it wins, with the interval of 95 %, and of how many games or tricks. */
export interface GalleryWon {
  share: number
  low: number
  high: number
  of: number
}

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

/**
 * A full trick is decided; each of `scorers` wins a point, `leader` leads the next trick.
 *
 * After the last trick of a round nobody leads, and `leader` is -1.
 */
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
  /** Others on that side played the same number, but earlier. */
  latest: boolean
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
  winners: number[]
}

/** A view as the web table draws it. `legal` lists this seat's moves now, in notation. */
export interface PhantomScene {
  seat: number
  seats: number
  options: PhantomOptions
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
  /** For each legal card, in the same order. */
  previews: PhantomPreview[]
}

/**
 * House rules of Hero vs Phantom: a number or its text, as forms and records carry it.
 *
 * >>> Options(rounds=2, leaves="pink")
 * Options(rounds=2, first='drawn', leaves='pink')
 */
export interface PhantomOptions {
  rounds: number | string
  first: number | string
  leaves: string
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

/** The trick with one more card of this seat: the Forces, and who would score if it ended there. */
export interface PhantomPreview {
  card: string
  heroes: number
  phantoms: number
  winner: PhantomWinner
  scorers: number[]
}

export type PhantomEvent =
  | PhantomDealt
  | PhantomTurned
  | PhantomPlayed
  | PhantomBattled
  | PhantomStuck
  | PhantomRoundEnded
  | PhantomGameEnded

// ---- Madoshi

export type MadoshiSide =
  | 'sun'
  | 'moon'

export type MadoshiFace =
  | 'water'
  | 'wind'
  | 'fire'
  | 'wood'
  | 'earth'
  | 'wild'
  | 'void'

export type MadoshiPhase =
  | 'swap'
  | 'collect'
  | 'order'
  | 'magic'
  | 'discard'
  | 'over'

export type MadoshiRank =
  | 'none'
  | 'novice'
  | 'accolade'
  | 'monk'
  | 'high_priest'

/** The board is laid and the stacks are turned up. */
export interface MadoshiLaid {
  rules: string[]
  kind: 'laid'
  /** Square by square, a1 b1 c1 d1 e1 a2 and so on. */
  faces: MadoshiFace[]
  tops: string[]
  sides: MadoshiSide[]
  first: number
}

/** Two tokens changed places: `a_face` lay on `a` and lies on `b` now. */
export interface MadoshiSwapped {
  rules: string[]
  kind: 'swapped'
  seat: number
  a: string
  b: string
  a_face: MadoshiFace
  b_face: MadoshiFace
}

/** There was no legal swap. */
export interface MadoshiSwapSkipped {
  rules: string[]
  kind: 'swap_skipped'
  seat: number
}

export interface MadoshiCaptured {
  rules: string[]
  kind: 'captured'
  seat: number
  yokai: string
  stack: number
  element: MadoshiFace
  /** Taken with its source element: it lies to the right and scores its higher value. */
  source: boolean
  points: number
  /** Where the pattern lay. */
  squares: string[]
  /** The Yokai that is turned up now, None if the stack is empty. */
  next: string | null
  left: number
}

/** The player takes no more, though something could be taken. */
export interface MadoshiDeclined {
  rules: string[]
  kind: 'declined'
  seat: number
  /** What could have been taken. */
  yokai: string[]
}

export interface MadoshiFlipped {
  rules: string[]
  kind: 'flipped'
  seat: number
  yokai: string
  square: string
  before: MadoshiFace
  after: MadoshiFace
}

/** The tokens on `squares` moved one step along them; the last came in at the first. */
export interface MadoshiSlid {
  rules: string[]
  kind: 'slid'
  seat: number
  yokai: string
  move: string
  squares: string[]
}

/** The tokens on `squares` moved one step round them; the last came to the first. */
export interface MadoshiTurnedBlock {
  rules: string[]
  kind: 'turned_block'
  seat: number
  yokai: string
  move: string
  way: 'left' | 'right'
  squares: string[]
}

/** The whole board was turned half way round. */
export interface MadoshiHalfTurned {
  rules: string[]
  kind: 'half_turned'
  seat: number
  yokai: string
}

/** A magic, or a part of it, could not be done at all. */
export interface MadoshiMagicPassed {
  rules: string[]
  kind: 'magic_passed'
  seat: number
  yokai: string
  /** What could not be done, as the card says it. */
  part: string
}

/** Solitaire: a Yokai leaves the game because nothing was taken. */
export interface MadoshiDiscarded {
  rules: string[]
  kind: 'discarded'
  seat: number
  yokai: string
  stack: number
  next: string | null
  left: number
}

/** MD-R16: so many turns without a capture have passed, and so many more end the game. */
export interface MadoshiEndIsNear {
  rules: string[]
  kind: 'end_is_near'
  quiet: number
  left: number
}

export interface MadoshiGameEnded {
  rules: string[]
  kind: 'game_ended'
  reason: 'stack_empty' | 'quiet' | 'all_gone'
  points: number[]
  source_points: number[]
  yokai: number[]
  places: number[]
  /** Solitaire only. */
  rank: MadoshiRank | null
  by: 'points' | 'source' | 'fewest' | 'shared' | 'rank'
  /** -1 if the win is shared. */
  winner: number
}

/** A view as the web table draws it. */
export interface MadoshiScene {
  seat: number
  seats: number
  sides: MadoshiSide[]
  /** The seat that is to decide, -1 once the game is over. */
  turn: number
  phase: MadoshiPhase
  over: boolean
  turns: number
  quiet: number
  /** So many more turns without a capture end the game; None while that is far off (MD-R16). */
  ends_in: number | null
  /** Square by square, a1 b1 c1 d1 e1 a2 and so on. */
  tokens: MadoshiSceneToken[]
  stacks: MadoshiSceneStack[]
  /** Every Yokai that left its stack, in that order. */
  caught: MadoshiCaught[]
  points: number[]
  source_points: number[]
  places: number[]
  /** Solitaire: the rank reached so far. */
  rank: MadoshiRank | null
  last: MadoshiSceneLast | null
  /** This seat's moves now, in notation, except swaps. */
  legal: string[]
  /** While this seat is to swap: the squares whose tokens may be swapped, any two of them. */
  swappable: string[]
  /** The two squares that may not be swapped with each other now (MD-8). */
  barred: string[]
  /** What this seat could take: now, or with its next swap. */
  promises: MadoshiPromise[]
  /** While this seat decides: what the player opposite could take next, if the board stays as it is. */
  threats: MadoshiPromise[]
  /** The Yokai whose magic is being used. */
  using: MadoshiSceneYokai | null
  /** What is to be done now, as the card says it. */
  part: string | null
  /** Yokai taken this turn whose magic is still to come. */
  waiting: string[]
  options: MadoshiOptions
}

/** A token on the board. `under` is its other side, if it has been seen and the memory aid is on. */
export interface MadoshiSceneToken {
  /** The same number wherever the token goes, so that its way can be drawn. */
  token: number
  square: string
  face: MadoshiFace
  under: MadoshiFace | null
}

export interface MadoshiSceneStack {
  stack: number
  top: MadoshiSceneYokai | null
  /** How many cards, the top one included. */
  left: number
  /** A Yokai of this stack was taken this turn, so it gives no other (MD-12). */
  closed: boolean
}

/** A Yokai as its card shows it. Grids are read from their owner's own side, as squares of 5 by 5. */
export interface MadoshiSceneYokai {
  name: string
  line: string
  /** What the two patterns are a picture of. */
  figure: string
  level: number
  source: MadoshiFace
  low: number
  high: number
  /** The Sun's pattern, row by row from the top as the Sun sees it: `X` for a token, `.` for anything. */
  sun: string[]
  moon: string[]
  /** What the magic does, in one sentence. */
  magic: string
  /** The same choice by choice, as the card writes it, to be drawn: `flip earth`, `slide row`. */
  signs: string[]
}

/** A Yokai somebody has, or that was discarded (seat -1, element None). */
export interface MadoshiCaught {
  yokai: MadoshiSceneYokai
  seat: number
  element: MadoshiFace | null
  source: boolean
  points: number
}

/** The latest swap, by the squares on which its two tokens lie now. */
export interface MadoshiSceneLast {
  seat: number
  a: string
  b: string
}

/**
 * A capture within reach: this pattern lies on the board, or would after one swap.
 *
 * Where `hole` is None the pattern is complete already; a swap leaves it so unless it takes a token out of
 * it. Otherwise a token from one of the squares `bring` has to come to `hole`.
 */
export interface MadoshiPromise {
  stack: number
  element: MadoshiFace
  source: boolean
  points: number
  squares: string[]
  hole: string | null
  bring: string[]
}

/**
 * House rules of Madoshi.
 *
 * >>> Options(side="moon", memory_aid="yes")
 * Options(side='moon', first='sun', must_collect='no', memory_aid='yes')
 */
export interface MadoshiOptions {
  side: string
  first: string
  must_collect: string
  memory_aid: string
}

export type MadoshiEvent =
  | MadoshiLaid
  | MadoshiSwapped
  | MadoshiSwapSkipped
  | MadoshiCaptured
  | MadoshiDeclined
  | MadoshiFlipped
  | MadoshiSlid
  | MadoshiTurnedBlock
  | MadoshiHalfTurned
  | MadoshiMagicPassed
  | MadoshiDiscarded
  | MadoshiEndIsNear
  | MadoshiGameEnded

// ---- Awake Heroes

/** The last of somebody's secret choices is made; what they are is shown together with the other's. */
export interface AwakeChose {
  rules: string[]
  kind: 'chose'
  seat: number
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
  /** A turn of each: so a person counts their own. */
  round: number
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
  /** Who moved onto it; nobody where a card removed it. */
  name: string | null
  /**
   * Why it did not go off: for one of its owner's; for an enemy who was in its area already, or who came
   * straight onto it and its square is not in its area.
   */
  why: 'own' | 'inside' | 'beside' | null
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
  /** The rolls that it works on. */
  needs: number[]
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
  /** Who pushed or pulled it, or changed places with it. */
  other: string | null
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
  /** The most that a castle loses in a turn, where that kept off some of it; else 0. */
  wall: number
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
  options: AwakeOptions
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
  /** The steps that come after this one; each is one `pass` further. */
  later: AwakeLater[]
  doing: AwakeDoing | null
  champions: [string | null, string | null]
  /** How many turns have passed without damage. */
  quiet: number
  winner: number
  reason: string | null
}

/**
 * House rules: each is `no` or `yes`.
 *
 * >>> Options(own_country="yes")
 * Options(own_country='yes', chosen_items='no')
 */
export interface AwakeOptions {
  own_country: string
  chosen_items: string
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
  /** It loses no more HP than this in one turn (AH-R3). */
  wall: number
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
  /** What it could attack on its owner's next turn by its arrows alone, without items and skills. */
  strikes: string[]
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
  /** Where it is hidden: the areas it may have, by all that I know (`within 1`, `cross 1`, ...). */
  may: string[]
}

/** What an attack that I may make now can do. */
export interface AwakeOdds {
  move: string
  weak: boolean
  /** Damage on average. */
  mean: number
  /** The chance of 0, 1, 2, ... damage. */
  chances: number[]
  /** The walls of a castle keep off some of the damage that could be rolled (AH-R3). */
  walled: boolean
}

/** What a character to place, an item or a skill could reach now, were it chosen. */
export interface AwakeTargets {
  move: string
  /** `on` or `at` if one of the squares is then to be chosen; empty if all are touched, or none. */
  ask: string
  squares: string[]
  /** Whether it would bring nothing in this turn: nobody is in reach, say, of whom it makes stronger. */
  vain: boolean
}

/** A later step of my turn: what I may do there, were the steps before it left out. */
export interface AwakeLater {
  step: string
  /** Whether this step, too, may be left out. */
  skippable: boolean
  /** Its skills, moves or attacks. */
  moves: string[]
  odds: AwakeOdds[]
  targets: AwakeTargets[]
}

/** A skill or an item in the middle of its work. */
export interface AwakeDoing {
  seat: number
  /** The skill or item; `a trap` for one that is being set. */
  name: string
  text: string
  /** Where the character stands that does it. */
  square: string | null
  /** The effect that is asked about, by its name; empty for a trap that is being set. */
  effect: string
  /** Whether something else of it is done already. */
  further: boolean
  /** Whom it is about, where that is settled. */
  who: string | null
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

// ---- Hoshi Battle

export type HoshiWindowName =
  | 'begin'
  | 'end'
  | 'touch'

/** Cards come to a player, by the deal or passed on; only the player sees which. */
export interface HoshiDealt {
  rules: string[]
  kind: 'dealt'
  seat: number
  count: number
  passed: boolean
  starter: number
  cards: string[]
  names: string[]
}

/** A secret choice: a card dropped, kept, prepared, or laid down for the duel; or an exchange's move. */
export interface HoshiChosen {
  rules: string[]
  kind: 'chosen'
  seat: number
  what: 'drop' | 'keep' | 'hero' | 'card' | 'exchange'
  card: string | null
  name: string | null
}

export interface HoshiChallenged {
  rules: string[]
  kind: 'challenged'
  seat: number
  opponent: number
}

/** A Hero enters the Arena. */
export interface HoshiRevealed {
  rules: string[]
  kind: 'revealed'
  seat: number
  opponent: number
  hero: string
  name: string
  text: string
  calm: boolean
  die: string
  stones: number
}

/** A player who hides a Duel card may play it now. */
export interface HoshiAsked {
  rules: string[]
  kind: 'asked'
  seat: number
  window: HoshiWindowName
}

export interface HoshiDeclined {
  rules: string[]
  kind: 'declined'
  seat: number
}

/** A Duel card is revealed. */
export interface HoshiPlayed {
  rules: string[]
  kind: 'played'
  seat: number
  opponent: number
  card: string
  name: string
  text: string
  calm: boolean
}

/** A Duel card leaves play; unseen if it was never revealed. */
export interface HoshiDiscarded {
  rules: string[]
  kind: 'discarded'
  seat: number
  card: string | null
  name: string | null
  cause: 'used' | 'exile' | 'card'
  by: string
}

export interface HoshiCountdown {
  rules: string[]
  kind: 'countdown'
  until: number
  ms: number
}

/** A round begins: both hands are free; in calm mode both roll at once. */
export interface HoshiBegan {
  rules: string[]
  kind: 'began'
  calm: boolean
  duel: number
  round: number
  fighters: number[]
  dice: string[][]
}

/** Something a hand does, or that happens to it. */
export interface HoshiMoved {
  rules: string[]
  kind: 'moved'
  seat: number
  motion: 'lift' | 'throw' | 'void' | 'fetched' | 'swing' | 'pull' | 'miss' | 'recovered' | 'guard' | 'up' | 'lower' | 'tired' | 'down' | 'spent' | 'shout' | 'hush' | 'cover' | 'uncover'
  at: number
}

/** Dice lie still. Their owner reads them at once, the others a moment later. */
export interface HoshiFaced {
  rules: string[]
  kind: 'faced'
  seat: number
  at: number
  dice: number
  faces: string[] | null
  /** There is no Strike among them, but one that counts as a Strike. */
  strike: boolean
  /** The owner has read them before; now the others do. */
  opened: boolean
}

/** Calm mode: both choices are opened. */
export interface HoshiExchanged {
  rules: string[]
  kind: 'exchanged'
  seats: number[]
  moves: string[]
}

/** One hand, or both, has touched the other. */
export interface HoshiTouched {
  rules: string[]
  kind: 'touched'
  seats: number[]
  verdict: 'hit' | 'bluff' | 'effect' | 'draw'
  at: number
  /** The other hand was swinging too, but came later. */
  race: boolean
  /** The card that made the difference in such a race, if one did. */
  name: string | null
  /** Whose touch the outcome is about. */
  by: number
  opponent: number
  /** What else there is to say: what the other hand was, or what a card's touch does. */
  outcome: 'plain' | 'bluffed' | 'both_hit' | 'strikes' | 'bluffs' | 'die' | 'heals' | 'whole' | 'discards' | 'bare' | 'also_die' | 'also_heals' | 'also_whole' | 'also_discards' | 'also_bare'
}

/** A hit and what became of it; `card` cancelled it. */
export interface HoshiHit {
  rules: string[]
  kind: 'hit'
  seat: number
  by: number
  bluff: boolean
  stones: number
  cancelled: boolean
  card: string | null
  name: string | null
}

/** A roll that may cancel a hit. */
export interface HoshiSaved {
  rules: string[]
  kind: 'saved'
  seat: number
  name: string
  face: string
  cancelled: boolean
}

/** Stones come or go other than by a hit. */
export interface HoshiStones {
  rules: string[]
  kind: 'stones'
  seat: number
  change: number
  stones: number
}

/** A Hero's ability is on again. */
export interface HoshiFreed {
  rules: string[]
  kind: 'freed'
  seat: number
  name: string
}

export interface HoshiRoundEnded {
  rules: string[]
  kind: 'round_ended'
  reason: 'hit' | 'cancelled' | 'draw' | 'effect' | 'quiet' | 'time'
  /** By seat. */
  stones: number[]
}

/** A Hero leaves the Arena without being exiled: back to hand, or set aside with its stones. */
export interface HoshiWithdrew {
  rules: string[]
  kind: 'withdrew'
  seat: number
  hero: string
  name: string
  stones: number
}

export interface HoshiExiled {
  rules: string[]
  kind: 'exiled'
  seat: number
  hero: string
  name: string
  left: number
}

export interface HoshiDuelEnded {
  rules: string[]
  kind: 'duel_ended'
  winner: number
  loser: number
}

export interface HoshiOut {
  rules: string[]
  kind: 'out'
  seat: number
}

export interface HoshiTimedOut {
  rules: string[]
  kind: 'timed_out'
  seat: number
  what: 'asked' | 'began' | 'resumed'
}

export interface HoshiGameEnded {
  rules: string[]
  kind: 'game_ended'
  winner: number
  places: number[]
}

/** A view as the web table draws it. `legal` lists this seat's moves now, in notation. */
export interface HoshiScene {
  seat: number
  seats: number
  over: boolean
  now: number
  stage: 'draft' | 'challenge' | 'choose' | 'window' | 'countdown' | 'fight' | 'exchange' | 'timeout' | 'over'
  draft: 'drop' | 'keep' | 'build'
  options: HoshiOptions
  calm: boolean
  times: Record<string, number>
  starter: number
  fighters: number[]
  chooser: number
  duel: number
  round: number
  /** When the countdown or the time-out ends. */
  until: number
  window: HoshiSceneWindow | null
  timeout_by: number
  players: HoshiScenePlayer[]
  /** Of the fighters, in their order. */
  hands: HoshiSceneHand[]
  heroes: HoshiSceneCard[]
  duels: HoshiSceneCard[]
  /** One's own Duel card, face down or not. */
  card: HoshiSceneCard | null
  pool: HoshiSceneCard[]
  picks: HoshiSceneCard[]
  dropped: HoshiSceneCard[]
  /** Laid down for the duel, or kept of the packet that goes round. */
  chosen: HoshiSceneCard[]
  /** Calm mode: one's own sealed move, empty before. */
  choice: string
  /** Calm mode: whose swing lands first if both swing (HB-R30), -1 if they land together. */
  quicker: number
  /** All there are, while decks are built. */
  cards: HoshiSceneCard[]
  budget: number
  spent: number
  legal: string[]
  places: number[]
}

/**
 * House rules of Hoshi Battle.
 *
 * >>> Options(pace="quick").setup
 * 'usual'
 */
export interface HoshiOptions {
  setup: string
  mode: string
  heroes: number | string
  pace: string
  boxes: number | string
  budget: number | string
}

export interface HoshiSceneWindow {
  name: HoshiWindowName
  seat: number
  asked_at: number
  until: number
}

export interface HoshiScenePlayer {
  seat: number
  heroes: number
  duels: number
  known: HoshiSceneCard[]
  hero: HoshiSceneCard | null
  card: HoshiSceneCard | null
  /** A Duel card lies face down. */
  hidden: boolean
  stones: number
  full: number
  silenced: boolean
  left: number
  exiled: HoshiSceneCard[]
  discards: HoshiSceneCard[]
  lasting: HoshiSceneLasting | null
  out: boolean
  /** Has decided what it was asked for. */
  ready: boolean
  dice: string[]
  chain: HoshiDieLink[]
  /** Calm mode: how often a roll throws. */
  throws: number
  /** What the opponent must do while hitting: shout, cover. */
  demands: string[]
  /** What a touch with a face would be now, as far as the viewer knows; a face left out allows none. */
  uses: Record<string, 'hit' | 'effect' | 'hidden'>
}

/** A card as it can be read. */
export interface HoshiSceneCard {
  card: string
  name: string
  kind: 'hero' | 'artifact' | 'power' | 'legend'
  cost: number
  die: string | null
  text: string
  /** The same for everybody but its owner, with names to fill in; nothing where they are told the same. */
  about: string
  /** HB-25, for a Duel card: `duel_begins`, `round_begins`, `round_ends` or `touch`. */
  when: string
  ours: boolean
}

/** A Power that is discarded and still changes something. */
export interface HoshiSceneLasting {
  card: HoshiSceneCard
  until: 'duel' | 'round'
}

/** One link of "which die do I roll and why?": the card that says so, and whether it holds. */
export interface HoshiDieLink {
  card: string
  name: string
  die: string
  holds: boolean
}

export interface HoshiSceneHand {
  die: 'lying' | 'held' | 'rolling' | 'away'
  thrown_at: number
  faces: string[]
  settled: number
  live: boolean
  /** What a touch with the result that lies there would be; `hidden`: a hidden card might make it a hit. */
  touch: 'bluff' | 'hit' | 'effect' | 'hidden'
  shown_at: number
  swing: 'still' | 'out' | 'recovering'
  swing_at: number
  trying: boolean
  guard: 'down' | 'rising' | 'up' | 'lowering'
  guard_at: number
  rest_until: number
  shouting: boolean
  /** While shouting: when the breath is gone. Else: when the next shout is possible. */
  shout_at: number
  covering: boolean
  has_chosen: boolean
  /** Calm mode: for so many exchanges it cannot go up. */
  tired: number
  /** Calm mode: it shouted in the exchange before and cannot shout now. */
  hoarse: boolean
  /** Calm mode: for so many exchanges the face is its owner's alone. */
  hidden: number
}

export type HoshiEvent =
  | HoshiDealt
  | HoshiChosen
  | HoshiChallenged
  | HoshiRevealed
  | HoshiAsked
  | HoshiDeclined
  | HoshiPlayed
  | HoshiDiscarded
  | HoshiCountdown
  | HoshiBegan
  | HoshiMoved
  | HoshiFaced
  | HoshiExchanged
  | HoshiTouched
  | HoshiHit
  | HoshiSaved
  | HoshiStones
  | HoshiFreed
  | HoshiRoundEnded
  | HoshiWithdrew
  | HoshiExiled
  | HoshiDuelEnded
  | HoshiOut
  | HoshiTimedOut
  | HoshiGameEnded

/** Every time of a duel in milliseconds, by pace and name: the practice yard has no scene to read. */
export const HOSHI_TIMES = {
  "relaxed": {
    "settle_least": 832,
    "settle_most": 1216,
    "hold": 1120,
    "fetch": 800,
    "reading": 240,
    "travel": 640,
    "recovery": 720,
    "pull_last": 192,
    "pull_back": 512,
    "guard_up": 96,
    "guard_down": 144,
    "guard_hold": 1440,
    "guard_rest": 640,
    "moment": 960,
    "draw_window": 25,
    "shout": 1440,
    "breath": 640,
    "countdown": 3000,
    "round_countdown": 1500,
    "window": 2880,
    "window_long": 5600,
    "timeout": 60000,
    "quiet": 30000,
    "duel": 600000
  },
  "normal": {
    "settle_least": 520,
    "settle_most": 760,
    "hold": 700,
    "fetch": 500,
    "reading": 150,
    "travel": 400,
    "recovery": 450,
    "pull_last": 120,
    "pull_back": 320,
    "guard_up": 60,
    "guard_down": 90,
    "guard_hold": 900,
    "guard_rest": 400,
    "moment": 600,
    "draw_window": 25,
    "shout": 900,
    "breath": 400,
    "countdown": 3000,
    "round_countdown": 1500,
    "window": 1800,
    "window_long": 3500,
    "timeout": 60000,
    "quiet": 30000,
    "duel": 600000
  },
  "quick": {
    "settle_least": 390,
    "settle_most": 570,
    "hold": 525,
    "fetch": 375,
    "reading": 112,
    "travel": 300,
    "recovery": 337,
    "pull_last": 90,
    "pull_back": 240,
    "guard_up": 45,
    "guard_down": 67,
    "guard_hold": 675,
    "guard_rest": 300,
    "moment": 450,
    "draw_window": 25,
    "shout": 675,
    "breath": 300,
    "countdown": 3000,
    "round_countdown": 1500,
    "window": 1350,
    "window_long": 2625,
    "timeout": 60000,
    "quiet": 30000,
    "duel": 600000
  }
} as const

// ---- any other game

/** A table for a game that the page does not draw: all of it comes from the view of one seat. */
export interface PlainScene {
  game: string
  seat: number
  over: boolean
  /** The seats that owe a decision. */
  waits: number[]
  /** What I may play, in notation, */
  legal: string[]
  /** and the same in words. */
  offers: string[]
  /** By seat, once it is over. */
  places: number[]
  scores: number[]
  /** What lies on the table: the game's own scene, whatever it has. */
  lies: unknown
}

// ---- whichever game it is

export type GameEvent = PhantomEvent | MadoshiEvent | AwakeEvent | HoshiEvent

export type GameScene = PhantomScene | MadoshiScene | AwakeScene | HoshiScene | PlainScene
