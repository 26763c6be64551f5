import type { Scene, SceneCard } from "../types";
import { words } from "../words";

/** When one's own hidden card can be played, in a sentence; nothing for a Hero. */
export function playedWhen({ when, card }: Pick<SceneCard, "when" | "card">, it = "it"): string {
  const said = [words.playedWhen[when] ?? [], words.playedIf[card] ?? []].flat().join(", ");
  return said ? words.canPlay(it, said) : "";
}

/** What has just begun or ended: a first round begins a duel, too (HB-26), and so does a Hero that comes for one set aside. */
export function windowOf({ window, round, card }: Pick<Scene, "window" | "round"> & { card?: Pick<SceneCard, "when"> | null }): "duel" | "hero" | "begin" | "end" | "touch" {
  const name = window?.name ?? "begin";
  if (name !== "begin" || round === 1) return name === "begin" ? "duel" : name;
  return card?.when === "duel_begins" ? "hero" : name;
}

/** All that stands on a card, as it is read out: `Poltergeist, d10, cost 4: …` (none but Heroes have a die). */
export function told({ name, kind, die, cost, text }: SceneCard): string {
  return `${[name, die ?? words.kinds[kind], words.cost(cost)].join(", ")}: ${text}`;
}
