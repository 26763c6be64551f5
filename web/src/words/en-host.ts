import type { What } from "../kit/wire";

/** The words of the host's page; fetched with it. */
export const host = {
  pageTitle: (part: string) => `${part} · Host · hyakki`,
  heading: "Host",
  parts: "Parts of this page",
  part: { overview: "Overview", reports: "Reports", bans: "Bans", limits: "Limits", backups: "Backups", log: "Log" },
  loading: "Asking the server",
  again: "Look again",
  at: (ms: number) => new Date(ms).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
  size: (bytes: number) => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.ceil(bytes / 1e3)} kB`),
  cancel: "Cancel",

  overview: {
    people: "People here",
    running: "Games being played",
    waiting: "Tables that wait",
    size: (database: string) => `Database (${database})`,
    free: "Free on the disk",
    load: (cores: number) => (cores === 1 ? "Load, on 1 core" : `Load, on ${cores} cores`),
    processes: "Server processes",
    here: "This process",
    other: (name: string) => `Process ${name}`,
    version: (version: string, compiled: boolean) => `hyakki ${version}, ${compiled ? "rules, search and moves run compiled" : "runs interpreted"}`,
    python: (version: string) => `Python ${version}`,
    since: (when: string, long: string) => `Running since ${when}, for ${long}`,
    long: (ms: number) => {
      const minutes = Math.floor(ms / 60_000);
      if (minutes < 1) return "less than a minute";
      if (minutes < 60) return minutes === 1 ? "1 minute" : `${minutes} minutes`;
      const hours = Math.floor(minutes / 60);
      if (hours < 48) return hours === 1 ? "1 hour" : `${hours} hours`;
      return `${Math.floor(hours / 24)} days`;
    },
    work: (busy: number, memory: string) => `Uses ${Math.round(busy * 100)} % of a core and ${memory} of memory`,
    there: (people: number, sockets: number) => `${people === 1 ? "1 person" : `${people} people`}, ${sockets === 1 ? "1 open page" : `${sockets} open pages`}`,
    matches: (games: [string, number][], all: number) =>
      `${games.length === 0 ? "No games being played" : `Being played: ${games.map(([title, n]) => `${n} of ${title}`).join(", ")}`}; ${all} in memory`,
    faults: (n: number) => (n === 0 ? "No unexpected errors" : n === 1 ? "1 unexpected error; see the log file" : `${n} unexpected errors; see the log file`),
    hosts: "Hosts",
    hostsHelp: "Hosts are named on the server's machine, with hyakki host add and hyakki host remove.",
    ratings: "Ratings",
    ratingsHelp: "All kept games are gone through again. The numbers stay the same, unless there are games from before ratings were kept. People play on meanwhile.",
    rebuild: "Reckon all ratings anew",
    lists: "See the ratings",
    rebuilding: (done: number, whole: number) => (whole === 0 ? "Reckoning anew" : `Reckoning anew: ${done} of ${whole} turns`),
    rebuilt: (done: number) => `Reckoned anew: ${done === 1 ? "1 turn" : `${done} turns`}.`,
  },

  reports: {
    empty: "There are no reports. When somebody at a table reports somebody else, you read it here.",
    about: (accused: string, reporter: string) => `${reporter} reports ${accused}`,
    where: (game: string, when: string) => `${game}, ${when}`,
    lines: (n: number) => (n === 1 ? "The last line of the chat" : `The last ${n} lines of the chat`),
    none: "Nothing was said at the table.",
    table: "See the table",
    done: "Dealt with",
    sure: (n: number) => `Is report ${n} dealt with?`,
    sureHelp: "It is thrown away, with the lines of the chat that came with it. There is no way back.",
    yes: "Throw it away",
    ban: (name: string) => `Ban ${name}`,
  },

  bans: {
    who: "Whom to ban",
    help: "A name, the letters in brackets behind a name, an address such as 203.0.113.9, or a network such as 203.0.113.0/24.",
    go: "Ban",
    sure: (who: string) => `Ban ${who}?`,
    sureHelp: "Their pages are cut at once, and they cannot come back until you lift the ban. Their seats are kept as those of everybody who is away.",
    yes: "Ban",
    list: "Who is banned",
    empty: "Nobody is banned.",
    since: (when: string) => `Since ${when}`,
    lift: "Lift the ban",
    liftOf: (who: string) => `Lift the ban on ${who}`,
  },

  limits: {
    empty: "Nobody has reached a limit in the last hour.",
    about: "Who reached a limit in the last hour. Whoever reaches one is told so and may go on a little later, so a few of these are no trouble.",
    nobody: "The whole server",
    of: (what: string) => what.charAt(0).toUpperCase() + what.slice(1),
    times: (n: number) => (n === 1 ? "once" : `${n} times`),
    allowed: (value: string, name: string) => `Allowed: ${value} (--limit ${name})`,
    latest: (ago: string) => `the latest ${ago}`,
  },

  backups: {
    make: "Make a backup now",
    help: (folder: string) => `It is made in ${folder}, while people play on, and checked page by page. Copy backups to another machine, too: this disk may break.`,
    making: "Making a backup",
    list: "Backups there are",
    empty: "There is no backup yet.",
    elsewhere: "Games are kept in PostgreSQL, which has tools of its own for backups: see pg_dump in its manual.",
    restore: "To put a backup back, stop the server and use hyakki restore on its machine.",
  },

  log: {
    about: "What hosts did in the last 400 days, and who signed in in the last 90. The oldest entries go first when there are more than 10,000 of either.",
    area: "Show",
    areas: { all: "everything", host: "what hosts did", sign_in: "sign-ins" },
    empty: "There is nothing in the log yet.",
    by: (who: string) => `by ${who}`,
    from: (address: string) => `from ${address}`,
    more: "Show earlier entries",
    what: {
      ban: "Banned",
      unban: "Ban lifted",
      report_done: "Report dealt with",
      ratings_rebuilt: "Ratings reckoned anew",
      backup: "Backup made",
      restore: "Backup put back",
      host_added: "Made a host",
      host_removed: "No host any more",
      second_factor_reset: "Second factor turned off by a host",
      signed_in: "Signed in",
      sign_in_failed: "Wrong name or password",
      signed_out: "Signed out",
      password_set: "Password put on the name",
      password_changed: "Password changed",
      password_wrong: "Wrong password, though signed in",
      name_deleted: "Name deleted",
      code_wrong: "Wrong code beside the right password",
      second_factor_on: "Second factor turned on",
      second_factor_off: "Second factor turned off",
      recovery_codes_made: "New recovery codes made",
    } satisfies Record<What, string>,
  },
};
