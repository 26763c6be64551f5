import { YOU } from "./words";

/** What is written on the board while dice fall; fetched with them. */
export const clash = {
  weak: "weak side",
  none: "no damage",
  needed: (defence: number) => `more than ${defence} was needed`,
  damage: (n: number) => `${n} damage`,
  walled: (whole: number, most: number) => `Not ${whole}: a castle loses at most ${most} in a turn`,
  rest: "all it had",
  works: "it works",
  fails: "nothing happens",
  starts: (name: string, me: boolean) => (me || name === YOU ? "You start" : `${name} starts`),
  versus: "against",
};
