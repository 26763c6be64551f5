import type { SeatInfo } from "../../../kit/wire";
import type { Scene, SceneCard } from "../types";
import { words } from "../words";

/** A card's own words for its owner; for everybody else the same with names: whose swing, whose die. */
export function effect(card: SceneCard, owner: string | null, other: string | null): string {
  if (owner === null || card.about === "") return card.text;
  const text = card.about
    .replaceAll("{whose}", words.possessive(owner))
    .replaceAll("{who}", owner)
    .replaceAll("{others}", other === null ? words.yours : words.possessive(other))
    .replaceAll("{other}", other ?? words.you.toLowerCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a card of this seat does, as the one who looks at the table would say it. */
export function effectAt(scene: Pick<Scene, "seat" | "fighters">, seats: readonly SeatInfo[], seat: number, card: SceneCard): string {
  const { seat: me, fighters } = scene;
  const against = fighters.includes(seat) ? fighters.find((one) => one !== seat) : undefined;
  const name = (one: number): string => seats[one]?.name ?? "";
  // In a replay with all hands open nobody sits there, but I am still called by "you".
  const mine = (one: number): boolean => one === me || (me < 0 && name(one) === words.you);
  return effect(card, mine(seat) ? null : name(seat), against === undefined ? words.theOpponent : mine(against) ? null : name(against));
}
