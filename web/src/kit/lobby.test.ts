import { describe, expect, it } from "vitest";
import { free, merged, people } from "./lobby.svelte";
import type { OpenTable } from "./wire";

function table(match: string, created: number, ...kinds: OpenTable["sitters"][number]["kind"][]): OpenTable {
  const sitters = kinds.map((kind) => ({ kind, name: kind === "open" ? "" : `${kind} of ${match}`, face: 1, level: null }));
  return { match, game: "phantom", running: false, options: {}, clock: {}, sitters, created };
}

describe("the lobby", () => {
  it("takes news in: what is new, what has changed, what is gone, the newest first", () => {
    const before = [table("m2", 20, "person", "open"), table("m1", 10, "person", "open")];
    const news = { tables: [table("m1", 10, "person", "person", "open"), table("m3", 30, "person", "open")], gone: ["m2", "unknown"] };
    const after = merged(before, news);
    expect(after.map(({ match }) => match)).toEqual(["m3", "m1"]);
    expect(after[1]?.sitters).toHaveLength(3);
    expect(before).toHaveLength(2);
  });

  it("names people, counts free seats", () => {
    const mixed = table("m1", 1, "person", "bot", "open", "open");
    expect(people(mixed)).toEqual(["person of m1"]);
    expect(free(mixed)).toBe(2);
  });
});
