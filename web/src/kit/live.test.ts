import { beforeEach, expect, it } from "vitest";
import { Live } from "./live.svelte";
import type { Connection, Listener } from "./socket";
import type { GameEvent, Glimpse } from "./wire";

let listener: Listener;
let told: [string, object][];
let now: number;
let hidden: boolean;
let timers: { at: number; then: () => void }[];
let live: Live;

const line = {
  listen: (one: Listener) => {
    listener = one;
    return () => {};
  },
  tell: (type: string, fields: object) => told.push([type, fields]),
} as unknown as Connection;

const glimpse = (show: number, at: number): Glimpse => ({ show, at, event: { kind: "moved", at } as GameEvent });
const glimpses = (...them: Glimpse[]): void => listener.glimpses?.({ type: "glimpses", match: "m1", version: 3, glimpses: them });
const clock = (zero: number | null): void => listener.duelClock?.({ type: "duel_clock", match: "m1", zero, hold: 40, band: 25, sides: [], patient: false });

/** Lets the page's clock go on. */
function pass(to: number): void {
  now = to;
  for (const { then } of timers.filter(({ at }) => at <= now)) then();
  timers = timers.filter(({ at }) => at > now);
}

beforeEach(() => {
  [told, timers, now, hidden] = [[], [], 1000, false];
  live = new Live("m1", line, {
    now: () => now,
    later: (ms, then) => {
      const timer = { at: now + ms, then };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    hidden: () => hidden,
  });
});

it("shows a glimpse at its moment on the page's clock, and tells who follows", () => {
  const followed: number[] = [];
  live.follow((_, at) => followed.push(at));
  glimpses(glimpse(1200, 300), glimpse(1002, 110));
  expect(live.seen.map(({ at }) => at)).toEqual([110]);
  pass(1200);
  expect(live.seen.map(({ at }) => at)).toEqual([110, 300]);
  expect(followed).toEqual([110, 300]);
});

it("lets go of what is decided, and keeps what is still to come", () => {
  glimpses(glimpse(1000, 100), glimpse(1000, 200), glimpse(1300, 150), glimpse(1300, 400));
  live.decided(200);
  expect(live.seen).toEqual([]);
  pass(1300);
  expect(live.seen.map(({ at }) => at)).toEqual([400]);
});

it("reads the duel's clock off its message", () => {
  expect(live.instant).toBeNull();
  clock(700);
  expect(live.instant).toBe(300);
  expect(live.moment(500)).toBe(1200);
  clock(null);
  expect(live.instant).toBeNull();
});

it("says that it is in sight once the table has answered, and that it left", () => {
  live.arm(true);
  expect(told).toEqual([]);
  live.opened();
  hidden = true;
  document.dispatchEvent(new Event("visibilitychange"));
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(told.map(([, fields]) => (fields as { armed: boolean }).armed)).toEqual([true, false, true]);
  live.close();
});

it("forgets everything when the line is lost, and arms again on the next", () => {
  live.arm(true);
  live.opened();
  clock(700);
  glimpses(glimpse(1000, 400), glimpse(1400, 500));
  listener.status?.("lost");
  pass(1400);
  expect([live.seen, live.clock]).toEqual([[], null]);
  live.opened();
  expect(told).toHaveLength(2);
});

it("is not moved by other matches", () => {
  listener.glimpses?.({ type: "glimpses", match: "m2", version: 3, glimpses: [glimpse(1000, 1)] });
  listener.duelClock?.({ type: "duel_clock", match: "m2", zero: 1, hold: 0, band: 0, sides: [], patient: false });
  expect([live.seen, live.clock]).toEqual([[], null]);
});
