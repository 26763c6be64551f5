import { beforeEach, expect, test } from "vitest";
import { newcomer } from "./newcomer.svelte";
import { settings } from "./settings.svelte";

beforeEach(() => {
  newcomer.moved();
});

test("a note that was on the screen when one moved is read", () => {
  newcomer.show("first", () => true);
  expect(settings.kept.hints).toEqual([]);
  newcomer.moves();
  expect(settings.kept.hints).toEqual(["first"]);
});

test("a note that was gone or hidden when one moved is still to be read", () => {
  newcomer.show("gone", () => true)();
  newcomer.moves();
  newcomer.show("hidden", () => false);
  newcomer.moves();
  expect(settings.kept.hints).toEqual([]);
});

test("after a note was pressed away, the next one waits until a move is made", () => {
  newcomer.read("first");
  expect(newcomer.listens).toBe(false);
  newcomer.moves();
  expect(newcomer.listens).toBe(false);
  newcomer.moved();
  expect(newcomer.listens).toBe(true);
});

test("who wants all hints again has them at once, and who wants none has none", () => {
  newcomer.read("first");
  settings.kept.hints = [];
  expect(newcomer.listens).toBe(true);
  settings.kept.noHints = true;
  expect(newcomer.listens).toBe(false);
});
