import type { Input, SceneHand, ScenePlayer } from "../types";
import { words } from "../words";

export type Uses = ScenePlayer["uses"];

/** Without cards only a Strike lets one hit. */
export const PLAIN: Uses = { strike: "hit" };

const ORDER = ["hit", "effect", "hidden"] as const;

/** What a swing would be with what lies there now. */
export function touchWith({ live, faces }: SceneHand, uses: Uses): SceneHand["touch"] {
  return (live && ORDER.find((touch) => faces.some((face) => uses[face] === touch))) || "bluff";
}

/** Whether a hand is doing what this input holds: a swing that landed or a guard that dropped is held no more. */
export function holds(input: Input, { die, swing, guard, shouting, covering }: SceneHand): boolean {
  return { roll: die === "held", swing: swing === "out", guard: guard === "rising" || guard === "up", shout: shouting, cover: covering }[input];
}

/** What a face is shown as: by its own name, as the Strike it counts as, as a card's, or as used up. */
export function signOf(face: string, live: boolean, uses: Uses): { face: string; look: string; text: string } | null {
  const use = uses[face];
  if (face === "blank") return null;
  if (!live) return use ? { face, look: "spent", text: words.usedUp } : { face, look: face, text: words.face(face) };
  if (use === "hit" && face !== "strike") return { face: "strike", look: "strike", text: words.countsAs(words.face(face)) };
  return { face, look: face, text: use && use !== "hit" ? words.forCard(words.face(face)) : words.face(face) };
}
