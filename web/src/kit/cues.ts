/** The timbres. Each is struck after so many seconds, at a pitch in hertz, with a loudness up to 1. */
export interface Band {
  wood(after: number, pitch: number, loud: number): void;
  paper(after: number, loud: number): void;
  string(after: number, pitch: number, loud: number): void;
  drum(after: number, pitch: number, loud: number): void;
  bell(after: number, pitch: number, loud: number): void;
}

/** A sound as it is played. Every kind of event has its own, so that a game can be followed by ear. */
export type Score = (band: Band) => void;

/** What every table says in the same way. */
export const cues = {
  turn: ({ wood }) => {
    wood(0, 988, 0.45);
    wood(0.11, 1319, 0.45);
  },
  refuse: ({ wood }) => wood(0, 147, 0.65),
  press: ({ wood }) => wood(0, 523, 0.62),
  said: ({ paper, wood }) => {
    paper(0, 0.62);
    wood(0.05, 740, 0.4);
  },
} satisfies Record<string, Score>;
