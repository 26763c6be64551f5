import { expect, test } from "vitest";
import { swingTold } from "../calm/swing";
import { CALM, CALM_END, sceneOf } from "./calm";
import { END } from "./steps";

test("every choice of the calm lesson is offered where it is asked for, and every other one has its answer", () => {
  for (const step of CALM) {
    const { legal } = sceneOf(step, false);
    expect(legal).toContain(step.choose);
    const resting = step.mine.rests ? ["guard"] : [];
    expect([...legal, ...resting].filter((move) => move !== step.choose).sort()).toEqual(Object.keys(step.wrong).sort());
  }
});

test("what a step says of a swing is what the button of a game says there", () => {
  const said = CALM.filter(({ choose }) => choose === "swing").map((step) => {
    const scene = sceneOf(step, false);
    return [step.say, swingTold(scene, scene.hands[0]?.touch ?? "bluff")];
  });
  expect(said).toEqual([
    ["Choose Swing. It hits, unless they guard or swing a Strike too.", "A hit, unless they guard or swing a Strike too."],
    ["Choose Swing: nothing can stop it now.", "A hit, whatever they choose."],
    ["A swing without a Strike is a bluff: if they do not guard, you lose a stone. Try it once.", "A bluff. It costs you a stone, unless they guard or bluff too."],
  ]);
});

test("a step begins with the stones that the one before it left, until a Hero is out", () => {
  for (const [at, step] of CALM.slice(0, -1).entries()) {
    const next = CALM[at + 1];
    // Where the next Hero is sent in, the last one has lost its stones.
    if (next?.heroes) expect(next.stones).toEqual([0, step.then.stones[1]]);
    else if (step.then.stones[1] > 0) expect(next?.stones).toEqual(step.then.stones);
  }
});

test("how long a hand rests and who sees the roll of a feint is said where it happens", () => {
  const [rests] = CALM.filter(({ mine }) => mine.rests);
  expect(rests?.so).toMatch(/rests for this turn/);
  expect(rests?.say, "both roll without being asked where nobody can hit").toMatch(/nobody can hit.*without being asked/);
  const feint = CALM.findIndex(({ choose }) => choose === "feint");
  expect(CALM[feint]?.say).toMatch(/both see it/);
  expect(CALM[feint]?.then.told).toMatch(/rests for two turns, or until the round ends/);
  const after = CALM[feint + 1];
  expect(after?.so).toMatch(/they see your Strike/);
  expect([after?.mine.secret, after?.theirs.rests]).toEqual([undefined, 2]);
  for (const step of [rests, after]) expect(`${step?.so} ${step?.say}`.length).toBeLessThanOrEqual(150);
});

test("what is secret on the other side is not in the scene", () => {
  for (const step of CALM) {
    for (const after of [false, true]) {
      const [, theirs] = sceneOf(step, after).hands;
      if (theirs?.hidden) expect(theirs.faces).toEqual([]);
    }
  }
});

test("both lessons end with how a game begins: some are kept of five", () => {
  expect(END).toMatch(/five Heroes: you keep three/);
  expect(CALM_END).toMatch(/five Heroes.*keep three of each: in your first game, two/);
});
