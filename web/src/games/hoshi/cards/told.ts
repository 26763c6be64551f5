import type { Scene, SceneCard } from "../types";
import { words } from "../words";

/** When one's own hidden card can be played, in a sentence; nothing for a Hero. */
export function playedWhen({ when }: SceneCard, it = "it"): string {
  const said = words.playedWhen[when];
  return said ? words.canPlay(it, said) : "";
}

/** What has just begun or ended: a first round begins a duel, too (HB-26). */
export function windowOf({ window, round }: Pick<Scene, "window" | "round">): "duel" | "begin" | "end" | "touch" {
  const name = window?.name ?? "begin";
  return name === "begin" && round === 1 ? "duel" : name;
}

/** All that stands on a card, as it is read out: `Poltergeist, d10, cost 4: …` (none but Heroes have a die). */
export function told({ name, kind, die, cost, text }: SceneCard): string {
  return `${[name, die ?? words.kinds[kind], words.cost(cost)].join(", ")}: ${text}`;
}
