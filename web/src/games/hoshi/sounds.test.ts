import { expect, test } from "vitest";
import type { Band } from "../../kit/sound";
import type { Event, Moved } from "./types";
import { hearing, scoreOf, type Ear } from "./sounds";

/** What a score strikes, as text. */
function heard(event: Event, ear: Ear): string {
  const struck: string[] = [];
  const strike = (name: string) => (...how: number[]) => void struck.push(`${name} ${how.map((n) => n.toFixed(2)).join(" ")}`);
  scoreOf(event, ear)({ wood: strike("wood"), paper: strike("paper"), string: strike("string"), drum: strike("drum"), bell: strike("bell") } as Band);
  return struck.join(", ");
}
const faced = (face: string): Event => ({ rules: [], kind: "faced", seat: 0, at: 0, dice: 1, faces: [face], strike: false, opened: false });
const moved = (motion: Moved["motion"]): Event => ({ rules: [], kind: "moved", seat: 0, motion, at: 5 });

test("every symbol and every motion that matters has its own timbre, near and far", () => {
  const events = [...["blank", "strike", "star", "eye"].map(faced), ...(["lift", "throw", "swing", "pull", "miss", "guard", "spent", "shout", "tired", "void"] as const).map(moved)];
  const all = events.map((event) => heard(event, "near"));
  expect(all.every((score) => score !== "")).toBe(true);
  expect(new Set(all).size).toBe(all.length);
  for (const event of [faced("strike"), faced("star"), moved("swing"), moved("guard")]) expect(heard(event, "far")).not.toBe(heard(event, "near"));
});

test("a duel that is won sounds brighter than one that is lost", () => {
  const pitches = (winner: number): number[] => {
    const found: number[] = [];
    const band = new Proxy({}, { get: (_, name) => (_after: number, pitch: number) => void (name === "string" && found.push(pitch)) }) as Band;
    hearing.score({ rules: [], kind: "duel_ended", winner, loser: 1 - winner })(band);
    return found;
  };
  expect(Math.min(...pitches(0))).toBeGreaterThan(Math.min(...pitches(1)));
});

test("what was heard when it was glimpsed is not heard again when it is decided", () => {
  const swing = moved("swing");
  hearing.mark(swing);
  let struck = 0;
  const band = new Proxy({}, { get: () => () => (struck += 1) }) as Band;
  hearing.score(swing)(band);
  expect(struck).toBe(0);
  hearing.score(swing)(band);
  expect(struck).toBeGreaterThan(0);
});
