import { expect, test } from "vitest";
import type { LogLine } from "../../kit/sentences";
import { scoreHistory } from "./scorehistory";
import type { Scene } from "./types";

test("what decided a duel is its last hit, seen again from the swing on", () => {
  const story = [
    { kind: "began", duel: 1, round: 3 }, { kind: "moved", motion: "swing" }, { kind: "moved", motion: "pull" }, { kind: "moved", motion: "swing" },
    { kind: "touched" }, { kind: "hit" }, { kind: "round_ended" }, { kind: "exiled", seat: 1, left: 2 },
  ].map((event) => ({ event, text: "" })) as unknown as LogLine[];
  const scene = { players: [{ left: 3, exiled: [] }, { left: 2, exiled: [{}] }] } as unknown as Scene;
  expect(scoreHistory(scene, story).moments).toEqual([
    { when: "", line: 0, standing: [3, 3] },
    { when: "round 3 of duel 1", line: 5, from: 3, standing: [3, 2] },
  ]);
});
