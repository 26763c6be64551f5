import type { Hinted } from "../../kit/wire";
import { chances, label, percent, sideUp, unitOn } from "./asked";
import type { Play } from "./play.svelte";
import type { Odds, Scene } from "./shapes";
import { numbers, words } from "./words";

/** What is asked, in two or three words. */
export function promptOf(scene: Scene, names: readonly string[]): string {
  if (scene.over) return words.gameOver;
  if (scene.duel) return words.duel;
  if (scene.turn === scene.seat && scene.seat >= 0) return words.prompts[scene.ask] ?? words.yourTurn;
  const name = names[scene.player] ?? "";
  if (scene.stage === "placing") return words.theirPlacing(name);
  return scene.player >= 0 ? (scene.player === scene.seat ? words.yourTurn : words.theirTurn(name)) : "";
}

/** What the moment is about, in a sentence; what I am about to do comes first. */
export function detailOf(play: Play): string {
  const { scene, match, castle, choice } = play;
  if (match?.sending) return words.sending;
  if (play.advice.looking) return words.hintLooking;
  if (play.staged.length > 0) return stagedTold(play);
  if (castle !== null) return castleTold(scene, castle);
  if (play.advised) return play.advised;
  if (!play.mine) return match?.history.at(-1)?.text ?? "";
  return choice.item ? itemText(scene, choice.item) : howTo(play);
}

function howTo({ scene, next, playable, actors, selected, aims }: Play): string {
  const { details } = words;
  switch (scene.ask) {
    case "place":
      return details.place(next ?? "");
    case "item":
      return playable.length > 0 ? details.item : details.itemNone;
    case "move":
      return actors.length === 0 ? details.moveNone : selected && aims.size > 0 ? details.moveTo(selected.name) : details.move;
    case "attack":
      return scene.odds.length > 0 ? details.attack : details.attackNone;
    case "on":
    case "at":
      return scene.doing?.text ? `${scene.doing.name}: ${scene.doing.text}` : details.at;
    default: {
      const text = details[scene.ask as keyof typeof details];
      return typeof text === "string" ? text : "";
    }
  }
}

function stagedTold({ scene, staged, odds, selected, choice }: Play): string {
  const move = staged[0] ?? "";
  if (odds) return `${oddsTold(scene, odds)}.`;
  if (move === "stalemate") return words.offerHow;
  if (move.startsWith("skill")) {
    const side = sideUp(scene, selected);
    return side ? words.skillOdds(numbers(side.works), percent(side.works.length / 6), side.text) : "";
  }
  return /^(item|drop)/.test(move) ? itemText(scene, choice.item) : words.again;
}

const itemText = (scene: Scene, item: string | null): string => scene.items.find(({ name }) => name === item)?.text ?? "";

/** `62 % to hit, 2.1 on average, weak side. 30 % that Tengu falls` */
export function oddsTold(scene: Scene, odds: Odds): string {
  const square = odds.move.split(" ")[2] ?? "";
  const target = unitOn(scene, square) ?? scene.castles.find((it) => it.square === square);
  const falls = percent(odds.chances.reduce((sum, chance, damage) => (target && damage >= target.left ? sum + chance : sum), 0));
  const name = target && ("card" in target ? target.card.name : target.name);
  return falls > 0 && name ? `${chances(odds)}. ${words.fells(falls, name)}` : chances(odds);
}

/** A good move by the name of its button, and why. */
export function adviceTold(scene: Scene, { move, text }: Hinted): string {
  const awakens = move.startsWith("awaken ") ? words.awaken(unitOn(scene, move.slice(7))?.name ?? "") : null;
  const name = move === "pass" ? passWord(scene) : (awakens ?? words.plain[move] ?? label(scene, [move]));
  return `${name}: ${text}`;
}

/** How the button is called that leaves out what may be left out. */
export function passWord(scene: Scene): string {
  return (scene.doing ? words.skip.other : words.skip[scene.step]) ?? "";
}

/** Why there is no way back from here. */
export function noBack({ doing, step, stage }: Scene): string {
  const { rolled, declared, nothing, sent } = words.noBack;
  const text = doing ? (doing.square ? rolled(doing.name) : declared(doing.name)) : step === "item" || stage === "placing" ? nothing : sent;
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function castleTold(scene: Scene, seat: number): string {
  const found = scene.castles.find((it) => it.seat === seat);
  return found ? `${found.card.name}, ${found.left}/${found.card.hp} HP, ${words.die(found.card.defence)}. ${words.alwaysOn}: ${found.card.text}` : "";
}
