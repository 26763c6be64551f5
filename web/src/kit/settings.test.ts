import { expect, it } from "vitest";
import { load } from "./settings.svelte";

it("starts with sensible settings where nothing is kept", () => {
  expect(load(null)).toMatchObject({ theme: "auto", pace: "normal", hints: [], setup: null });
});

it("keeps what was set and fills in what a newer page added", () => {
  expect(load('{"theme":"ink","hints":["tie"]}')).toMatchObject({ theme: "ink", hints: ["tie"], pace: "normal" });
});

it.each(["", "nonsense", "null", "[]", '{"hints":"all","master":"loud","theme":3}'])("falls back where %j was kept", (kept) => {
  expect(load(kept)).toEqual(load(null));
});
