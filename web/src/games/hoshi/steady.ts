/** So long what has come up under a finger takes no press: nobody can have meant it yet. */
export const MOMENT = 1000;

const THINGS = "button, a, label, [role=radio]";

interface Pressed {
  thing: Element | null;
  name: string;
  x: number;
  y: number;
  at: number;
}

/**
 * Hands that race press on while the table changes under them. A press on something that stands where something else was
 * pressed a moment ago was meant for that: it does nothing, nor does the next one before a moment without any.
 */
export function steady(target: EventTarget): () => void {
  let last: Pressed | null = null;
  let hasty = false;
  const down = (event: Event): void => {
    const { clientX: x, clientY: y, timeStamp: at } = event as PointerEvent;
    const thing = (event.target as Element).closest(THINGS);
    const name = thing?.textContent ?? "";
    hasty = last !== null && thing !== null && thing !== last.thing && name !== last.name && at - last.at < MOMENT && covers(thing.getBoundingClientRect(), last);
    last = hasty && last ? { ...last, at } : { thing, name, x, y, at };
  };
  const click = (event: Event): void => {
    // A key has no place, and is nobody's finger.
    if (!hasty || (event as MouseEvent).detail === 0) return;
    event.stopPropagation();
    event.preventDefault();
  };
  target.addEventListener("pointerdown", down, true);
  target.addEventListener("click", click, true);
  return () => {
    target.removeEventListener("pointerdown", down, true);
    target.removeEventListener("click", click, true);
  };
}

function covers({ left, right, top, bottom }: DOMRect, { x, y }: Pressed): boolean {
  return left <= x && x <= right && top <= y && y <= bottom;
}
