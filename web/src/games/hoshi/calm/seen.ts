import type { SceneHand } from "../types";

const words = {
  you: "only you see it",
  they: "only they see it",
  owner: "secret roll",
  both: "both see it",
  blank: (who: string) => `blank: ${who}`,
};

/** Who sees what lies on a die, said beside it; nothing where nothing lies that is worth anything. */
export function seenBy(hand: SceneHand, side: "near" | "far", mine: boolean, fights: boolean): { text: string; by: readonly ("near" | "far")[] } | null {
  if (hand.die !== "lying" || hand.settled === 0) return null;
  const hidden = hand.hidden > 0;
  if (!hidden && !hand.live) return null;
  const text = !hidden ? words.both : mine ? words.you : fights ? words.they : words.owner;
  const blank = hand.faces.length > 0 && hand.faces.every((face) => face === "blank");
  return { text: blank ? words.blank(text) : text, by: hidden ? [side] : ["near", "far"] };
}
