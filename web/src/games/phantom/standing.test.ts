import { describe, expect, it } from "vitest";
import type { SeatInfo } from "../../kit/wire";
import { isLastRound, standing } from "./standing";
import type { Scene } from "./types";
import { words } from "./words";

const seats = ["Clever Mole", "Ran", "Mame"].map((name, seat) => ({ seat, name })) as SeatInfo[];
const told = (totals: number[], seat = 0): string => standing({ totals, seat, seats: 3, round: 1, rounds: 1, counts: [9, 9, 9], trick: { plays: [] } } as unknown as Scene, seats);

it("says who is ahead, by how much, and what that means to me", () => {
  expect(told([4, 2, 3])).toBe("you are ahead by 1");
  expect(told([1, 2, 4])).toBe("Mame is ahead, you are 3 behind");
  expect(told([1, 2, 4], -1)).toBe("Mame is ahead by 2");
});

it("says that I can't be caught any more once my lead is larger than the points to come", () => {
  const at = (totals: number[], counts: number[], plays = 0, rounds = 1): string =>
    standing({ totals, seat: 0, seats: 3, round: 1, rounds, counts, trick: { plays: Array(plays), winner: null } } as unknown as Scene, seats);
  const safe = "you can't be caught any more";
  expect(at([5, 2, 1], [2, 2, 2])).toBe(safe);
  expect(at([5, 3, 1], [2, 2, 2])).toBe("you are ahead by 2");
  expect(at([5, 2, 1], [2, 3, 3], 1), "this trick has a point, too").toBe("you are ahead by 3");
  expect(at([5, 4, 1], [0, 0, 0], 3), "it is not decided yet").toBe("you are ahead by 1");
  expect(at([15, 2, 1], [2, 2, 2], 0, 2), "a round of nine tricks is to come").toBe(safe);
  expect(at([12, 2, 1], [2, 2, 2], 0, 2)).toBe("you are ahead by 10");
});

it("says who shares first place", () => {
  expect(told([4, 2, 4])).toBe("you and Mame share first place");
  expect(told([1, 4, 4])).toBe("Ran and Mame share first place");
  expect(told([4, 4, 4])).toBe("everyone is level");
});

it("announces no last round where there is only one", () => {
  expect([[1, 1], [1, 2], [2, 2]].map(([round, rounds]) => isLastRound({ round, rounds } as Scene))).toEqual([false, false, true]);
});

describe("how near it was, once the game is over", () => {
  const near = (totals: readonly number[]): string => words.near(totals, 0, (seat) => ["You", "Mio", "Ken", "Aki"][seat] ?? "");

  it("says by how much one has won, or lost to whom", () => {
    expect(near([9, 7, 5, 5])).toBe("You won by 2 points.");
    expect(near([7, 9, 5, 5])).toBe("You were 2 points behind Mio.");
    expect(near([7, 9, 9, 5])).toBe("You were 2 points behind Mio and Ken.");
  });

  it("says what a shared win lacked", () => {
    expect(near([9, 9, 7, 7])).toBe("You and Mio both finished on 9 points. One more point would have won it outright.");
    expect(near([9, 9, 9, 7])).toBe("You, Mio and Ken all finished on 9 points. One more point would have won it outright.");
  });
});
