import type { Scene, SceneHand } from "../types";
import { handOf } from "./story";

const words = {
  you: "only you see it",
  they: "only they see it",
  owner: "secret roll",
  both: "both see it",
  /** In the way of who else would see it at once. */
  delayed: (card: string) => `${card}: seen next turn`,
  blank: (who: string) => `blank: ${who}`,
};

/** Who sees what lies on a die, said beside it; nothing where nothing lies that is worth anything. */
export function seenBy(hand: SceneHand, side: "near" | "far", mine: boolean, fights: boolean, delay = ""): { text: string; by: readonly ("near" | "far")[] } | null {
  if (hand.die !== "lying" || hand.settled === 0) return null;
  const hidden = hand.hidden > 0;
  if (!hidden && !hand.live) return null;
  const text = !hidden ? words.both : mine ? words.you : delay ? words.delayed(delay) : fights ? words.they : words.owner;
  const blank = hand.faces.length > 0 && hand.faces.every((face) => face === "blank");
  return { text: blank ? words.blank(text) : text, by: hidden ? [side] : ["near", "far"] };
}

const WATCHER = "H15";
const NIGHT = "D20";
const DANCER = "H14";

/** The card because of which even who sees the other's rolls at once waits for them. */
export function delaying({ players, seat, fighters }: Scene): string {
  if (!fighters.includes(seat) || players[seat]?.hero?.card !== WATCHER || players[seat].silenced) return "";
  const late = players.flatMap(({ hero, card, lasting }) => [lasting?.card, card, hero]).find((it) => it?.card === NIGHT || it?.card === DANCER);
  return late?.name ?? "";
}

/** With all hands open, a secret roll lies there as its owner saw it; that it was secret is still said beside it. */
export function openRolls(scene: Scene, seen: readonly { seat: number; scene: Scene }[]): Scene {
  if (!scene.calm) return scene;
  const faces = (hand: SceneHand, seat: number): readonly string[] => {
    const own = seen.find((it) => it.seat === seat)?.scene;
    return hand.hidden > 0 && hand.settled > 0 && own ? (handOf(own, seat)?.faces ?? []) : hand.faces;
  };
  return { ...scene, hands: scene.hands.map((hand, at) => ({ ...hand, faces: faces(hand, scene.fighters[at] ?? -1) }) as SceneHand) };
}
