import type { Input } from "../types";
import { INPUTS, type Keys } from "./keys.svelte";

/** What the page and the browser need for themselves. */
const KEPT = new Set(["Tab", "Escape", "Enter", "NumpadEnter", "F5", "F11", "F12", "MetaLeft", "MetaRight", "ContextMenu"]);

export type Answer = { keys: Keys } | { conflict: Input } | { taken: true };

/** A key for an input: the new map, or what stands against it. */
export function choose(keys: Keys, input: Input, code: string): Answer {
  if (code === "" || KEPT.has(code)) return { taken: true };
  const conflict = INPUTS.find((other) => other !== input && keys[other] === code);
  return conflict ? { conflict } : { keys: { ...keys, [input]: code } };
}
