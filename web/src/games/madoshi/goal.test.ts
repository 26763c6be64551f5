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

test("somebody who listens is warned, too", () => {
  const said = announced(scene({ stacks: stacks(1, 7, 5), threats: [threat(1, 2)], points: [4, 4] }));
  expect(said).toBe("Your turn. Swap two tokens. Careful: your opponent could catch Chimi next turn and win.");
});
