import { expect, test } from "vitest";
import { MOMENT, steady } from "./steady";

/** A button as far as this needs one. */
function button(name: string, left: number, right: number): Element {
  const thing = { textContent: name, closest: () => thing, getBoundingClientRect: () => ({ left, right, top: 0, bottom: 50 }) };
  return thing as unknown as Element;
}

/** Presses things at places and times; whether each click came through. */
function pressing(presses: readonly [thing: Element, x: number, at: number][], detail = 1): boolean[] {
  const heard: Record<string, (event: unknown) => void> = {};
  const stop = steady({ addEventListener: (kind: string, hear: never) => (heard[kind] = hear), removeEventListener: (kind: string) => delete heard[kind] } as unknown as EventTarget);
  const through = presses.map(([target, clientX, timeStamp]) => {
    let stopped = false;
    heard["pointerdown"]?.({ target, clientX, clientY: 20, timeStamp });
    heard["click"]?.({ detail, stopPropagation: () => (stopped = true), preventDefault: () => {} });
    return !stopped;
  });
  stop();
  expect(heard).toEqual({});
  return through;
}

const roll = button("Roll", 200, 300);
const ready = button("I am ready", 180, 320);

test("what has come up where something else was just pressed takes no press", () => {
  expect(pressing([[roll, 250, 0], [ready, 250, 400]])).toEqual([true, false]);
});

test("nor while the finger hammers on; after a moment without a press it does", () => {
  expect(pressing([[roll, 250, 0], [ready, 250, 600], [ready, 250, 1200], [ready, 250, 1200 + MOMENT]])).toEqual([true, false, false, true]);
});

test("whoever was pressing somewhere else is heard at once", () => {
  const guard = button("Guard", 0, 150);
  expect(pressing([[guard, 80, 0], [ready, 250, 100]])).toEqual([true, true]);
});

test("the same button is heard as often as it is pressed, also if it was drawn anew", () => {
  expect(pressing([[roll, 250, 0], [roll, 250, 100], [button("Roll", 200, 300), 250, 200]])).toEqual([true, true, true]);
});

test("a key is heard always", () => {
  expect(pressing([[roll, 250, 0], [ready, 250, 400]], 0)).toEqual([true, true]);
});
