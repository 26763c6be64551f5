import { certain } from "./calm/certain";
import { handOf, opponent, result } from "./calm/story";
import { swingTold } from "./calm/swing";
import { words as calm } from "./calm/words";
import { asks } from "./cards/idle";
import { told } from "./cards/told";
import { isHero, wanted } from "./draft/kept";
import { number } from "./draft/words";
import type { Scene } from "./types";
import { words as shared } from "./words";

const words = {
  draft: (what: string, cards: string) => `${what} You have ${cards}`,
  some: (n: string) => `Keep ${n}.`,
  both: (n: string) => `Keep ${n} Heroes and ${n} Duel cards.`,
  one: "Keep one and pass the rest on.",
  build: (budget: number) => `Build your deck: four Heroes and four Duel cards for ${budget}.`,
  challenge: "Choose your opponent.",
  choose: (cards: string) => `Lay down a Hero and a Duel card. You hold ${cards}.`,
  card: (cards: string) => `Lay down a Duel card. You hold ${cards}.`,
  window: (card: string) => `You may play ${card} now, or keep it hidden.`,
  either: "Your hand landed. Choose: a hit, or your Hero's effect?",
  exchange: (mine: string, stones: string, theirs: string, theirStones: string) => `Your die: ${mine}; ${stones}. Their die: ${theirs}; ${theirStones}.`,
  swing: (what: string) => `If you swing: ${what.charAt(0).toLowerCase()}${what.slice(1)}`,
  may: (guard: boolean) => (guard ? "Roll, swing, guard or feint." : "Roll, swing or feint; your hand rests and cannot guard."),
  tired: "They cannot guard now.",
};

/** What a person who cannot see the table must hear when something is asked of them. */
export function announced(scene: Scene): string | null {
  const { stage, legal } = scene;
  if (scene.seat < 0 || scene.over || legal.length === 0) return null;
  if (stage === "draft") return drafting(scene);
  if (stage === "challenge") return words.challenge;
  if (stage === "choose") {
    const cards = [...scene.heroes, ...scene.duels].filter(({ card }) => legal.includes(`choose ${card}`));
    const text = cards.map(({ name }) => name).join(", ");
    return cards.some(isHero) ? words.choose(text) : words.card(text);
  }
  if (stage === "window" && legal.includes("effect")) return words.either;
  if (stage === "window") return asks(scene) ? words.window(scene.card?.name ?? "") : null;
  return stage === "exchange" ? exchanging(scene) : null;
}

function drafting(scene: Scene): string {
  if (scene.draft === "build") return words.build(scene.budget);
  const mixed = scene.pool.some(isHero) && !scene.pool.every(isHero);
  const keeps = number(wanted(scene));
  return words.draft(scene.draft === "keep" ? words.one : mixed ? words.both(keeps) : words.some(keeps), scene.pool.map(told).join(" "));
}

function exchanging(scene: Scene): string {
  if (certain(scene)) return calm.rolls;
  const other = opponent(scene);
  const [me, they] = [scene.seat, other].map((seat) => ({ player: scene.players[seat], hand: handOf(scene, seat) }));
  if (!me?.player || !they?.player) return "";
  const stones = ({ stones, full }: { stones: number; full: number }): string => shared.stones(stones, full);
  return [
    words.exchange(result(me.hand, me.player.uses, true), stones(me.player), result(they.hand, they.player.uses), stones(they.player)),
    words.swing(swingTold(scene, me.hand?.touch ?? "bluff")),
    they.hand?.tired ? words.tired : "",
    words.may(scene.legal.includes("guard")),
  ].filter(Boolean).join(" ");
}
