import { idle } from "../cards/idle";
import { windowOf } from "../cards/told";
import type { Scene } from "../types";
import { butForACard } from "./certain";
import { words as shared } from "../words";
import { broken } from "./beats";
import { words } from "./words";

/** What this person is asked, or what everybody waits for. */
export function prompt(scene: Scene, { rolls, choosing, asked, asking, fights, name }: { /** Nobody can hit. */ rolls: boolean; choosing: boolean; asked: boolean; asking: boolean; fights: boolean; /** Who is asked, or chooses too. */ name: string }): string {
  if (scene.over) return words.over;
  if (scene.stage === "window") {
    // The hit first: what it may still be answered with comes after it.
    if (!asked) return name ? (broken(scene) ? words.noStones : "") + words.theirWindow(name) : "";
    if (!asking) return (idle(scene) && scene.card ? shared.window.vain(scene.card.name) : words.cannot(scene.card?.name ?? "")) + words.soon(scene.window?.name ?? "");
    if (scene.legal.includes("effect")) return words.either;
    return `${words.window[windowOf(scene)] ?? ""}${words.windowAsk}`;
  }
  if (!fights) return scene.shown && scene.shown.kind !== "chosen" ? "" : words.watching;
  if (rolls) return words.rolls;
  if (choosing) return butForACard(scene) ? words.chooseCard : words.choose;
  return scene.choice ? `${words.chosen(words.moves[scene.choice]?.toLowerCase() ?? scene.choice)} ${words.waiting(name)}` : "";
}
