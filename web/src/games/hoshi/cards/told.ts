import type { SceneCard } from "../types";
import { words } from "../words";

/** All that stands on a card, as it is read out: `Poltergeist, d10, cost 4: …` (none but Heroes have a die). */
export function told({ name, kind, die, cost, text }: SceneCard): string {
  return `${[name, die ?? words.kinds[kind], words.cost(cost)].join(", ")}: ${text}`;
}
