import { flushSync, mount, unmount } from "svelte";
import { expect, it } from "vitest";
import type { SeatInfo } from "../../kit/wire";
import Scores from "./Scores.svelte";
import type { Scene } from "./types";

function rows(outs: boolean[], places: number[]): string[] {
  const seats = outs.map((_, seat) => ({ seat, name: "ABCD"[seat], bot: null, face: 1 })) as unknown as SeatInfo[];
  const scene = { seat: 0, over: true, places, players: outs.map((out) => ({ out, left: out ? 0 : 1, exiled: [] })) } as unknown as Scene;
  const table = mount(Scores, { target: document.body, props: { scene, seats } });
  flushSync();
  const told = [...document.querySelectorAll("tbody th .name")].map((it) => it.textContent ?? "");
  void unmount(table);
  return told;
}

it("says with three or more who went out before whom, which makes the places", () => {
  expect(rows([true, false, true, true], [3, 1, 4, 2])).toEqual(["B", "Dout third", "Youout second", "Cout first"]);
});

it("says nothing of the kind of two", () => {
  expect(rows([true, false], [2, 1])).toEqual(["B", "You"]);
});
