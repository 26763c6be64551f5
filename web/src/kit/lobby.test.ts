import { describe, expect, it } from "vitest";
import { free, hurry, keen, linger, merged, people } from "./lobby.svelte";
import type { ClockTerms, MatchInfo, OpenTable } from "./wire";

function table(match: string, created: number, ...kinds: OpenTable["sitters"][number]["kind"][]): OpenTable {
  const sitters = kinds.map((kind) => ({ kind, name: kind === "open" ? "" : `${kind} of ${match}`, face: 1, level: null, bot: kind === "bot" }));
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

  it("is ready at once after a quick match, and asks again only if the table was changed", () => {
    const info = (ready: boolean, bots = 0, clock: ClockTerms = { kind: "move", seconds: 180, then: "bot" }): MatchInfo =>
      ({ match: "m9", me: 0, options: {}, clock, seats: ["person", bots ? "bot" : "open"].map((kind) => ({ kind, ready })) }) as unknown as MatchInfo;
    expect(keen(info(false))).toBe(false);
    hurry("m9");
    expect(keen(info(false))).toBe(true);
    expect(keen(info(true))).toBe(false);
    // Somebody came and left again.
    expect(keen(info(false))).toBe(true);
    expect(keen(info(false, 1))).toBe(false);
    expect(keen(info(false))).toBe(false);
    hurry("m9");
    expect(keen(info(false, 0, { kind: "move", seconds: 5, then: "lose" }))).toBe(false);
    hurry("m9");
    linger("m9");
    expect(keen(info(false))).toBe(false);
  });
});
