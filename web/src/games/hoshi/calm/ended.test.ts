import { expect, test } from "vitest";
import type { LogLine } from "../../../kit/sentences";
import { REST } from "../arena/fold";
import type { Event, Scene } from "../types";
import { headline, lastLook, nextUp, sight } from "./ended";

const line = (event: Partial<Event> & { kind: Event["kind"] }): LogLine => ({ event: event as Event, text: "" });
const fighter = (hero: string | null, left: number, stones = 0) => ({ hero: hero && { name: hero }, left, stones, full: 2 });
const scene = (...players: object[]): Scene => ({ seat: 0, seats: players.length, fighters: [0, 1], hands: [REST, REST], players, shown: null }) as unknown as Scene;

test("a duel's end shows both choices, both dice and the touch, also after a window for hidden cards", () => {
  const touched = { kind: "touched" as const, seats: [0] };
  const seen = lastLook(scene(fighter("Yoss", 3, 1), fighter(null, 2)), [
    line({ kind: "faced", seat: 1, faces: ["eye"], dice: 1 }), // of the round before
    line({ kind: "began" }),
    line({ kind: "faced", seat: 0, faces: ["strike"], dice: 1 }),
    line({ kind: "faced", seat: 1, faces: null, dice: 1 }),
    line({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }),
    line(touched),
    line({ kind: "hit" }),
    line({ kind: "round_ended" }),
    line({ kind: "declined" }),
    line({ kind: "duel_ended" }),
  ]);
  expect(seen.touched).toMatchObject(touched);
  expect(seen.hands.map(({ swing, faces, hidden, die }) => [swing, faces, hidden, die])).toEqual([["out", ["strike"], 0, "lying"], ["still", [], 1, "lying"]]);
});

test("a duel that no touch ended is shown as it stands", () => {
  const table = scene(fighter("Yoss", 3, 1), fighter(null, 2));
  expect(lastLook(table, [line({ kind: "began" }), line({ kind: "played" }), line({ kind: "duel_ended" })])).toBe(table);
});

test("it says who fights next", () => {
  expect(nextUp(scene(fighter("Yoss", 3, 1), fighter(null, 2)), "Mio")).toBe("Next: Mio sends in another Hero. You fight on with Yoss: 1 of 2 stones.");
  expect(nextUp(scene(fighter(null, 2), fighter("Yoss", 3, 2)), "Mio")).toBe("Next: you send in another Hero. Mio fights on with Yoss: 2 of 2 stones.");
  expect(nextUp(scene(fighter(null, 2), fighter(null, 1)), "Mio")).toBe("Next: you both send in another Hero.");
  expect(nextUp(scene(fighter("Yoss", 1, 2), fighter(null, 0)), "Mio")).toBe("That was the last Hero.");
  expect(nextUp(scene(fighter("Yoss", 1, 2), fighter(null, 0), fighter(null, 2)), "Mio")).toBe("Next: the next two fight.");
});

test("the touch that took a last stone stays in sight while a card is asked about: it is shown once", () => {
  const touched = { kind: "touched" as const, seats: [0] };
  const history = [line({ kind: "began" }), line({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }), line(touched), line({ kind: "hit" }), line({ kind: "round_ended" })];
  const asked = scene(fighter("Yoss", 3, 1), fighter("Siren", 2, 0));
  expect(sight(asked, history, false).touched).toMatchObject(touched);
  const fighting = scene(fighter("Yoss", 3, 1), fighter("Siren", 2, 1));
  expect(sight(fighting, history, false)).toBe(fighting);
  const shown = { ...asked, touched: touched as never };
  expect(sight(shown, history, false), "while it is told, nothing is made of it").toBe(shown);
});

test("a duel is won, and with the last Hero the game", () => {
  const [going, last] = [scene(fighter("Yoss", 3, 1), fighter(null, 2)), scene(fighter("Yoss", 1, 1), fighter(null, 0))];
  expect([headline(going, 0), headline(going, 1)]).toEqual(["You won this duel", "You lost this duel"]);
  expect([headline(last, 0), headline(last, 1)]).toEqual(["You win the game", "You lose the game"]);
});

test("while it is asked what a touch is to be, the hand that landed lies where it landed", () => {
  const [began, swung, touched] = [line({ kind: "began" }), line({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }), line({ kind: "touched" })];
  const asked = { ...scene(fighter("Yoss", 3, 1), fighter("Siren", 2, 1)), stage: "window" } as Scene;
  const swings = (...history: LogLine[]): string[] => sight(asked, history, false).hands.map(({ swing }) => swing);
  expect(swings(began, swung)).toEqual(["out", "still"]);
  expect(swings(began, swung, touched)).toEqual(["still", "still"]);
  expect(swings(began)).toEqual(["still", "still"]);
});
