import { expect, test } from "vitest";
import { Fresh, MOMENT } from "./fresh";

const [TAP, KEY] = [{ detail: 1 }, { detail: 0 }];

function at(): { fresh: Fresh; go(ms: number): void; tap(): boolean } {
  let now = 1000;
  const fresh = new Fresh(() => now);
  return { fresh, go: (ms) => (now += ms), tap: () => (fresh.begins(), fresh.takes(TAP)) };
}

test("a second tap that was to hurry the table chooses nothing, nor do those that follow it quickly", () => {
  const { fresh, go, tap } = at();
  expect(tap()).toBe(true); // it hurries
  fresh.appear();
  for (const ms of [120, 200, 250]) {
    go(ms);
    expect(tap()).toBe(false);
  }
  go(MOMENT);
  expect(tap()).toBe(true);
});

test("a press counts from its beginning: it may not have begun before there was anything to choose", () => {
  const { fresh, go } = at();
  fresh.begins();
  fresh.appear();
  go(2 * MOMENT);
  expect(fresh.takes(TAP)).toBe(false);
});

test("by key it is the same, and what was touched before does not matter", () => {
  const { fresh, go } = at();
  fresh.begins(); // a finger that slid away
  fresh.appear();
  expect(fresh.takes(KEY)).toBe(false);
  go(MOMENT);
  expect(fresh.takes(KEY)).toBe(true);
});

test("nobody who looks first is kept waiting", () => {
  const { fresh, go, tap } = at();
  fresh.appear();
  go(MOMENT);
  expect(tap()).toBe(true);
  go(10);
  expect(tap()).toBe(true);
});

test("where hands race, a moment can be longer", () => {
  let now = 0;
  const fresh = new Fresh(() => now, 700);
  fresh.appear();
  now = 699;
  expect(fresh.takes(KEY)).toBe(false);
  now += 700;
  expect(fresh.takes(KEY)).toBe(true);
});
