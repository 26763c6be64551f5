import { expect, test } from "vitest";
import { REST } from "./fold";
import { holds, PLAIN, signOf, touchWith } from "./uses";

const hand = (live: boolean, ...faces: string[]) => ({ ...REST, live, faces, settled: faces.length });

test("an Eye that counts as a Strike is shown as one, and a swing with it is a hit", () => {
  const uses = { strike: "hit", eye: "hit" } as const;
  expect(signOf("eye", true, uses)).toEqual({ face: "strike", look: "strike", text: "Eye = Strike" });
  expect(touchWith(hand(true, "eye"), uses)).toBe("hit");
  expect(signOf("eye", true, PLAIN)?.text).toBe("Eye");
  expect(touchWith(hand(true, "eye"), PLAIN)).toBe("bluff");
});

test("what is used up no longer bears the word Strike, and a swing with it is a bluff", () => {
  expect(signOf("strike", false, PLAIN)).toEqual({ face: "strike", look: "spent", text: "used up" });
  expect(touchWith(hand(false, "strike"), PLAIN)).toBe("bluff");
});

test("a face that a card can use says so; of two dice the better one counts", () => {
  const uses = { strike: "hit", star: "hidden" } as const;
  expect(signOf("star", true, uses)?.text).toBe("Star = card");
  expect(touchWith(hand(true, "star", "blank"), uses)).toBe("hidden");
  expect(touchWith(hand(true, "star", "strike"), uses)).toBe("hit");
  expect(signOf("blank", true, uses)).toBeNull();
});

test("a button is held only as long as the hand does what it says", () => {
  expect(holds("guard", { ...REST, guard: "up" })).toBe(true);
  expect(holds("guard", { ...REST, guard: "lowering" })).toBe(false);
  expect(holds("swing", { ...REST, swing: "out" })).toBe(true);
  expect(holds("swing", { ...REST, swing: "recovering" })).toBe(false);
  expect(holds("roll", { ...REST, die: "away" })).toBe(false);
});
