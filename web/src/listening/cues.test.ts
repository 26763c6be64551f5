import { expect, test } from "vitest";
import type { Band, Score } from "../kit/cues";
import { CUES } from "./cues";

/** What a score strikes and when, as text: loudness alone does not tell two sounds apart. */
function struck(score: Score): string {
  const notes: string[] = [];
  const strike = (name: string) => (...how: number[]) => void notes.push(`${name} ${how.slice(0, -1).map((it) => it.toFixed(2)).join(" ")}`);
  score({ wood: strike("wood"), paper: strike("paper"), string: strike("string"), drum: strike("drum"), bell: strike("bell") } as Band);
  return notes.join(", ");
}

/** What is the same thing, seen again: a die that is thrown to cancel a hit, a blow in a duel. */
const SAME = ["saved strike", "struck no damage", "struck 1 damage", "struck 6 damage"];

test.each(Object.keys(CUES))("no two kinds of event sound the same, and none is silent: %s", (of) => {
  const heard = new Map<string, string>();
  for (const [name, score] of Object.entries(CUES[of] ?? {})) {
    const notes = struck(score);
    expect(notes, name).not.toBe("");
    if (SAME.includes(name)) continue;
    expect(heard.get(notes), name).toBeUndefined();
    heard.set(notes, name);
  }
});
