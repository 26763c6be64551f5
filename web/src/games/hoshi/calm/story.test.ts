import { expect, test } from "vitest";
import type { LogLine } from "../../../kit/sentences";
import type { Event, Scene } from "../types";
import { result, story, swings } from "./story";

const line = (event: Partial<Event> & { kind: Event["kind"] }, text: string): LogLine => ({ event: event as Event, text });

test("a story begins with the last exchange", () => {
  const told = story([
    line({ kind: "exchanged" }, "Mio: roll, Rin: roll."),
    line({ kind: "faced" }, "Mio has a Strike."),
    line({ kind: "chosen" }, "You choose: swing."),
    line({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }, "Mio: swing, Rin: roll."),
    line({ kind: "touched" }, "Mio: a touch!"),
    line({ kind: "hit" }, "Rin is hit."),
  ]);
  expect(told.opened?.moves).toEqual(["swing", "roll"]);
  expect(told.lines).toEqual(["Mio: swing, Rin: roll.", "Mio: a touch!", "Rin is hit."]);
});

test("before the first exchange it tells how the duel came about", () => {
  const told = story([line({ kind: "dealt" }, "dealt"), line({ kind: "revealed" }, "Mio reveals Poltergeist."), line({ kind: "began" }, "Duel 1, round 1.")]);
  expect(told).toEqual({ opened: null, lines: ["Mio reveals Poltergeist."] });
});

test("shouting and covering are offered where they are demanded", () => {
  const scene = (demands: string[]): Scene =>
    ({ seat: 0, fighters: [0, 1], legal: ["swing", "swing shouting", "swing covering", "swing shouting covering"], players: [{ demands: [] }, { demands }] }) as unknown as Scene;
  expect(swings(scene([]))).toEqual(["swing"]);
  expect(swings(scene(["shout"]))).toEqual(["swing shouting", "swing"]);
  expect(swings(scene(["shout", "cover"]))).toEqual(["swing shouting covering", "swing shouting", "swing covering", "swing"]);
});

test("a result says whether it still counts", () => {
  const hand = { faces: ["strike"], live: false, settled: 1, hidden: 0 };
  expect(result(hand as never)).toBe("Strike, used up");
  expect(result({ ...hand, live: true } as never)).toBe("Strike");
  expect(result({ faces: [], live: false, settled: 0 } as never)).toBe("not rolled yet");
  expect(result({ faces: [], live: true, settled: 1, hidden: 1 } as never)).toBe("secret roll");
  expect(result({ ...hand, live: true, hidden: 1 } as never, true)).toBe("Strike (only you see it)");
});
