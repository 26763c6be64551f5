import { beforeEach, expect, test, vi } from "vitest";
import type { Match } from "../../../kit/match.svelte";
import type { Event, Moved, Scene } from "../types";
import { Duel, EARLY } from "./duel.svelte";
import { REST } from "./fold";

let pressed: [string, number][];
let seen: { event: Event }[];
let follower: (event: Event) => void;
let scene: Scene;
let duel: Duel;

const ZERO = 10_000;
const live = {
  get seen() {
    return seen;
  },
  press: (move: string, at: number) => void pressed.push([move, at]),
  moment: (instant: number) => ZERO + instant,
  follow: (told: (event: Event) => void) => {
    follower = told;
    return () => {};
  },
};
const match = { live } as unknown as Match;
const moved = (seat: number, motion: Moved["motion"], at: number): Moved => ({ rules: [], kind: "moved", seat, motion, at });

/** The server shows something on this screen. */
function glimpse(event: Event): void {
  seen = [...seen, { event }];
  follower(event);
}

beforeEach(() => {
  pressed = [];
  seen = [];
  scene = { stage: "fight", seat: 1, now: 500, fighters: [0, 1], hands: [REST, REST], times: { travel: 280, pull_last: 120, guard_up: 90 } } as unknown as Scene;
  duel = new Duel(() => ({ scene, match }));
  duel.follow(match);
});

test("a press is sent with its own moment and drawn at once", () => {
  duel.down("swing", ZERO + 1000);
  expect(pressed).toEqual([["swing", ZERO + 1000]]);
  expect(duel.handOf(1)).toMatchObject({ swing: "out", swing_at: 1280 });
  expect(duel.handOf(0)).toMatchObject({ swing: "still" });
});

test("what the server confirms is not drawn twice, and what is decided is no longer a guess", () => {
  duel.down("roll", ZERO + 1000);
  duel.up("roll", ZERO + 1050);
  glimpse(moved(1, "lift", 1000));
  expect(duel.handOf(1).die).toBe("rolling");
  seen = [];
  scene = { ...scene, now: 1100 };
  duel.decided(scene);
  // The throw did not happen after all: the scene says so, and nothing is left of the guess.
  expect(duel.handOf(1).die).toBe("lying");
});

test("letting go pulls a swing back, but not one that is not out", () => {
  duel.down("swing", ZERO + 1000);
  duel.up("swing", ZERO + 1100);
  duel.down("guard", ZERO + 1150);
  expect(pressed.map(([move]) => move)).toEqual(["swing", "pull", "guard"]);
  // The hand comes back from its swing: the guard is asked for, and not drawn.
  expect(duel.handOf(1)).toMatchObject({ swing: "recovering", guard: "down" });
  duel.up("guard", ZERO + 1200);
  expect(pressed).toHaveLength(3);
});

test("a hand that rests is held no more when its key is let go in the next round", () => {
  duel.down("swing", ZERO + 1000);
  scene = { ...scene, stage: "countdown" };
  duel.rest();
  expect(duel.held).toEqual([]);
  scene = { ...scene, stage: "fight" };
  duel.up("swing", ZERO + 3000);
  expect(pressed).toHaveLength(1);
});

test("a press before zero is answered for a moment", () => {
  vi.useFakeTimers();
  duel.down("roll", ZERO + 1000);
  expect(duel.early).toBe(false);
  duel.rest();
  scene = { ...scene, stage: "countdown" };
  duel.down("roll", ZERO + 1100);
  expect(duel.early).toBe(true);
  vi.advanceTimersByTime(EARLY);
  expect(duel.early).toBe(false);
  vi.useRealTimers();
});

test("nothing is sent before zero, by spectators, or twice while a key repeats", () => {
  duel.down("shout", ZERO + 1000);
  duel.down("shout", ZERO + 1030);
  expect(pressed).toHaveLength(1);
  scene = { ...scene, stage: "countdown" };
  duel.down("roll", ZERO + 1100);
  expect(pressed).toHaveLength(1);
  seen = [{ event: { rules: [], kind: "began", calm: false, duel: 1, round: 1, fighters: [0, 1], dice: [] } }];
  duel.down("roll", ZERO + 1200);
  expect(pressed.at(-1)).toEqual(["lift", ZERO + 1200]);
  scene = { ...scene, seat: -1 };
  duel.down("guard", ZERO + 1300);
  expect(pressed).toHaveLength(2);
});
