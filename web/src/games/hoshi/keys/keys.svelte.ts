import type { Input } from "../types";

/** Which key does what, by the key's place on the keyboard (`KeyboardEvent.code`). */
export type Keys = Record<Input, string>;

export const INPUTS: readonly Input[] = ["roll", "swing", "guard", "shout", "cover"];

/** All five under one hand: the thumb rolls. */
export const PRESETS = {
  right: { roll: "Space", swing: "KeyJ", guard: "KeyK", shout: "KeyL", cover: "KeyI" },
  left: { roll: "Space", swing: "KeyF", guard: "KeyD", shout: "KeyS", cover: "KeyE" },
} as const satisfies Record<string, Keys>;

const KEY = "hyakki.hoshi.keys";

/** Reads what was kept; a map that is broken or names a key twice falls back to the first preset. */
export function load(text: string | null): Keys {
  try {
    const kept: unknown = JSON.parse(text ?? "{}");
    if (typeof kept !== "object" || kept === null) return { ...PRESETS.right };
    const codes = INPUTS.map((input) => (kept as Record<string, unknown>)[input]);
    const whole = codes.every((code) => typeof code === "string" && code !== "") && new Set(codes).size === INPUTS.length;
    return whole ? (Object.fromEntries(INPUTS.map((input, at) => [input, codes[at]])) as Keys) : { ...PRESETS.right };
  } catch {
    return { ...PRESETS.right };
  }
}

class Mapping {
  map = $state<Keys>(load(read()));

  set(map: Keys): void {
    this.map = map;
    try {
      localStorage.setItem(KEY, JSON.stringify(map));
    } catch {
      return; // without storage the map holds until the page is left
    }
  }

  /** The input that a key stands for, if any. */
  input(code: string): Input | null {
    return INPUTS.find((input) => this.map[input] === code) ?? null;
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** How a key is written on its cap: `KeyJ` is J, `Space` is Space. */
export function cap(code: string): string {
  return code.replace(/^(Key|Digit)/, "").replace(/^Arrow/, "");
}

export const keys = new Mapping();
