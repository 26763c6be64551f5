import type { SceneCard } from "../types";
import { words } from "../words";

/** When one's own hidden card can be played, in a sentence; nothing for a Hero. */
export function playedWhen({ when }: SceneCard): string {
  return words.playedWhen[when] ?? "";
}

/** All that stands on a card, as it is read out: `Poltergeist, d10, cost 4: …` (none but Heroes have a die). */
export function told({ name, kind, die, cost, text }: SceneCard): string {
  return `${[name, die ?? words.kinds[kind], words.cost(cost)].join(", ")}: ${text}`;
}
