import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { Chat, mute, PAUSE, textOf } from "./chat.svelte";
import { session } from "./session.svelte";
import type { Listener } from "./socket";
import { talks } from "./talks";
import type { ChatLine, MatchInfo, SeatInfo } from "./wire";

const KEN = { who: "ken", name: "Ken" };
const line = (number: number, text: string, other: Partial<ChatLine> = {}): ChatLine => ({ line: number, at: 0, ...KEN, face: 1, me: false, phrase: null, text, ...other });

let listener: Listener;
let asked: { type: string; fields: object; answer(message: object): void }[];
let chat: Chat;
const hear = (said: ChatLine, match = "m1"): void => listener.said?.({ type: "said", match, line: said });
const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => {});

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  asked = [];
  vi.spyOn(session.line, "listen").mockImplementation((one) => {
    listener = one;
    return () => {};
  });
  vi.spyOn(session.line, "ask").mockImplementation(((type: string, fields: object) => new Promise((answer) => asked.push({ type, fields, answer: answer as (message: object) => void }))) as never);
  session.status = "open";
  chat = new Chat("m1");
  chat.listen();
  asked[0]?.answer({ lines: [line(1, "hello"), line(2, "anybody?")] });
  await settle();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("counts what is new, once, and remembers in this tab what was seen", () => {
  expect(chat.unread).toBe(2);
  chat.seen();
  hear(line(3, "yes"));
  hear(line(3, "yes"));
  hear(line(4, "elsewhere"), "m2");
  hear(line(4, "mine", { me: true }));
  expect(chat.lines.map(({ text }) => text)).toEqual(["hello", "anybody?", "yes", "mine"]);
  expect(chat.unread).toBe(1);
  expect(new Chat("m1").unread).toBe(0);
});

it("hears nothing of those who are muted, until they are heard again", () => {
  mute("ken", true);
  hear(line(3, "boo"));
  expect(chat.heard).toEqual([]);
  expect(chat.unread).toBe(0);
  expect(chat.spoken).toEqual([]);
  mute("ken", false);
  expect(chat.heard).toHaveLength(3);
});

it("says nothing aloud over one's own writing", async () => {
  chat.typed();
  hear(line(3, "a"));
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  chat.typed();
  hear(line(4, "b", { phrase: "thank_you" }));
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  expect(chat.spoken).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(chat.spoken.map(({ text }) => text)).toEqual(["Ken: a", "Ken: Thank you"]);
});

it("asks for what was missed on a new line", async () => {
  listener.welcome?.({} as never);
  hear(line(4, "after"));
  asked[1]?.answer({ lines: [line(2, "anybody?"), line(3, "between")] });
  await settle();
  expect(chat.lines.map((one) => one.line)).toEqual([2, 3, 4]);
});

it("is there for those who sit with somebody who can read", () => {
  const seat = (number: number, kind: SeatInfo["kind"], kept: SeatInfo["kept"] = null): SeatInfo => ({ seat: number, kind, kept }) as SeatInfo;
  const at = (me: number, ...seats: SeatInfo[]): boolean => talks({ me, seats } as MatchInfo);
  expect(at(0, seat(0, "person"), seat(1, "open"))).toBe(true);
  expect(at(0, seat(0, "person"), seat(1, "bot"))).toBe(false);
  expect(at(-1, seat(0, "person"), seat(1, "person"))).toBe(false);
  expect(at(0, seat(0, "person", "removed"), seat(1, "person"))).toBe(false);
  expect(textOf(line(1, "<b>plain</b>"))).toBe("<b>plain</b>");
});

it("shows a picture at its sender's place for a moment, with the chat open or not, and text only while it is closed", async () => {
  const shown = (): string[] => chat.shown.map(({ phrase, text }) => phrase ?? text);
  hear(line(3, "", { phrase: "laugh" }));
  hear(line(4, "hi", { who: "mio", name: "Mio" }));
  expect(shown()).toEqual(["laugh", "hi"]);
  hear(line(5, "", { phrase: "sad" }));
  expect(shown()).toEqual(["hi", "sad"]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toEqual([]);
  chat.open = true;
  hear(line(6, "I read it there"));
  hear(line(7, "", { phrase: "smile" }));
  hear(line(8, "", { who: "me", me: true, phrase: "thumbs_up" }));
  expect(shown()).toEqual(["smile", "thumbs_up"]);
});

it("shows no picture of somebody who is muted", () => {
  mute("ken", true);
  hear(line(3, "", { phrase: "laugh" }));
  expect(chat.shown).toEqual([]);
});
