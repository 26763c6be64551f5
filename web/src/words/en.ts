import type { ClockTerms, Ended, Level, SeatInfo } from "../kit/wire";

/** Every word the shared page says, in one place. Functions take what a sentence needs. */
export const en = {
  name: "hyakki",
  skip: "Skip to the table",
  skipMain: "Skip to the content",
  trouble: "Something went wrong. Please try again.",
  close: "Close",
  home: "Home",
  you: "You",
  fairDeal: "Fair deal",

  titles: {
    home: "hyakki: a night parade of table games",
    join: "You are invited · hyakki",
    lost: "Nothing here · hyakki",
    games: "Your games · hyakki",
    match: (title: string, progress: string) => `${title} · ${progress} · hyakki`,
    replay: (title: string) => `Replay: ${title} · hyakki`,
    loading: "Opening the table · hyakki",
    turn: "Your turn",
  },

  tools: "Tools",
  host: "Host",

  connection: {
    label: "Connection",
    connecting: "Connecting",
    lost: "The connection is lost, but your game is not. The table waits, and this page keeps trying to reconnect.",
    hurry: "Try now",
    back: "Connected again.",
  },

  setup: {
    heading: "Set the table",
    game: "Game",
    players: "Players",
    count: (n: number) => (n === 1 ? "1 player" : `${n} players`),
    seats: "Who sits where",
    seat: (n: number) => `Seat ${n}`,
    allBots: (n: number) => (n === 1 ? "The bot plays" : "Bots play"),
    levels: { easy: "Easy", normal: "Normal", hard: "Hard" } satisfies Record<Level, string>,
    mixed: "mixed",
    houseRules: "House rules",
    play: "Play",
    friends: "Play with friends",
    starting: "Dealing",
    summary: (bots: number, friends: number, level: string) => {
      const rivals = [
        bots > 0 ? `${bots} ${bots === 1 ? "bot" : "bots"} (${level})` : "",
        friends > 0 ? `${friends} ${friends === 1 ? "friend" : "friends"} by link` : "",
      ].filter(Boolean);
      return rivals.length === 0 ? "Just you." : `You against ${rivals.join(" and ")}.`;
    },
    kinds: { phantom: "A card game", madoshi: "A board game of patterns", awake: "A battle on a board", hoshi: "A duel with hands and dice" } as Record<string, string>,
    kind: (kind: string, players: string) => `${kind} for ${players}.`,
    minutes: (n: number) => `About ${n}\u00a0minutes.`,
    range: (from: number, to: number) => (from === to ? `${to} players` : `${from}${to === from + 1 ? " or " : " to "}${to} players`),
    rules: "Read the rules",
    cards: "See the cards",
    casual: "casual",
    learn: "Learn in 3 minutes",
    learnOn: "Continue the lesson",
    learnAgain: "Repeat the lesson",
    practice: "Practice yard",
    practiceHelp: "One minute to try out every move, and to measure your reaction time.",
    lost: "The connection broke before the table was set. Please press Play again.",
    public: "Open to everybody",
    publicHelp: "Anyone here can take a free seat or watch the game.",
    others: "Find other players online",
  },

  going: {
    heading: "Pick up where you left off",
    all: "All your games",
    nobody: "nobody else yet",
  },

  friends: {
    heading: "Play again with friends",
    help: "This sets up the same game with the same people. They will find it among their games, but send them the link, too.",
    invite: (name: string) => `Play with ${name}`,
  },

  mine: {
    heading: "Your games",
    empty: "No games yet. Every game you play is saved here, so you can leave at any time and come back, or watch it again later.",
    with: (names: string[]) => (names.length === 0 ? "alone" : `with ${names.join(", ")}`),
    status: { waiting: "Waiting for friends", running: "In progress", over: "Finished", retired: "Cannot go on" },
    turn: "Your turn",
    alone: (points: string, rank: string) => `${points}, ${rank}`,
    place: (place: number) => (place === 1 ? "You won" : `You came ${place === 2 ? "second" : place === 3 ? "third" : `${place}th`}`),
    resume: "Continue",
    open: "Open",
    replay: "Replay",
    loading: "Looking for your games",
    all: "All your games and records",
    ratings: "Ratings",
    title: "Your games",
    filters: "Which games",
    game: "Game",
    allGames: "All games",
    state: "State",
    states: { "": "All", going: "Still going", over: "Finished" },
    result: "Result",
    results: { "": "Won or lost", won: "You won", lost: "You did not win" },
    other: "With",
    otherHelp: "a name",
    clear: "Show all",
    none: "No games match.",
    noneYet: "None of the newest games match. There are older ones.",
    more: "Show older games",
    forked: "continued from another game",
    count: (n: number, more: boolean) => `${n === 1 ? "1 game" : `${n} games`} shown${more ? ", there are older ones" : ""}`,
    ago: (ms: number) => {
      const minutes = Math.round(ms / 60_000);
      if (minutes < 1) return "just now";
      if (minutes < 60) return `${minutes} min ago`;
      const hours = Math.round(minutes / 60);
      if (hours < 24) return `${hours} h ago`;
      const days = Math.round(hours / 24);
      return `${days} ${days === 1 ? "day" : "days"} ago`;
    },
  },

  /** `high_priest` is the name of a rank on the wire. */
  rank: (rank: string) => (rank === "none" ? "no rank" : rank.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ")),
  points: (n: number) => (n === 1 ? "1 point" : `${n} points`),

  daily: {
    heading: "Today's board",
    about: "One board a day, the same for everybody. Your first try counts if you finish it today. There are no hints.",
    of: (day: string) => `Board of ${date(day)}`,
    play: "Play today's board",
    resume: "Continue today's board",
    practise: "Practise on today's board",
    practice: "practice",
    ends: (ms: number) => {
      const minutes = Math.max(1, Math.ceil(ms / 60_000));
      return minutes < 90 ? `Next board in ${minutes} min.` : `Next board in ${Math.round(minutes / 60)} h.`;
    },
    results: "Results of the day",
    nobody: "Nobody has finished this board yet.",
    finished: (n: number) => (n === 1 ? "1 player has finished it." : `${n} players have finished it.`),
    mine: (place: number, points: string, rank: string) => `You: place ${place}, ${points}, ${rank}.`,
    missed: "You have no result on this board.",
    columns: { place: "Place", name: "Name", points: "Points", rank: "Rank" },
    before: "The day before",
    today: "Back to today",
    loading: "Looking for today's board",
  },

  best: {
    heading: "Your best solo results",
    none: "Nothing yet. Finish a one-player game to see it here.",
    played: (n: number) => (n === 1 ? "1 game finished." : `${n} games finished.`),
    line: (points: string, rank: string) => `${points}, ${rank}`,
    replay: "Replay",
  },

  person: {
    button: (name: string) => `Your name: ${name}. Change it`,
    heading: "Your name",
    label: "Name",
    help: "Others see it at every table.",
    save: "Save the name",
  },

  settings: {
    open: "Settings",
    heading: "Settings",
    theme: "Colours",
    themes: { auto: "Same as device", paper: "Light", ink: "Dark", contrast: "High contrast" },
    pace: "Speed",
    paces: { calm: "Calm", normal: "Normal", brisk: "Brisk", off: "No motion" },
    paceHelp: "How fast things move and how long bots think.",
    master: "Sound",
    effects: "Effects",
    soundHelp: "Sound starts after your first click or key press.",
    hints: "Tips",
    hintsHelp: "Short notes the first time something happens.",
    hintsReset: "Show all tips again",
    hintsDone: "You will see all tips again.",
    hintsOff: "You will see no more tips.",
    keys: "Keys",
    keysHelp: "The arrow keys move through your hand or across the board, and Enter plays. ? opens the rules, L what happened, S the scores, P who is here, C the chat. Escape closes them. In a replay, the arrow keys go back and forward.",
    version: (program: string, compiled: boolean) => `hyakki ${program}, ${compiled ? "compiled" : "interpreted"}`,
  },

  table: {
    goal: "How to win",
    rules: "Rules",
    rulesKey: "Rules (press ?)",
    log: "What happened",
    logKey: "What happened (press L)",
    logEmpty: "Nothing yet. Everything that happens is listed here.",
    scores: "Scores",
    scoresKey: "Scores (press S)",
    announcements: "Announcements",
    seats: "Players",
    loading: "Opening the table",
    waiting: "The table is set",
    free: "Free seat",
    copy: "Copy the link",
    forSeat: (seat: number) => `for seat ${seat}`,
    copied: "Link copied",
    fill: "Give it to a bot",
    offline: "away",
    watch: "Copy a link to watch",
    watchDetail: "(spectators cannot see anything hidden)",
    bot: (level: string) => `${level} bot`,
    watching: "You are watching.",
    over: "The game is over",
    again: "Play again",
    comeAlong: "Join the next game",
    nextGame: "The next game is being set up. Everybody moves up one seat.",
    practise: "Practise on this board",
    replay: "Step through the game",
    lookAt: "Look at the table",
    insists: "Your move has not been saved yet. This page keeps trying.",
    next: "Next round",
    goOn: "Continue",
    goOnSaid: "Press Continue when you are ready.",
    result: "Result",
    retired: "This game cannot go on",
  },

  notes: {
    whyNot: "Why not?",
    rule: "See the rule",
    advice: "A good move",
    new: "New here?",
    dismiss: "Got it",
    never: "No more tips",
  },

  clock: {
    heading: "Clocks",
    label: "Clock",
    of: (name: string) => `Time left for ${name}`,
    warning: (seconds: number) => `You have ${seconds} seconds left.`,
    terms: ({ kind = "none", seconds = 0, increment = 0 }: ClockTerms) => {
      if (kind === "none") return "No clock";
      const time = seconds < 60 ? `${seconds} seconds` : seconds === 60 ? "1 minute" : `${seconds / 60} minutes`;
      return kind === "move" ? `${time} a move` : `${time} each, plus ${increment} seconds for every move`;
    },
    then: "When time is up",
    thens: { bot: "A bot makes the move", lose: "The player loses the seat" },
  },

  device: {
    title: "Play on here · hyakki",
    open: "Continue on another device",
    help: "This link opens your seat, and nothing else of yours, on another device until the game is over. Keep it to yourself: anyone who has it can play in your seat. You can cancel it under your name on the home page.",
    link: "Private link to your seat",
    detail: "to your own seat",
    heading: "Play on here",
    about: "This link opens one seat at one table until the game is over. Both devices show it, and you can move on either. Nothing else changes on this device.",
    go: "Play on here",
    mark: (name: string) => `in ${name}'s seat, by link`,
    ended: "This link has expired",
  },

  back: {
    heading: "Taking a move back",
    ask: "Take back my last move",
    asked: (name: string) => `${name} would like to take the last move back. Everything that came after it is taken back, too.`,
    mine: (names: string[]) => `You have asked to take your last move back. Waiting for an answer from ${names.join(", ")}.`,
    others: (name: string, names: string[]) => `${name} would like to take the last move back. Waiting for an answer from ${names.join(", ")}.`,
    agree: "Agree",
    decline: "Let it stand",
    withdraw: "Never mind",
  },

  people: {
    heading: "Who is here",
    host: "host",
    key: "Who is here (press P)",
    here: "here",
    about: (name: string) => `${name}: mute or report`,
    kept: { away: "away, a bot plays for them", left: "has left, a bot plays on", removed: "was removed, a bot plays on" },
    stay: "Keep playing",
    resign: { ask: "Give up", yes: "Yes, give up", sure: "Give up for good? The other side wins, and you cannot undo it." },
    leave: { ask: "Leave the game", yes: "Yes, leave", sure: "Leave for good? A bot plays on in your seat, and you cannot undo it." },
  },

  /** Who won when people ended a match before its rules did. */
  ended: ({ reason, seat, places }: Ended, seats: SeatInfo[], me: number) => {
    if (reason === "broken") return "Nobody wins: the server could not continue this game";
    const lost = seat === me ? "you" : (seats[seat]?.name ?? "");
    const winners = seats.filter((other) => places[other.seat] === 1);
    const won = winners.some((other) => other.seat === me) ? "You win" : `${winners.map(({ name }) => name).join(", ")} ${winners.length === 1 ? "wins" : "win"}`;
    return { resigned: `${won}: ${lost} gave up`, time: `${won}: ${lost} ran out of time`, absent: `${won}: ${lost} kept the table waiting too long` }[reason];
  },

  rules: {
    heading: (title: string) => `Rules: ${title}`,
    asked: "What to do now",
    now: "What just happened",
    loading: "Loading the rules",
    failed: "The rules could not be loaded.",
    again: "Try again",
    cards: "See all cards (opens a new tab)",
  },

  join: {
    heading: "A seat is waiting for you",
    text: (seat: number) => `A friend has invited you to take seat ${seat} at a table. Enter your name and sit down.`,
    table: "A friend has invited you to a table. Enter your name and sit down. You can read the rules before the game starts.",
    noSecret: "Part of this link is missing. Ask your friend to copy the whole link again.",
    sit: "Take the seat",
    watch: "Watch the game",
  },

  replay: {
    heading: "Replay",
    skip: "Skip to the controls",
    bar: "Replay controls",
    position: "Position",
    at: (n: number, of: number) => `Step ${n} of ${of}`,
    first: "To the start",
    back: "One step back",
    on: "One step forward",
    last: "To the end",
    play: "Play",
    pause: "Pause",
    speed: "Speed",
    speeds: { "0.1": "A tenth", "0.25": "A quarter", "0.5": "Half", "1": "Normal", "2": "Double", "4": "Four times" },
    share: "Share",
    shareWhat: "a link to this moment",
    toTable: "To the table",
    toResult: "Back to the result",
    empty: "This game has not started, so there is nothing to replay yet.",
    live: "The game is still going on, so hands stay hidden here.",
    eyes: "View as",
    allHands: "Everybody, with all hands open",
    spectator: "A spectator",
    myEyes: "You",
    held: "Hands",
    heldMine: "You hold",
    heldBy: (name: string) => `${name} holds`,
    download: "Download",
    uploaded: "A record you have added. Only you can see it, and it does not count for ratings or results.",
  },

  fork: {
    open: "Play from here",
    heading: "Play from here",
    exact: "This starts a new game from exactly this moment. The old game does not change.",
    earlier: "Nobody has a decision to make at this moment, so the new game starts a little earlier, at the last decision. The old game does not change.",
    fight: "A fight cannot be joined halfway through.",
    seats: "Who plays",
    seat: (name: string) => `In place of ${name}`,
    alone: (name: string) => `You keep everything ${name} could see. The rest, such as other hands and the cards still to come, is dealt again, so this replay gives nothing away.`,
    friends: "Others may have seen this replay, so everything a spectator could not see is dealt again: all hands, yours included, and the cards to come.",
    counts: "It does not count for ratings or results.",
    go: "Play on",
    going: "Setting the table",
    lost: "The connection broke before the table was set. Please press again.",
    mark: "continues another game",
    from: "Continues from a moment of another game",
    fromRecord: "Continues from a record that somebody has added",
  },

  lost: {
    heading: "There is nothing here",
    text: "There is no table at this address. Perhaps part of the link is missing.",
    home: "Go to the home page",
  },
};

/** `2026-11-15` as `15 November`: a day of the board, the same all over the world. */
function date(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return Number.isNaN(at.valueOf()) ? day : at.toLocaleDateString("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
}
