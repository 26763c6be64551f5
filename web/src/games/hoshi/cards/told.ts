import type { SceneCard } from "../shapes";
import { words } from "../words";

/** All that stands on a card, as it is read out: `Poltergeist, Hero, d10, cost 4: …` */
export function told({ name, kind, die, cost, text }: SceneCard): string {
  return `${[name, words.kinds[kind], die, words.cost(cost)].filter(Boolean).join(", ")}: ${text}`;
}
