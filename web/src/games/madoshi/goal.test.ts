import { expect, test } from "vitest";
import { announced } from "./asked";
import { goal } from "./goal";
import { scene } from "./scene.fixture";
import type { Promised } from "./types";

const stacks = (...left: number[]) => scene().stacks.map((stack, at) => ({ ...stack, left: left[at] ?? 0 }));
const told = (changes: Parameters<typeof scene>[0]): string => {
  const { win, end } = goal(scene(changes));
  return `${win} ${end}`;
};

test("the line says how one wins and how near the end is", () => {
  expect(told({ stacks: stacks(10, 7, 5) })).toBe("Most points wins when a stack runs out: 5 cards left");
  expect(told({ stacks: stacks(2, 7, 1) })).toBe("Most points wins. Catching Nue ends the game");
  expect(told({ stacks: stacks(1, 7, 1) })).toBe("Most points wins. Catching Chimi or Nue ends the game");
  expect(told({ stacks: stacks(4, 0, 5) })).toBe("Most points wins. A stack is empty: this turn is the last");
  expect(told({ stacks: stacks(4, 7, 5), ends_in: 10 })).toBe("Most points wins. Ends in 10 turns unless someone catches a Yokai");
});

test("only what is near is a warning", () => {
  expect([goal(scene()), goal(scene({ ends_in: 1 })), goal(scene({ stacks: stacks(1, 7, 5) }))].map(({ near }) => near)).toEqual([false, true, true]);
});

const threat = (stack: number, points: number): Promised => ({ stack, element: "wood", source: false, points, squares: [], hole: "a1", bring: ["b1"] });

test("it warns of a last card that the opponent could catch, and says whether that would win", () => {
  const end = (changes: Parameters<typeof scene>[0]): string => goal(scene(changes), "Mio").end;
  expect(end({ stacks: stacks(10, 7, 1), threats: [threat(3, 3)], points: [9, 7] })).toBe("Mio could catch Nue next turn and win");
  expect(end({ stacks: stacks(10, 7, 1), threats: [threat(3, 3)], points: [12, 7] })).toBe("Mio could catch Nue next turn and end the game");
  expect(end({ stacks: stacks(10, 7, 1), threats: [threat(2, 3)] })).toBe("Catching Nue ends the game");
  expect(end({ stacks: stacks(10, 7, 1), threats: [threat(3, 3)], points: [12] , seats: 1, rank: "none" })).not.toContain("Mio");
});

test("on a phone all of it is one line, whatever the names", () => {
  const short = (changes: Parameters<typeof scene>[0], foe = "Mio"): string => goal(scene(changes), foe, true).end;
  const near = { stacks: stacks(10, 7, 1), threats: [threat(3, 3)] };
  expect(short({ ...near, points: [9, 7] })).toBe("Mio could win with Nue");
  expect(short({ ...near, points: [12, 7] })).toBe("Mio could end the game with Nue");
  expect(short({ ...near, points: [12, 7] }, "Kitsune of the Seventh Hill")).toBe("They could end the game with Nue");
  expect(short({ stacks: stacks(1, 7, 1) })).toBe("Catching Chimi or Nue ends the game");
  const long = stacks(1, 1, 5).map((it) => ({ ...it, top: it.top && { ...it.top, name: "Chochin-obake" } }));
  expect(short({ stacks: long })).toBe("Catching Chochin-obake or Chochin-obake ends it");
  expect(short({ stacks: stacks(1, 1, 1) })).toBe("Any catch ends the game");
  expect(short({ ends_in: 10 })).toBe("Ends in 10 turns without a catch");
});

test("somebody who listens is warned, too", () => {
  const said = announced(scene({ stacks: stacks(1, 7, 5), threats: [threat(1, 2)], points: [4, 4] }));
  expect(said).toBe("Your turn. Swap two tokens. Careful: your opponent could catch Chimi next turn and win.");
});
