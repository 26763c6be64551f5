import { expect, it } from "vitest";
import { CALM } from "./calm";
import { STEPS } from "./steps";

/** Words that somebody reads in a minute, and seconds from one press to the next beside the reading. */
const [READ, PRESS] = [200, 3];
const words = (...texts: readonly (string | undefined)[]): number => texts.join(" ").split(/\s+/).filter(Boolean).length;
const minutes = (read: number, presses: number): number => read / READ + (presses * PRESS) / 60;

it("takes two to three minutes to learn the hand", () => {
  const read = words(...STEPS.flatMap(({ so, say, plays }) => [so, say, plays?.text, plays?.played]));
  const presses = STEPS.reduce((sum, { often }) => sum + (often ?? 1) + 1, 0);
  const taken = minutes(read, presses);
  console.log(`Hoshi Battle: ${read} words, ${presses} presses, ${taken.toFixed(2)} minutes`);
  expect(taken).toBeGreaterThan(1.5);
  expect(taken).toBeLessThanOrEqual(3);
});

it("takes two to three minutes to learn the calm game", () => {
  const read = words(...CALM.flatMap(({ so, say, then }) => [so, say, then.told]));
  const presses = 2 * CALM.length;
  const taken = minutes(read, presses);
  console.log(`Hoshi Battle, calm: ${read} words, ${presses} presses, ${taken.toFixed(2)} minutes`);
  expect(taken).toBeGreaterThan(1.5);
  expect(taken).toBeLessThanOrEqual(3);
});
