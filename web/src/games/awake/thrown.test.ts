import { expect, test } from "vitest";
import { thrown, written } from "./thrown";

const SIZE = { files: 7, ranks: 8 };

/** The squares that dice lie on. */
const squares = (dice: readonly { x: number; y: number }[]): string[] => dice.map(({ x, y }) => `${"abcdefg".charAt(x - 0.5)}${8.5 - y}`);

test("each die lies beside the one who throws it, and not between the two", () => {
  expect(squares(thrown(SIZE, 0, [], "d4", "d5"))).toEqual(["e4", "e5"]);
  expect(squares(thrown(SIZE, 0, ["e4", "e5"], "d4", "d5"))).toEqual(["c4", "c5"]);
  expect(squares(thrown(SIZE, 0, [], "c4", "d5"))).toEqual(["b5", "c6"]);
});

test("in a corner a die lies on the last free square", () => {
  expect(squares(thrown(SIZE, 0, ["b1"], "a1", "a2"))[0]).toBe("b2");
  expect(squares(thrown(SIZE, 0, ["b1", "b2"], "a1", "a2"))[1]).toBe("a3");
});

test("the outcome is written beside the fight, where there is more room", () => {
  for (const [start, square] of [["d1", "d2"], ["d8", "d7"], ["a4", "a5"], ["g6", "f6"]] as const) {
    const dice = thrown(SIZE, 0, [], start, square);
    const { x, y } = written(SIZE, 0, start, square, dice);
    for (const it of [...dice]) expect(Math.abs(it.y - y)).toBeGreaterThan(0.8);
    expect(x > 1 && x < 6 && y > 0 && y < 8).toBe(true);
  }
});
