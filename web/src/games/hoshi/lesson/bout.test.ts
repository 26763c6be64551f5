import { expect, test } from "vitest";
import { HOSHI_TIMES } from "../../../kit/wire";
import type { Input } from "../types";
import { Bout, slowly } from "./bout";
import { END, STEPS } from "./steps";

const times = slowly(HOSHI_TIMES.relaxed);
const LONG = 60_000;
const INPUTS: readonly Input[] = ["roll", "swing", "guard", "shout", "cover"];
const step = (lesson: string) => STEPS.find((it) => it.lesson === lesson)!;

/** Lets time pass until something is said, or the step is over. */
function until(bout: Bout, true_: () => boolean): number {
  for (let now = bout.due; now < LONG; now = bout.due) {
    if (bout.advance(now) || true_()) return now;
  }
  throw new Error("nothing came of it");
}

const DONE: Record<string, (bout: Bout) => void> = {
  guard: (bout) => {
    const now = until(bout, () => bout.far.swing === "out");
    bout.press("guard", now + 100);
  },
  feint: (bout) => {
    bout.press("swing", 0);
    bout.release("swing", 100);
    const now = until(bout, () => bout.far.tired > 0 && bout.near.swing === "still");
    bout.press("swing", now + 50);
  },
  shout: (bout) => {
    bout.press("shout", 0);
    bout.press("swing", 50);
  },
};

test.each(STEPS)("$lesson can be done", (it) => {
  const bout = new Bout(it, times, 0);
  const own = DONE[it.lesson];
  if (own) own(bout);
  else {
    bout.press(it.uses[0]!, 0);
    if (it.uses[0] === "roll") bout.release("roll", 100);
  }
  expect(until(bout, () => false)).toBeLessThan(LONG);
});

test.each(STEPS)("$lesson answers every other input, and nothing happens", (it) => {
  for (const input of INPUTS.filter((one) => !it.uses.includes(one))) {
    const bout = new Bout(it, times, 0);
    const before = bout.near;
    bout.press(input, 0);
    bout.release(input, 50);
    expect(bout.said).toBe(it.wrong[input] ?? it.otherwise);
    expect(bout.near).toBe(before);
  }
});

test("what is done badly is told: too long a hold, a swing let go, a guard too late, a hit in silence", () => {
  const held = new Bout(step("blank"), times, 0);
  held.press("roll", 0);
  held.advance(times.hold);
  expect(held.said).toContain("Held too long");

  const pulled = new Bout(step("hit"), times, 0);
  pulled.press("swing", 0);
  pulled.release("swing", 100);
  expect(pulled.said).toContain("You let go too soon");

  const late = new Bout(step("guard"), times, 0);
  const now = until(late, () => late.far.swing === "out");
  late.press("guard", now + times.travel - 20);
  late.advance(now + times.travel);
  expect(late.said).toMatch(/^Too late by \d+ ms\.$/);

  const silent = new Bout(step("shout"), times, 0);
  silent.press("swing", 0);
  silent.advance(times.travel);
  expect(silent.said).toContain("did not shout");
});

test("the faces come one by one, and each step begins with what the last one left", () => {
  const faces = STEPS.slice(0, 4).map(({ lesson }) => lesson);
  expect(faces).toEqual(["blank", "star", "eye", "strike"]);
  expect(STEPS.slice(1, 4).map(({ shows }) => shows)).toEqual(["blank", "star", "eye"]);
});

test("no step is a wall of text", () => {
  for (const { so, say, otherwise, wrong, heard = {} } of STEPS) {
    for (const text of [so, say, otherwise, ...Object.values(wrong), ...Object.values(heard)]) expect(text.length).toBeLessThanOrEqual(150);
  }
  expect(END.length).toBeLessThanOrEqual(150);
});
