import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Game } from "./game";
import { Catalogue } from "./catalogue";
import { Match } from "./match.svelte";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { Refused, type Listener } from "./socket";
import type { Frame, GameEvent, GameScene, MatchInfo, Table } from "./wire";

/** Every question the match asked, and the way to answer it. */
let asked: { type: string; fields: Record<string, unknown>; answer(message: object): void; fail(error: Error): void }[];
let listener: Listener;
let match: Match;

const scene = (legal: string[]): GameScene => ({ seat: 0, legal, turn: legal.length > 0 ? 0 : 1, over: false }) as GameScene;
const frame = (version: number, legal: string[] = []): Frame => ({
  version, at: 0, clock: null, scene: scene(legal), lines: [{ kind: "played", card: `${version}` } as GameEvent],
});
const table = (version: number, legal: string[] = []): Table => ({
  type: "table", id: "1", info: { match: "m1", me: 0, seats: [], status: "running" } as unknown as MatchInfo, frame: frame(version, legal), history: [],
});
const game = {
  catalogue: new Catalogue([{ log: { played: "step {card}" } }]),
  beats: (_: GameScene | null, { scene, lines }: Frame) => lines.map((line) => ({ scene, line, hold: 0 })),
  sound: () => () => {},
  allows: ({ legal }: GameScene, move: string) => legal.includes(move),
  turn: ({ legal }: GameScene) => (legal.length > 0 ? `Your turn: ${legal.join(" ")}` : null),
} as unknown as Game;
const questions = (type: string): typeof asked => asked.filter((one) => one.type === type);
const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(async () => {
  asked = [];
  vi.spyOn(session.line, "listen").mockImplementation((one) => {
    listener = one;
    return () => {};
  });
  vi.spyOn(session.line, "ask").mockImplementation(((type: string, fields: Record<string, unknown>) =>
    new Promise((answer, fail) => asked.push({ type, fields, answer: answer as (message: object) => void, fail }))) as never);
  settings.kept.pace = "off";
  session.status = "open";
  match = new Match("m1", () => game);
  void match.open();
  questions("open")[0]?.answer(table(4, ["R3", "P4"]));
  await settle();
});

afterEach(() => vi.restoreAllMocks());

it("asks for everything afresh when a frame is missing", async () => {
  listener.update?.({ type: "update", match: "m1", frame: frame(6) });
  expect(questions("open")).toHaveLength(2);
  expect(match.history).toEqual([]);
  questions("open")[1]?.answer(table(6, ["P4"]));
  await settle();
  expect(match.legal).toEqual(["P4"]);
});

it("ignores a frame it has had, and one of another match", () => {
  listener.update?.({ type: "update", match: "m1", frame: frame(4) });
  listener.update?.({ type: "update", match: "m2", frame: frame(5) });
  expect(match.history).toEqual([]);
  expect(questions("open")).toHaveLength(1);
});

it("asks for everything afresh once however many frames are missing", () => {
  listener.update?.({ type: "update", match: "m1", frame: frame(7) });
  listener.update?.({ type: "update", match: "m1", frame: frame(8) });
  expect(questions("open")).toHaveLength(2);
});

it("follows the frames in order and says every line, then whose turn it is", () => {
  listener.update?.({ type: "update", match: "m1", frame: frame(5) });
  listener.update?.({ type: "update", match: "m1", frame: frame(6, ["P4"]) });
  expect(match.history.map(({ text }) => text)).toEqual(["Step 5", "Step 6"]);
  expect(match.spoken.map(({ text }) => text).slice(-3)).toEqual(["Step 5", "Step 6", "Your turn: P4"]);
});

it("sends one move for a double click, with the version it saw and a key", async () => {
  void match.move("R3");
  void match.move("R3");
  void match.move("P4");
  expect(questions("move")).toHaveLength(1);
  expect(questions("move")[0]?.fields).toMatchObject({ match: "m1", version: 4, move: "R3" });
  expect(String(questions("move")[0]?.fields.key).length).toBeGreaterThan(16);
  expect(match.legal).toEqual([]);
  questions("move")[0]?.answer({ type: "moved" });
  await settle();
  expect(match.sending).toBeNull();
});

it("gives every move a key of its own", async () => {
  void match.move("R3");
  questions("move")[0]?.answer({ type: "moved" });
  await settle();
  void match.move("P4");
  const [first, second] = questions("move").map(({ fields }) => fields.key);
  expect(first).not.toBe(second);
});

it("sends nothing that is not in the list of legal moves", () => {
  void match.move("B1");
  expect(questions("move")).toEqual([]);
});

it("tries a move again under its key while the servers cannot write it down", async () => {
  vi.useFakeTimers();
  const done = match.move("R3");
  questions("move")[0]?.fail(new Refused({ type: "problem", id: "1", code: "unavailable", text: "not now", refusal: null }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(match.trouble).toBe("Not now.");
  expect(match.insists).toBe(true);
  const [first, again] = questions("move");
  expect(again?.fields).toEqual(first?.fields);
  again?.answer({ type: "moved" });
  expect(await done).toBe(null);
  expect(match.trouble).toBe(null);
  expect(match.insists).toBe(false);
  vi.useRealTimers();
});

it("asks for the table again while the servers cannot open it", async () => {
  vi.useFakeTimers();
  listener.welcome?.({} as never);
  questions("open")[1]?.fail(new Refused({ type: "problem", id: "1", code: "unavailable", text: "not now", refusal: null }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(match.trouble).toBe("Not now.");
  questions("open")[2]?.answer(table(6, ["P4"]));
  await vi.advanceTimersByTimeAsync(0);
  expect(match.legal).toEqual(["P4"]);
  expect(match.trouble).toBe(null);
  vi.useRealTimers();
});

it("looks afresh when a new socket stands", () => {
  listener.welcome?.({} as never);
  expect(questions("open")).toHaveLength(2);
});

it("says what is asked only when an answer would be heard", async () => {
  const said = (): string[] => match.spoken.map(({ text }) => text).slice(1);
  void match.move("R3");
  listener.update?.({ type: "update", match: "m1", frame: frame(5, ["P4"]) });
  expect(match.ready).toBe(false);
  expect(said()).toEqual(["Step 5"]);
  questions("move")[0]?.answer({ type: "moved" });
  await settle();
  expect(match.ready).toBe(true);
  expect(said()).toEqual(["Step 5", "Your turn: P4"]);
});

it("asks again after a refusal nothing that it has asked before", async () => {
  const before = match.spoken;
  void match.move("R3").catch(() => {});
  questions("move")[0]?.fail(new Error("lost"));
  await settle();
  expect(match.ready).toBe(true);
  expect(match.spoken).toEqual(before);
});
