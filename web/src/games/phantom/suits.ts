import type { Colour } from "./cards";

/** Each colour's own shape, in a square from -10 to 10: the colour is never alone. */
export const SUIT: Record<Colour, string> = {
  R: "M0 -9.5L10 8.5H-10Z",
  B: "M0 -10C3 -4.5 7.6 -1 7.6 3.6A7.6 7 0 0 1 -7.6 3.6C-7.6 -1 -3 -4.5 0 -10Z",
  G: "M-8 9C-10.5 -3 -3 -9.5 9.5 -9C10 3.5 3.5 10.5 -4.6 7.4L1.5 0L-6 6.2Z",
  Y: "M3.5 -10.5L-8 2.2H-1L-3.8 10.5L8 -2.8H1Z",
  K: "M0 9.5C-6 4.8 -10 1.2 -10 -3.4A5.2 5.2 0 0 1 0 -5.2A5.2 5.2 0 0 1 10 -3.4C10 1.2 6 4.8 0 9.5Z",
};

/** Each Hero looks through a visor cut like the suit; drawn on a helmet 68 wide whose middle is the origin. */
export const VISOR: Record<Colour, string> = {
  R: "M-30 -8L30 -8L24 6L0 18L-24 6Z",
  B: "M-30 0C-30 -10 -18 -12 0 -12C18 -12 30 -10 30 0C30 10 20 14 11 13C5 12 3 8 0 8C-3 8 -5 12 -11 13C-20 14 -30 10 -30 0Z",
  G: "M-31 -9C-18 -13 -6 -8 0 -1C6 -8 18 -13 31 -9C30 5 18 15 6 11L0 6L-6 11C-18 15 -30 5 -31 -9Z",
  Y: "M-31 -6L-8 -12L-3 -4L10 -13L31 -6L25 8L9 4L2 15L-4 5L-24 10Z",
  K: "M0 17C-9 10 -30 6 -30 -5C-30 -12 -10 -15 0 -6C10 -15 30 -12 30 -5C30 6 9 10 0 17Z",
};
