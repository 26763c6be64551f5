import { expect, test } from "vitest";
import { REST } from "../arena/fold";
import type { Event, Scene } from "../types";
import { calmBeats } from "./beats";

const scene = (more: Partial<Scene>): Scene =>
  ({ calm: true, stage: "exchange", seat: 0, fighters: [0, 1], legal: ["roll"], window: null, hands: [REST, REST], players: [{ seat: 0, stones: 2 }, { seat: 1, stones: 2 }], ...more }) as unknown as Scene;
const lines = (...events: (Partial<Event> & { kind: Event["kind"] })[]) => events.map((event) => ({ event: event as Event, text: event.kind }));

test("choices are opened before what came of them, and the last beat is the truth", () => {
  const truth = scene({ stage: "window", players: [{ seat: 0, stones: 2 }, { seat: 1, stones: 1 }] as never });
  const steps = calmBeats(scene({}), {
    version: 2, at: 0, scene: truth,
    lines: lines({ kind: "chosen", what: "exchange", seat: 0 }, { kind: "exchanged", seats: [0, 1], moves: ["swing shouting", "roll"] }, { kind: "touched", seats: [0], verdict: "hit" }, { kind: "hit", seat: 1, stones: 1, cancelled: false }),
  });
  expect(steps.map(({ line }) => line?.text)).toEqual(["chosen", "exchanged", "touched", "hit", undefined]);
  const [, opened, , hit, last] = steps;
  expect(opened?.scene.hands.map(({ swing, die, shouting }) => [swing, die, shouting])).toEqual([["out", "lying", true], ["still", "rolling", false]]);
  expect(opened?.scene.players[1]?.stones).toBe(2);
  expect(opened?.scene.legal).toEqual([]);
  expect(hit?.scene.players[1]?.stones).toBe(1);
  expect(last?.scene).toBe(truth);
});

test("a turn in which no hand meets another passes more quickly", () => {
  const opened = (...more: Event["kind"][]): number | undefined =>
    calmBeats(scene({}), { version: 2, at: 0, scene: scene({}), lines: lines({ kind: "exchanged", seats: [0, 1], moves: ["roll", "roll"] }, ...more.map((kind) => ({ kind, seats: [0] }))) })[0]?.hold;
  expect(opened("faced")).toBeLessThan(opened("touched") ?? 0);
});

test("what one has chosen is not said once it lies open; how the turn went is, until its end", () => {
  const steps = calmBeats(scene({ choice: "swing" } as never), {
    version: 2, at: 0, scene: scene({}),
    lines: lines({ kind: "exchanged", seats: [0, 1], moves: ["swing", "guard"] }, { kind: "moved", seat: 0, motion: "miss" } as never, { kind: "moved", seat: 1, motion: "tired" } as never),
  });
  expect(steps[0]?.scene.choice).toBe("");
  expect(steps.map(({ scene: it }) => it.turn?.what)).toEqual([undefined, "bluff", "bluff", undefined]);
});

test("a draw stands as long as a hit and what it costs", () => {
  const held = (verdict: string): number | undefined => calmBeats(scene({}), { version: 2, at: 0, scene: scene({}), lines: lines({ kind: "touched", seats: [0, 1], verdict } as never) })[0]?.hold;
  expect(held("draw")).toBeGreaterThan(2 * (held("hit") ?? 0));
});

test("a roll that both see at once takes the time of one", () => {
  const faced = (opened: boolean) => ({ kind: "faced", seat: 0, faces: ["eye"], dice: 1, opened }) as never;
  const steps = calmBeats(scene({}), { version: 2, at: 0, scene: scene({}), lines: lines(faced(false), faced(true)) });
  expect([steps[0]?.hold === 0, (steps[1]?.hold ?? 0) > 0]).toEqual([true, true]);
});

test("a round begins with both dice rolling, and nothing lies there before", () => {
  const rolled = { ...REST, settled: 1, live: true, hidden: 1 };
  const truth = scene({ hands: [{ ...rolled, faces: ["eye"] }, rolled] as never });
  const old = scene({ hands: [{ ...rolled, faces: ["strike"] }, rolled] as never });
  const steps = calmBeats(old, {
    version: 2, at: 0, scene: truth,
    lines: lines({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }, { kind: "round_ended" }, { kind: "began" }, { kind: "faced", seat: 0, dice: 1, faces: ["eye"], opened: false } as never, { kind: "faced", seat: 1, dice: 1, faces: null, opened: false } as never),
  });
  const seen = steps.map(({ scene: it }) => it.hands.map(({ die, faces, settled }) => `${die} ${faces.join() || settled}`));
  expect(seen).toEqual([["lying strike", "rolling 1"], ["lying 0", "lying 0"], ["rolling 0", "rolling 0"], ["lying eye", "rolling 0"], ["lying eye", "lying 1"], ["lying eye", "lying 1"]]);
  expect(steps[3]?.scene.hands[0]?.hidden).toBe(1);
});

test("what is told as seen by both is no secret in that moment", () => {
  const secret = { ...REST, faces: ["eye"], settled: 1, hidden: 1 };
  const shown = (opened: boolean, after: object) =>
    calmBeats(scene({ hands: [secret, REST] as never }), { version: 2, at: 0, scene: scene({ hands: [{ ...REST, ...after }, REST] as never }), lines: lines({ kind: "faced", seat: 0, dice: 1, faces: ["eye"], opened } as never) })[0]?.scene.hands[0]?.hidden;
  expect(shown(true, { hidden: 0 })).toBe(0);
  expect(shown(false, { hidden: 1 })).toBe(1);
});

test("a touch stays in sight while the stone is lost that it costs, and where it ends the duel, until that has been read", () => {
  const events = [{ kind: "touched", seats: [0], verdict: "hit" }, { kind: "hit", seat: 1, stones: 1 }, { kind: "round_ended" }] as const;
  const shown = (...more: { kind: "duel_ended" }[]): boolean[] =>
    calmBeats(scene({}), { version: 2, at: 0, scene: scene({ stage: "window" }), lines: lines(...([...events, ...more] as never[])) }).map(({ scene: it }) => Boolean(it.touched));
  expect(shown()).toEqual([true, true, false, false]);
  expect(shown({ kind: "duel_ended" })).toEqual([true, true, true, true, false]);
  const last = [events[0], { ...events[1], stones: 0 }, events[2]];
  const asked = calmBeats(scene({}), { version: 2, at: 0, scene: scene({ stage: "window" }), lines: lines(...(last as never[])) });
  expect(asked.slice(0, 3).map(({ scene: it }) => Boolean(it.touched)), "a card is asked about before the Hero goes").toEqual([true, true, true]);
});

test("the end of a duel waits for those who fought it, and for nobody else", () => {
  const gates = (seat: number): boolean[] =>
    calmBeats(scene({ seat }), { version: 2, at: 0, scene: scene({ seat, stage: "choose" }), lines: lines({ kind: "hit", seat: 1, stones: 0 }, { kind: "exiled", seat: 1, left: 2 }, { kind: "duel_ended", winner: 0, loser: 1 }) }).map(({ gate }) => gate ?? false);
  expect(gates(0)).toEqual([false, false, true, false]);
  expect(gates(1)).toEqual([false, false, true, false]);
  expect(gates(-1)).toEqual([false, false, false, false]);
});

test("a card that the other lays open waits until it is read, and stays on the table although it is discarded at once", () => {
  const rage = { name: "Rage", kind: "power" };
  const told = { kind: "played", seat: 1, name: "Rage" } as const;
  const truth = (seat: number) => scene({ seat, stage: "window", players: scene({}).players.map((it) => ({ ...it, discards: it.seat === 1 ? [rage] : [] })) as never });
  const steps = (seat: number) => calmBeats(scene({ seat }), { version: 2, at: 0, scene: truth(seat), lines: lines(told, { kind: "discarded", seat: 1, name: "Rage" }) });
  expect(steps(0).map(({ gate }) => gate ?? false)).toEqual([true, false, false]);
  expect(steps(0).map(({ scene: it }) => it.players[1]?.card ?? null)).toEqual([rage, null, null]);
  expect(steps(1).some(({ gate }) => gate)).toBe(false); // one's own card one has read
  expect(steps(-1).some(({ gate }) => gate)).toBe(false);
  const sent = (seat: number) => calmBeats(scene({ seat: 0 }), { version: 2, at: 0, scene: scene({}), lines: lines({ kind: "revealed", seat, name: "Poltergeist" }) });
  expect([0, 1].map((seat) => sent(seat).some(({ gate }) => gate))).toEqual([false, true]);
});

test("a choice of the other side changes nothing that is asked", () => {
  const truth = scene({});
  expect(calmBeats(scene({}), { version: 2, at: 0, scene: truth, lines: lines({ kind: "chosen", what: "exchange", seat: 1 }) })).toEqual([{ scene: truth, line: expect.anything(), hold: 0 }]);
});

test("a touch that a card cancels is known to take no stone", () => {
  const spared = (cancelled: boolean) => calmBeats(scene({}), { version: 2, at: 0, scene: scene({}), lines: lines({ kind: "touched", seats: [0], verdict: "hit" }, { kind: "hit", seat: 1, stones: 2, cancelled } as never) })[0]?.scene.spared;
  expect(spared(true)).toBe(true);
  expect(spared(false)).toBe(false);
});

test("a guard that stopped a swing stands as long as a hit, and is hurried up to and not past", () => {
  const frame = (...events: object[]) => calmBeats(scene({}), { version: 2, at: 0, scene: scene({}), lines: lines({ kind: "exchanged", seats: [0, 1], moves: ["guard", "swing"] } as never, ...(events as never[])) });
  const hit = frame({ kind: "touched", seats: [1], verdict: "hit" }, { kind: "hit", seat: 0, stones: 1 });
  const stands = hit.slice(1).reduce((sum, { hold }) => sum + hold, 0);
  const stopped = frame({ kind: "moved", seat: 1, motion: "miss" }, { kind: "moved", seat: 0, motion: "tired" }).slice(1);
  expect(stopped.map(({ scene: it, rest }) => [it.turn ?? null, rest ?? false])).toEqual([[{ what: "bluff", by: 1 }, true], [{ what: "bluff", by: 1 }, false], [null, false]]);
  expect(stopped[0]?.hold).toBe(stands);
});

test("how a turn went is not said of the round after it", () => {
  const steps = calmBeats(scene({}), { version: 2, at: 0, scene: scene({}), lines: lines({ kind: "exchanged", seats: [0, 1], moves: ["swing", "swing"] } as never, { kind: "touched", seats: [0, 1], verdict: "draw", outcome: "strikes" } as never, { kind: "round_ended" }, { kind: "began", round: 2 } as never) });
  expect(steps.map(({ scene: it }) => it.turn?.what ?? "")).toEqual(["", "strikes", "strikes", "", ""]);
});

test("a hand that landed lies there while its touch is told", () => {
  const [step] = calmBeats(scene({}), { version: 2, at: 0, scene: scene({ stage: "window" }), lines: lines({ kind: "touched", seats: [1], verdict: "hit" } as never) });
  expect(step?.scene.hands.map(({ swing }) => swing)).toEqual(["still", "out"]);
});
