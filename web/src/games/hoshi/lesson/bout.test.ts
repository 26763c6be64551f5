import { expect, test } from "vitest";
import { HOSHI_TIMES } from "../../../kit/wire";
import type { Input } from "../types";
import { Bout, slowly } from "./bout";
import { aside, END, STEPS } from "./steps";

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
  symbols: (bout) => {
    for (let now = 0; bout.near.faces[0] !== "strike"; now += 5000) {
      bout.press("roll", now);
      bout.release("roll", now + 100);
      until(bout, () => bout.near.faces.length > 0);
    }
  },
  guard: (bout) => {
    for (let guards = 0; guards < 2; guards++) {
      const now = until(bout, () => bout.far.swing === "out");
      bout.press("guard", now + 100);
      bout.release("guard", until(bout, () => bout.far.swing === "still"));
    }
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
  cover: (bout) => {
    bout.press("cover", 0);
    bout.press("swing", 50);
  },
  bluff: (bout) => {
    bout.press("swing", 0);
    bout.release("swing", 100);
  },
};

test.each(STEPS.filter(({ plays }) => !plays))("$lesson can be done", (it) => {
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
    expect(bout.near).toEqual(before);
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

  const after = new Bout(step("guard"), times, 0);
  const swung = until(after, () => after.far.swing === "out");
  after.advance(swung + times.travel);
  expect(after.said).toContain("You were hit");
  after.press("guard", swung + times.travel + 100);
  expect(after.said).toContain("Too late: their hand has landed");
  after.advance(swung + times.travel + 100 + times.guard_up + times.guard_hold);
  expect(after.said).not.toContain("too long");
  after.release("guard", swung + times.travel + 100 + times.guard_up + times.guard_hold);
  until(after, () => after.far.swing === "out");
  until(after, () => after.far.swing === "still");
  expect(after.said).not.toContain("Too early");

  const early = new Bout(step("guard"), times, 0);
  early.press("guard", 0);
  expect(early.said).toContain("Too early: a guard lasts only a moment.");
  early.advance(times.guard_up + times.guard_hold);
  expect(early.said).toContain("now your hand rests");
  early.release("guard", times.guard_up + times.guard_hold + 10);
  early.press("guard", times.guard_up + times.guard_hold + 20);
  expect(early.said).toContain("does not go up");
  until(early, () => early.said.includes("Too early"));

  const dropped = new Bout(step("guard"), times, 0);
  const coming = until(dropped, () => dropped.far.swing === "out");
  dropped.press("guard", coming + 10);
  dropped.release("guard", coming + 60);
  expect(dropped.said).toContain("You let go too soon");
  dropped.press("guard", coming + 70);
  expect(dropped.said).toContain("does not go up");
  dropped.advance(coming + times.travel);
  expect(dropped.said).toContain("You let go too soon");

  const silent = new Bout(step("shout"), times, 0);
  silent.press("swing", 0);
  silent.advance(times.travel);
  expect(silent.said).toContain("did not shout");

  const open = new Bout(step("cover"), times, 0);
  open.press("swing", 0);
  open.advance(times.travel);
  expect(open.said).toContain("Both your eyes were open");
});

test("the faces come one by one, and a step begins with what the last one left", () => {
  expect(STEPS.slice(0, 3).map(({ lesson }) => lesson)).toEqual(["blank", "symbols", "hit"]);
  const bout = new Bout(step("symbols"), times, 0);
  expect(bout.near.faces).toEqual(["blank"]);
  const met = ["A Star.", "An Eye.", "A Strike!"].map((told) => {
    const now = bout.due < Infinity ? bout.due : 0;
    bout.press("roll", now);
    bout.release("roll", now + 50);
    until(bout, () => bout.near.faces.length > 0);
    expect(bout.said).toContain(told);
    return bout.near.faces[0];
  });
  expect(met).toEqual(["star", "eye", "strike"]);
});

test("two dice are thrown at once, and a Strike on one of them is enough", () => {
  const bout = new Bout(step("two"), times, 0);
  bout.press("roll", 0);
  bout.release("roll", 100);
  until(bout, () => bout.near.faces.length > 0);
  expect(bout.dice).toEqual(["d10", "d8"]);
  expect(bout.near).toMatchObject({ faces: ["blank", "strike"], settled: 2, touch: "hit" });
});

test("a bluff that lands is told its price, takes nothing here, and is tried again", () => {
  expect(step("bluff").say).toContain("if it lands, you lose a stone");
  const bout = new Bout(step("bluff"), times, 0);
  bout.press("swing", 0);
  expect(bout.advance(times.travel)).toBe(false);
  expect(bout.said).toContain("Try again");
});

test("a Duel card that is played changes the die, and stays to be read until one goes on", () => {
  const bout = new Bout(step("card"), times, 0);
  expect(bout.dice).toEqual(["d10"]);
  bout.play();
  expect(bout.dice).toEqual(["d8"]);
  expect(bout.said).toContain("Your die is now the d8");
  expect(bout.advance(LONG)).toBe(false);
});

test("one card is played as a duel begins, another when a round is over; when each can be is said", () => {
  const [artifact, power] = STEPS.filter(({ plays }) => plays);
  expect([artifact?.plays?.kind, power?.plays?.kind]).toEqual(["artifact", "power"]);
  expect(artifact?.say).toMatch(/^The duel begins: the time for an Artifact/);
  expect(power?.so).toBe("Artifacts are played as a duel begins, Powers and Legends between two rounds.");
  expect(power?.say).toMatch(/the round is over: play this Power/);
  expect(power?.stones).toEqual([1, 2]); // the hit that it asks for
});

test("a swing that is held meets a guard, again and again, until there was a feint", () => {
  const bout = new Bout(step("feint"), times, 0);
  for (let now = 0; now < 20_000; now += 4000) {
    bout.press("swing", now);
    expect(bout.advance(now + times.travel)).toBe(false);
    expect(bout.said).toContain("They guard every swing that you hold.");
    bout.release("swing", now + times.travel + 100);
    expect(bout.advance(now + 3990)).toBe(false);
    expect(bout.far).toMatchObject({ guard: "down", tired: 0 });
  }
});

test("a first threat leaves time to read", () => {
  const bout = new Bout(step("guard"), times, 0);
  expect(until(bout, () => bout.far.swing === "out")).toBeGreaterThanOrEqual(4000);
});

test("no step is a wall of text", () => {
  for (const { so, say, otherwise, wrong, heard = {} } of STEPS) {
    for (const text of [so, say, otherwise, ...Object.values(wrong), ...Object.values(heard)]) expect(text.length).toBeLessThanOrEqual(150);
  }
  expect(END.length).toBeLessThanOrEqual(150);
});

test("a hand guards twice in the lesson: when theirs moves, until it has landed", () => {
  const bout = new Bout(step("guard"), times, 0);
  const now = until(bout, () => bout.far.swing === "out");
  bout.press("guard", now + 100);
  const landed = until(bout, () => bout.far.swing === "still");
  expect(bout.said).toBe("Guarded: your hand was up when theirs landed. Let go now.");
  bout.release("guard", landed);
  expect(until(bout, () => bout.far.swing === "out")).toBeGreaterThan(landed);
  expect(bout.advance(bout.due)).toBe(false);
});

test("a guard raised before their hand moves, and let go again, was too early and not let go too soon", () => {
  const bout = new Bout(step("guard"), times, 0);
  const now = until(bout, () => bout.far.live);
  bout.press("guard", now + 10);
  expect(bout.said).toContain("Too early");
  bout.release("guard", now + 60);
  expect(bout.said).toContain("Too early");
  until(bout, () => bout.far.swing === "out");
  until(bout, () => bout.far.swing === "still");
  expect(bout.said).toContain("Too early");
});

test("a guard that worked and is held on and on is told so, also when the next hand comes", () => {
  const bout = new Bout(step("guard"), times, 0);
  bout.press("guard", until(bout, () => bout.far.swing === "out") + 50);
  until(bout, () => bout.far.swing === "still");
  expect(bout.said).toContain("Guarded");
  until(bout, () => bout.near.guard === "lowering");
  expect(bout.said).toContain("You held Guard too long");
  until(bout, () => bout.far.swing === "out");
  expect(bout.said, "Guard is held: nobody is told to hold it").toContain("You held Guard too long");
  until(bout, () => bout.far.swing === "still");
  expect(bout.said).toContain("You held Guard too long");
});

test("after a guard that worked the next press is early for the next hand, and not late for the last one", () => {
  const bout = new Bout(step("guard"), times, 0);
  bout.press("guard", until(bout, () => bout.far.swing === "out") + 50);
  const landed = until(bout, () => bout.far.swing === "still");
  bout.release("guard", landed + 20);
  const down = until(bout, () => bout.near.guard === "down");
  bout.press("guard", down + 10);
  expect(bout.said).toContain("Too early");
});

test("nothing that was said of the last face stands under the next one", () => {
  const bout = new Bout(step("symbols"), times, 0);
  const now = 0;
  bout.press("roll", now);
  bout.release("roll", now + 50);
  const lies = until(bout, () => bout.near.faces.length > 0);
  expect(bout.said).toContain("A Star.");
  bout.press("roll", lies + 10);
  expect(bout.said).toBe("You hold the die. Let go to throw it.");
  bout.release("roll", lies + 60);
  expect(bout.said).toBe("");
});

test("a step says that a tap is enough for what is held, and to who has a keyboard each key once", () => {
  const told = (lesson: string, fingers: boolean): string => aside(STEPS.findIndex((it) => it.lesson === lesson), fingers, (input) => ({ roll: "Space", swing: "J", guard: "K", shout: "L", cover: "I" })[input]);
  expect(told("shout", true)).toBe("One tap on Shout holds it for you: then hold Swing.");
  expect(told("cover", false)).toBe("One click on Cover holds it for you: then hold Swing. On the keyboard, Cover is I.");
  expect(STEPS.map(({ lesson }) => told(lesson, false)).filter((text) => /Space/.test(text))).toEqual(["On the keyboard, Roll is Space."]);
  expect(told("hit", false)).toBe("On the keyboard, Swing is J.");
  expect(told("hit", true)).toBe("");
});

test("who reads a die when is said where it is seen: under one's own Strike, and when theirs can be read", () => {
  expect(step("hit").so).toContain("They see it a moment after you.");
  const bout = new Bout(step("guard"), times, 0);
  until(bout, () => bout.far.faces.length > 0);
  expect(bout.said).toContain("Now you can read their die too");
});
