import { describe, expect, it } from "vitest";
import { turning } from "../../kit/scorehistory";
import type { LogLine } from "../../kit/sentences";
import { scoreHistory } from "./scorehistory";
import { table } from "./testing";

const scene = table({ over: true, winner: 0 });
const line = (kind: string, more: object): LogLine => ({ text: kind, event: { rules: [], kind, ...more } }) as unknown as LogLine;
const turn = (n: number): LogLine => line("turn_began", { seat: (n + 1) % 2, turn: n, round: Math.ceil(n / 2) });
const hurt = (seat: number, name: string, amount: number, left: number): LogLine => line("hurt", { seat, name, square: "c4", amount, left });

describe("how a game went", () => {
  const story = [turn(1), turn(2), hurt(0, "Tengu", 3, 1), turn(3), hurt(1, "Golem", 1, 3), turn(4), turn(5), hurt(1, "Golem", 3, 0), line("fell", { seat: 1, name: "Golem", square: "d5" })];

  it("is told round by round, as one counts one's own turns", () => {
    expect(scoreHistory(scene, story).moments.map(({ when, standing }) => [when, ...standing])).toEqual([
      ["", 1, 1], ["round 1", 0.625, 1], ["round 2", 0.625, 0.75], ["round 3", 0.625, 0],
    ]);
  });

  it("is told beside a name as whole per cent, never as a long fraction", () => {
    expect(scoreHistory(scene, story).short?.(10 / 17)).toBe("59%");
  });

  it("turned where the winner gained most before the last round, by the heaviest blow", () => {
    const turned = (story: LogLine[]): unknown => {
      const told = scoreHistory(scene, story);
      const decided = turning(told, [0]);
      return decided && [told.moments[decided.at]?.when, told.moments[decided.at]?.line];
    };
    expect(turned(story)).toEqual(["round 2", 4]);
    expect(turned([...story, turn(7)])).toEqual(["round 3", 8]);
    expect(turned(story.slice(5))).toEqual(["round 3", 3]);
    expect(turned([])).toBeNull();
  });

  it("never rises above what there was at the start, also where somebody awakens", () => {
    const healed = [turn(1), hurt(0, "Tengu", 1, 3), turn(2), line("healed", { seat: 0, name: "Tengu", square: "c4", amount: 5, left: 8 })];
    expect(scoreHistory(scene, healed).moments.at(-1)?.standing).toEqual([1, 1]);
  });

  it("was decided by the duel, if there was one", () => {
    const fought = [...story.slice(0, 7), line("struck", { seat: 0, name: "Tengu", attack: 6, defence: 1, damage: 5, left: 0 }), line("game_ended", {})];
    const told = scoreHistory(scene, fought);
    const decided = turning(told, [0]);
    expect(decided && told.moments[decided.at]).toEqual({ when: "the duel", line: 7, standing: [0.625, 0] });
  });
});
