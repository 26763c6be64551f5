import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { impact } from "./motion";
import { settings } from "./settings.svelte";

/** What moves on the table, as far as a blow knows it. */
class Moving {
  playState: AnimationPlayState;
  constructor(playState: AnimationPlayState = "running") {
    this.playState = playState;
  }
  pause(): void {
    this.playState = "paused";
  }
  play(): void {
    this.playState = "running";
  }
}

interface Shaken {
  frames: { translate: string; offset: number }[];
  duration: number;
}

let still = false;

beforeEach(() => {
  vi.useFakeTimers();
  still = false;
  vi.stubGlobal("matchMedia", () => ({ matches: still }));
  vi.stubGlobal("document", { hidden: false });
  settings.kept.pace = "normal";
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A blow among what moves; how that which was struck shakes. */
function blow(moving: Moving[], far = 10): Shaken[] {
  const shaken: Shaken[] = [];
  const around = { getAnimations: ({ subtree }: { subtree: boolean }) => (subtree ? moving : []) } as unknown as Element;
  const struck = { animate: (frames: Shaken["frames"], { duration }: { duration: number }) => shaken.push({ frames, duration }) } as unknown as Element;
  impact(around, struck, far);
  return shaken;
}

it("stops all that moves for a moment, and lets it go on", () => {
  const moving = [new Moving(), new Moving()];
  blow(moving);
  expect(moving.map((it) => it.playState)).toEqual(["paused", "paused"]);
  vi.advanceTimersByTime(40); // more than two frames: else nobody sees it
  expect(moving.map((it) => it.playState)).toEqual(["paused", "paused"]);
  vi.advanceTimersByTime(110); // and less than it takes to wonder what is wrong
  expect(moving.map((it) => it.playState)).toEqual(["running", "running"]);
});

it("wakes nothing that stood or has ended", () => {
  const [stood, ended, taken] = [new Moving("paused"), new Moving("finished"), new Moving()];
  blow([stood, ended, taken]);
  taken.playState = "idle"; // taken away meanwhile
  vi.runAllTimers();
  expect([stood, ended, taken].map((it) => it.playState)).toEqual(["paused", "finished", "idle"]);
});

it("shakes what was struck once the moment is over, ever less, and leaves it where it was", () => {
  const [shaken, ...others] = blow([]);
  if (!shaken) throw new Error("nothing shakes");
  expect(others).toEqual([]);
  const away = shaken.frames.map(({ translate }) => parseFloat(translate));
  const stop = (shaken.frames[1]?.offset ?? 0) * shaken.duration;
  expect(away[0], "until then it is held where the blow has put it").toBe(away[1]);
  expect(away[0]).toBe(10);
  expect(stop).toBeGreaterThan(40);
  expect(stop).toBeLessThan(150);
  const swings = away.slice(1);
  for (const [at, now] of swings.slice(1).entries()) {
    expect(Math.abs(now)).toBeLessThan(Math.abs(swings[at] ?? 0));
    if (now !== 0) expect(Math.sign(now)).toBe(-Math.sign(swings[at] ?? 0));
  }
  expect(shaken.frames.at(-1)).toMatchObject({ offset: 1 });
  expect(swings.at(-1)).toBeCloseTo(0);
});

it("is felt by nobody who wants no motion", () => {
  const moving = [new Moving()];
  still = true;
  expect(blow(moving)).toEqual([]);
  still = false;
  settings.kept.pace = "off";
  expect(blow(moving)).toEqual([]);
  expect(moving.map((it) => it.playState)).toEqual(["running"]);
});
