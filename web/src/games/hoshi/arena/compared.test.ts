import { expect, test } from "vitest";
import type { PhotoFinish } from "../../../kit/wire";
import { close, compared, quickness, snapped, touches } from "./compared";

const names = (seat: number): string => (seat === 0 ? "You" : "Chiyo");
const photo = (mine: number | null, theirs: number | null): PhotoFinish => ({
  type: "photo",
  match: "m",
  at: 1000,
  verdict: "hit",
  band: 25,
  hold: 60,
  hands: [[1, theirs] as const, [0, mine] as const].map(([seat, reaction]) => ({ seat, move: "swing", at: 900, reaction, compensation: 0, clamped: false })),
});

test("a photo finish says what it compares and who was quicker", () => {
  expect(compared(photo(310, 352), 0, names)).toBe("From seeing to pressing: you 310 ms, Chiyo 352 ms. You were quicker.");
  expect(compared(photo(352, 310), 0, names)).toBe("From seeing to pressing: you 352 ms, Chiyo 310 ms. Chiyo was quicker.");
  expect(compared(photo(300, 300), 0, names)).toBe("From seeing to pressing: you 300 ms, Chiyo 300 ms. Equally quick.");
});

test("during a fight it says less", () => {
  expect(snapped(photo(310, 352), 0, names)).toBe("A hit: you 310 ms, Chiyo 352 ms.");
  expect(snapped(photo(null, null), 0, names)).toBe("A hit.");
});

test("hands that did not race each other are not compared", () => {
  expect(compared(photo(310, null), 0, names)).toBe("");
  expect(compared(photo(null, null), 0, names)).toBe("");
  expect(snapped(photo(3010, 3311), 0, names)).toBe("A hit.");
  const guarded = photo(310, 352);
  const apart = { ...guarded, verdict: "miss", hands: guarded.hands.map((hand) => (hand.seat === 0 ? { ...hand, move: "guard" } : hand)) };
  expect(snapped(apart, 0, names)).toBe("You guard in time.");
});

test("a pause tells how long each hand took that answered something, one's own first", () => {
  expect(quickness(photo(310, 352), 0, names)).toEqual(["You pressed after 310 ms.", "Chiyo pressed after 352 ms."]);
  expect(quickness(photo(null, 1310), 0, names)).toEqual(["Chiyo pressed after 1310 ms."]);
  expect(quickness(photo(null, null), 0, names)).toEqual([]);
});

test("how close a tie is, is told only of a race that was nearly one", () => {
  expect(close(photo(310, 352))).toBe(true);
  expect(close(photo(310, 361))).toBe(false);
  expect(close(photo(310, null))).toBe(false);
  expect(close({ ...photo(310, null), verdict: "draw" })).toBe(true);
});

test("the log tells what a touch came to, not what was guarded or not counted", () => {
  const met = (verdict: string): boolean => touches({ ...photo(310, 352), verdict });
  expect(["hit", "bluff", "effect", "draw"].filter(met)).toHaveLength(4);
  expect(["miss", "let"].filter(met)).toEqual([]);
});
