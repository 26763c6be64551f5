import type { Input } from "../types";

export const words = {
  title: "Keys of the hand",
  how: "Press Change, then the key you want.",
  presets: "Ready-made",
  right: "Right hand",
  left: "Left hand",
  change: (input: string) => `Change the key for ${input}`,
  changeShort: "Change",
  press: "Press a key",
  pressFor: (input: string) => `Press the key for ${input}, or Escape to keep the old one.`,
  now: (input: string, cap: string) => `${input} is on ${cap} now.`,
  conflict: (cap: string, other: string) => `${cap} is already used for ${other}. Choose another key, or change ${other} first.`,
  taken: (cap: string) => `The page needs ${cap}. Choose another key.`,
  reset: "Reset",
  wasReset: "The keys are reset.",
  done: "Done",
  what: {
    roll: "press to lift the die, let go to throw",
    swing: "let go in time to pull back",
    guard: "hold to keep the hand up",
    shout: "hold, for cards that ask for it",
    cover: "hold, for cards that ask for it",
  } satisfies Record<Input, string>,
};
