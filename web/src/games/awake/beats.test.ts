import { expect, it } from "vitest";
import type { FrameOf, LineOf } from "../../kit/game";
import { beats, LANDED } from "./beats";
import type { Event, Scene } from "./types";
import { someone, table } from "./testing";

function frame(truth: Scene, ...events: object[]): FrameOf<Scene, Event> {
  const lines = events.map((event) => ({ event: { rules: [], ...event } as unknown as Event, text: "" }) as LineOf<Event>);
  return { version: 2, scene: truth, lines } as unknown as FrameOf<Scene, Event>;
}

const attacked = { kind: "attacked", seat: 0, name: "Tengu", start: "c4", target: "Golem", square: "d5", roll: 5, attack: 5, defence_roll: 2, defence: 2, weak: false, damage: 3 };
const hurt = { kind: "hurt", seat: 1, name: "Golem", square: "d5", amount: 3, left: 1 };

it("shows the dice before the stones, and ends with the truth itself", () => {
  const truth = table({ units: [someone(0, "Tengu", "c4"), someone(1, "Golem", "d5", { left: 1 })] });
  const steps = beats(table(), frame(truth, attacked, hurt));
  expect(steps.map(({ scene }) => scene.units.find(({ name }) => name === "Golem")?.left)).toEqual([4, 4, 1, 1]);
  expect(steps[0]?.scene.shown?.kind).toBe("attacked");
  expect(steps[0]?.scene.legal).toEqual([]);
  expect(steps.at(-1)?.scene).toBe(truth);
});

it("tells what a die shows when it has stopped, but lets it be heard at once", () => {
  const [thrown, told] = beats(table(), frame(table(), attacked));
  expect([thrown?.line, thrown?.heard?.event.kind, thrown?.hold]).toEqual([null, "attacked", LANDED]);
  expect([told?.line?.event.kind, told?.heard, told?.replayed]).toEqual(["attacked", null, LANDED + (told?.hold ?? 0)]);
  expect(told?.scene.shown).toBe(thrown?.scene.shown);
});

it("moves, awakens with the new HP, and lets fall", () => {
  const steps = beats(
    table(),
    frame(
      table(),
      { kind: "moved", seat: 0, name: "Tengu", start: "c4", end: "c6", how: "jumped" },
      { kind: "awakened", seat: 0, name: "Tengu", square: "c6", way: "territory" },
      { kind: "fell", seat: 1, name: "Golem", square: "d5" },
    ),
  );
  const tengu = steps[1]?.scene.units[0];
  expect([tengu?.square, tengu?.awake, tengu?.hp, tengu?.left, tengu?.attack]).toEqual(["c6", true, 6, 6, 8]);
  expect(steps[2]?.scene.units[2]).toMatchObject({ square: null, fallen: true });
});

it("opens a trap, and knows nothing of what others draw", () => {
  const before = table({ traps: [{ seat: 1, square: "c5", item: null, area: [], may: [] }], hand: ["Smoke"] });
  const steps = beats(
    before,
    frame(before, { kind: "trap_sprung", seat: 1, square: "c5", item: "Pitfall", name: "Tengu", at: "c6" }, { kind: "drew", seat: 1, deck: "attack", item: null }),
  );
  expect(steps[0]?.scene.traps).toEqual([]);
  expect(steps[1]?.scene.counts).toEqual([[0, 0], [1, 0]]);
  expect(steps[1]?.scene.hand).toEqual(["Smoke"]);
});

it("lays what I draw where it will lie, with its picture", () => {
  const item = (name: string): object => ({ name, deck: "defence" });
  const before = table({ hand: ["Letter Home"], items: [item("Letter Home")] as Scene["items"] });
  const truth = table({ hand: ["Tower Shield", "Letter Home"], items: ["Tower Shield", "Letter Home"].map(item) as Scene["items"] });
  const [drawn] = beats(before, frame(truth, { kind: "drew", seat: 0, deck: "defence", item: "Tower Shield" }));
  expect(drawn?.scene.hand).toEqual(truth.hand);
  expect(drawn?.scene.items).toContainEqual(item("Tower Shield"));
});

it("counts the duel down, blow by blow", () => {
  const steps = beats(
    table(),
    frame(
      table({ over: true }),
      { kind: "duel_began", names: ["Tengu", "Golem"], hp: [6, 4], rolls: [5, 2], seat: 0 },
      { kind: "struck", seat: 0, name: "Tengu", attack: 6, defence: 3, damage: 3, left: 1 },
      { kind: "game_ended", winner: 0, reason: "duel" },
    ),
  );
  expect(steps.map(({ scene }) => scene.duel?.left)).toEqual([[6, 4], [6, 4], [6, 4], [6, 1], undefined]);
  expect(steps.at(-1)?.hold).toBe(0);
});
