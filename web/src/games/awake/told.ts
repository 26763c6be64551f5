import type { Advised } from "../../kit/sentences";
import { chances, label, nameOn, percent, sideUp } from "./asked";
import { blowOf, justDrawn, skillOf } from "./news";
import { inside } from "./danger";
import { after, hitsLeft, inVain, oddsOf, skills, stepping, unitOn } from "./options";
import type { Play } from "./play.svelte";
import type { Odds, Scene } from "./types";
import { list, numbers, words } from "./words";

/** What is asked, in two or three words. */
export function promptOf(scene: Scene, names: readonly string[]): string {
  if (scene.over) return words.gameOver;
  if (scene.duel) return words.duel;
  // With nobody in reach this step is only asked for because somebody may awaken.
  if (scene.turn === scene.seat && scene.seat >= 0) return followUp(scene) ?? words.prompts[scene.ask === "attack" && scene.odds.length === 0 ? "awaken" : scene.ask] ?? words.yourTurn;
  const name = names[scene.player] ?? "";
  if (scene.stage === "placing") return scene.player === scene.seat ? (words.prompts.place ?? "") : words.theirPlacing(name);
  return scene.player >= 0 ? (scene.player === scene.seat ? words.yourTurn : words.theirTurn(name)) : "";
}

/** What an effect asks that has begun already: not its text again, but what it wants to know now. */
function followUp({ ask, doing }: Scene): string | null {
  if (ask === "on" && doing?.effect === "swap" && doing.who) return words.swapAsk(doing.who);
  return ask === "at" && doing?.effect === "leap" && doing.who ? words.leapAsk(doing.who) : null;
}

/** What the moment is about, in a sentence; what I am about to do comes first. */
export function detailOf(play: Play): string {
  const { scene, match, castle, choice } = play;
  if (play.busy) return words.sending;
  if (play.advice.looking) return words.hintLooking;
  if (castle !== null) return castleTold(scene, castle);
  const trap = scene.traps.find(({ square }) => square === play.trap);
  if (trap) return trap.item ? words.trapTold(trap.item, itemTold(scene, trap.item)) : words.trapSealed;
  // An item that was used under the pointer tells nobody that the pointer has left it.
  if (choice.slip && !choice.item && scene.hand.includes(choice.slip)) return itemTold(scene, choice.slip);
  // What an item does is read before it is spent, also where a hint has named it.
  if (play.advised && !choice.item) return play.advised;
  if (!play.mine) return drawn(play) || blowOf(match?.history ?? [], scene.seat) || (match?.history.at(-1)?.text ?? "");
  // The pointer still rests on whom it pressed.
  if (play.contested) return words.details.which(nameOn(scene, play.contested));
  if (play.odds) return `${oddsTold(scene, play.odds)}.`;
  if (play.staged.length > 0) return stagedTold(play);
  return choice.item ? itemTold(scene, choice.item, choice.over) : stepping(scene) ? [tried(play), drawn(play), turnTold(play)].filter(Boolean).join(" ") : howTo(play);
}

/** What my skill has just done, or why it failed. */
function tried({ scene, match, selected }: Play): string {
  const skill = skillOf(match?.history ?? [], scene.seat);
  return skill && (!selected || selected.name === skill.name) ? skill.text : "";
}

/** What I have just drawn; until the other does something there is time to read what it does. */
function drawn({ scene, match, mine, selected }: Play): string {
  if (scene.over || selected || (mine && !["item", "attack"].includes(scene.ask))) return "";
  const items = justDrawn(match?.history ?? [], scene.seat).filter((name) => scene.hand.includes(name));
  return items.map((name) => words.drawn(name, mine ? "" : itemTold(scene, name))).join(" ");
}

/** What I can do in my turn: with somebody chosen what that one can do, else all there is. */
function turnTold({ scene, selected, skill, aims, kept }: Play): string {
  const { details } = words;
  const side = sideUp(scene, selected);
  const tries = side && selected ? (skill.length > 0 ? ` ${words.skillOdds(side.skill, numbers(side.works))}` : inVain(scene, `skill ${selected.name}`) ? ` ${words.skillIdle(side.skill)}` : "") : "";
  if (scene.step === "attack") return scene.odds.length === 0 ? details.awaken : after(scene, "awaken").length > 0 ? details.awakenFirst : details.attack;
  if (selected?.seat === scene.seat) return `${selected.dazed ? `${details.dazed(selected.name)} ` : ""}${aims.size > 0 ? (kept ? details.moveOn : details.moveTo)(selected.name) : details.cannotMove(selected.name)}${tries}`;
  if (after(scene, "move").length === 0) return details.moveNone;
  const first = [scene.ask === "item" && scene.legal.some((move) => move.startsWith("item ")) && "item", skills(scene).length > 0 && "skill"].filter((it) => it !== false);
  return details.turn[first.join(" ")] ?? "";
}

/** What the skill would do that I could try now; where the card is in sight, it says so itself. */
export function skillTold(play: Play): string {
  const { scene, selected, skill } = play;
  const asked = play.mine && !play.busy && !play.odds && !play.advised && play.staged.length === 0 && stepping(scene) && selected?.seat === scene.seat;
  return asked && skill.length > 0 ? (sideUp(scene, selected)?.text ?? "") : "";
}

/** What to press next, once an item is chosen. */
export function onwardTold({ scene, choice, aims, staged, mine }: Play): string {
  return mine && choice.item && aims.size > 0 && staged.length === 0 && !inVain(scene, `item ${choice.item}`) ? words.details.at : "";
}

/** That an item would be used for nothing, after what it does. */
function vain(scene: Scene, move: string | undefined): string {
  return inVain(scene, move) ? ` ${words.vain}` : "";
}

function howTo({ scene, next }: Play): string {
  const { details } = words;
  switch (scene.ask) {
    case "place":
      return details.place(next ?? "", scene.cards.find(({ name }) => name === next)?.role ?? "");
    case "on":
    case "at":
      if (followUp(scene)) return scene.ask === "at" ? details.leap(scene.doing?.who ?? "") : details.swap(nameOn(scene, scene.doing?.square ?? ""), scene.doing?.who ?? "");
      if (scene.doing?.further) return details.further[scene.doing.effect] ?? details.at;
      return scene.doing?.text ? `${scene.doing.name}: ${scene.doing.text}` : details.at;
    default: {
      const text = details[scene.ask as keyof typeof details];
      return typeof text === "string" ? text : "";
    }
  }
}

function stagedTold({ scene, staged, choice }: Play): string {
  const move = staged[0] ?? "";
  if (move === "stalemate") return words.offerHow;
  return /^(item|drop)/.test(move) ? itemTold(scene, choice.item, choice.square) : words.again;
}

/** What an item does, and of a trap who is inside already where it would lie; what is still to be pointed at glows. */
function itemTold(scene: Scene, item: string | null, square: string | null = null): string {
  const names = inside(scene, item, square);
  if (names.length > 0) return words.trapInside(list(names, words.and), names.length > 1);
  return `${scene.items.find(({ name }) => name === item)?.text ?? ""}${vain(scene, `item ${item}`)}`;
}

/** `62% to hit, 2.1 on average, weak side. 30% that Tengu falls` */
export function oddsTold(scene: Scene, odds: Odds): string {
  const { falls, name } = fate(scene, odds);
  return falls > 0 ? `${chances(odds)}. ${words.fells(falls, name)}` : chances(odds);
}

/** Who is attacked, how likely they fall by it, and whether that wins the game. */
function fate(scene: Scene, { move, chances: all }: Odds): { falls: number; name: string; wins: boolean } {
  const square = move.split(" ")[2] ?? "";
  const unit = unitOn(scene, square);
  const target = unit ?? scene.castles.find((it) => it.square === square);
  const falls = percent(all.reduce((sum, chance, damage) => (target && damage >= target.left ? sum + chance : sum), 0));
  const last = scene.units.filter((it) => it.seat === unit?.seat && !it.fallen).length === 1;
  return { falls, name: target ? ("card" in target ? target.card.name : target.name) : "", wins: !unit || last };
}

/** An attack as a button says it: who hits whom, how likely, and how likely it is the last blow. */
export function attackTold(scene: Scene, moves: readonly string[]): string {
  const odds = oddsOf(scene, moves.at(-1));
  if (!odds) return label(scene, moves);
  const { falls, wins } = fate(scene, odds);
  const hits = percent(1 - (odds.chances[0] ?? 0));
  // Where any damage is enough, one number says it.
  const what = falls === hits ? label(scene, moves) : words.hurtOdds(label(scene, moves), hits);
  return what + (falls > 0 ? words.fatal(falls, wins) : odds.walled ? words.atMost(odds.chances.length - 1) : "");
}

/** A good move by the name of its button, and why: two sentences. */
export function adviceTold(scene: Scene, hint: Advised): string {
  const { move, text } = hint;
  const awakens = move.startsWith("awaken ") ? words.awaken(unitOn(scene, move.slice(7))?.name ?? "") : null;
  const name = move === "pass" ? passWord(scene) : (awakens ?? words.plain[move] ?? label(scene, [move, ...targetOf(hint)]));
  // An attack is told by its own words: who hits whom, and how likely.
  return move.startsWith("hit ") ? text : `${name}. ${text}`;
}

/** On what or where a hinted item or character goes, as a move. */
export function targetOf({ facts }: Advised): string[] {
  return typeof facts.then === "string" ? [facts.then] : [];
}

/** How the button is called that leaves out what may be left out. */
export function passWord(scene: Scene): string {
  return stepping(scene) ? words.endTurn : words.leaveOut;
}

export function castleTold(scene: Scene, seat: number): string {
  const found = scene.castles.find((it) => it.seat === seat);
  return found ? `${found.card.name}, ${words.castleStats(`${found.left}/${found.card.hp}`, found.card.defence)}, ${words.fallsTo(words.hits(hitsLeft(found)))}. ${words.alwaysOn}: ${found.card.text}` : "";
}
