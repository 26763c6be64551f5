import { expect, it } from "vitest";
import type { SeatInfo } from "../../kit/wire";
import { isLastRound, standing } from "./standing";
import type { Scene } from "./types";

const seats = ["Clever Mole", "Ran", "Mame"].map((name, seat) => ({ seat, name })) as SeatInfo[];
const told = (totals: number[], seat = 0): string => standing({ totals, seat } as Scene, seats);

it("says who is ahead, by how much, and what that means to me", () => {
  expect(told([4, 2, 3])).toBe("you are ahead by 1");
  expect(told([1, 2, 4])).toBe("Mame is ahead, you are 3 behind");
  expect(told([1, 2, 4], -1)).toBe("Mame is ahead by 2");
});

it("says who shares first place", () => {
  expect(told([4, 2, 4])).toBe("you and Mame share first place");
  expect(told([1, 4, 4])).toBe("Ran and Mame share first place");
  expect(told([4, 4, 4])).toBe("everyone is level");
});

it("announces no last round where there is only one", () => {
  expect([[1, 1], [1, 2], [2, 2]].map(([round, rounds]) => isLastRound({ round, rounds } as Scene))).toEqual([false, false, true]);
});
