/** The words of records that somebody has added; fetched with the list of games. */
export const records = {
  heading: "Records you have added",
  recordsHelp: "A record is a finished game saved as a file. Download one from a replay, and add it here or on another server. It is checked against the rules, and only you can see it. You can step through it, or play on from any moment.",
  bring: "Add a record",
  checking: "Checking it against the rules",
  noRecords: "None yet.",
  recordOf: (names: string[]) => names.join(", "),
  notPlayable: "this server no longer knows its rules",
  remove: "Remove",
  removeWhat: (title: string) => `the record of ${title}`,
  removeSure: "Remove this record?",
  removeText: "Games you have continued from it are kept.",
  keep: "Keep it",
  tooLarge: "This file is too large. A record has at most 256 kB.",
};
