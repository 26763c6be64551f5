/** What is said of an exchange that is looked at again: only who does so fetches it. */
export const words = {
  moves: { swing: "swing", guard: "guard", pull: "feint", lift: "lift", throw: "throw", lower: "lowered", shout: "shout", cover: "cover" } as Record<string, string>,
  hand: (move: string, reaction: number | null) => (reaction === null ? move : `${move} after ${reaction} ms`),
  compensation: (ms: number) => `${ms} ms made up for a slow connection`,
  clamped: "its time was corrected",
  band: (ms: number) => `Closer than ${ms} ms is a tie`,
  slowTitle: "The exchange in slow motion",
  again: "Once more",
  timeline: (duel: number) => `Duel ${duel} as a picture`,
  timelineTold: (rounds: number, touches: number) => `${rounds} ${rounds === 1 ? "round" : "rounds"}, ${touches} ${touches === 1 ? "touch" : "touches"}`,
  roundShort: (n: number) => `round ${n}`,
  marks: { roll: "roll", swing: "swing", guard: "guard" },
};
