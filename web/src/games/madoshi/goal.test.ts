import { expect, test } from "vitest";
import { goal } from "./goal";
import { scene } from "./scene.fixture";

const stacks = (...left: number[]) => scene().stacks.map((stack, at) => ({ ...stack, left: left[at] ?? 0 }));
const told = (changes: Parameters<typeof scene>[0]): string => {
  const { win, end } = goal(scene(changes));
  return `${win} ${end}`;
};

test("the line says how one wins and how near the end is", () => {
  expect(told({ stacks: stacks(10, 7, 5) })).toBe("Most points wins when a stack runs out: 5 cards left");
  expect(told({ stacks: stacks(2, 7, 1) })).toBe("Most points wins. Catching Nue ends the game");
  expect(told({ stacks: stacks(1, 7, 1) })).toBe("Most points wins. Catching Chimi or Nue ends the game");
  expect(told({ stacks: stacks(4, 7, 5), ends_in: 10 })).toBe("Most points wins. Ends in 10 turns unless someone catches a Yokai");
});

test("only what is near is a warning", () => {
  expect([goal(scene()), goal(scene({ ends_in: 1 })), goal(scene({ stacks: stacks(1, 7, 5) }))].map(({ near }) => near)).toEqual([false, true, true]);
});
