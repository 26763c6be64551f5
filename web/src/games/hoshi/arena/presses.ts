import { typing } from "../../../kit/typing";
import { keys } from "../keys/keys.svelte";
import type { Input } from "../types";
import type { Duel } from "./duel.svelte";

/** A key of the hand belongs to the hand while the duel is on, whatever else the page does with it. */
export function byKeys(duel: Duel, stage: () => string, /** What a press does while the duel waits for one. */ waiting: () => (() => void) | null): () => void {
  const key = (event: KeyboardEvent): void => {
    const input = keys.input(event.code);
    if (!input) return;
    // Also while something lies over the Arena: a hand that is let go comes down.
    if (event.type === "keyup") duel.up(input, event.timeStamp);
    if (event.ctrlKey || event.metaKey || event.altKey || typing(event) || document.querySelector("dialog[open]")) return;
    const ready = waiting();
    if (!ready && stage() !== "fight" && stage() !== "countdown" && !duel.fighting) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (event.repeat || event.type !== "keydown") return;
    if (ready) ready();
    else duel.down(input, event.timeStamp);
  };
  const leave = (): void => duel.release(performance.now());
  addEventListener("keydown", key, true);
  addEventListener("keyup", key, true);
  addEventListener("blur", leave);
  return () => {
    removeEventListener("keydown", key, true);
    removeEventListener("keyup", key, true);
    removeEventListener("blur", leave);
  };
}

/** By mouse or finger in the ring: my die rolls, my hand guards, their hand is swung at; the right button guards. */
export function inTheRing(duel: Duel, event: PointerEvent): void {
  if (!duel.mine) return;
  const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
  const [x, y] = [(event.clientX - box.x) / box.width, (event.clientY - box.y) / box.height];
  const input: Input = event.button === 2 ? "guard" : y < 0.42 ? "swing" : x < 0.5 ? "roll" : "guard";
  const up = (end: PointerEvent): void => {
    if (end.pointerId !== event.pointerId) return;
    duel.up(input, end.timeStamp);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", up);
  };
  addEventListener("pointerup", up);
  addEventListener("pointercancel", up);
  duel.down(input, event.timeStamp);
}
