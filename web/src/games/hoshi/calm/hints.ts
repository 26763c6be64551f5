import { touchWith } from "../arena/uses";
import type { Moment } from "../hints";
import type { Scene } from "../types";

const TEXTS = {
  window: "If your Hero is out, this card is lost with it, played or not.",
  exchange: "You both choose in secret, and only you see your roll. To hit, you need a Strike.",
  spent: "A guard uses up a roll, even with no swing. Roll and Feint give up yours, too.",
  both: "They have a Strike, too. Guard uses theirs up. Yours stays, unless they guard too.",
  strike: "A Strike, and only you can see it. Swing before they know.",
  seen: "They can see your Strike and may guard. Swing, or fool them with Feint.",
  card: "This roll is for your card. Swing: if they do not guard, the card works.",
  danger: "They can hit you with that roll. Guard stops it, and uses the roll up.",
  rests: "You have just guarded, so you cannot guard now. They know that, too.",
  open: "They cannot guard this time. If you have a Strike, swing now.",
  fresh: "They rolled in secret: it may be a Strike. You cannot guard twice in a row.",
  useless: "That roll is like a blank: only some cards use a Star or an Eye.",
  blank: "No Strike: roll again, or bluff with Swing. Unless they guard, that costs you a stone.",
  feint: "Think they will guard? Feint: twice the throws, and their hand must rest.",
} as const;

export type Hint = keyof typeof TEXTS;

/** What there is to say for the first time in a duel without a clock, the most pressing first. */
export function moments(scene: Scene): Moment[] {
  const at = scene.fighters.indexOf(scene.seat);
  const [mine, theirs] = [scene.hands[at], scene.hands[1 - at]];
  const uses = (hand: number) => scene.players[scene.fighters[hand] ?? -1]?.uses ?? {};
  const touch = (hand: number): string => (scene.hands[hand] ? touchWith(scene.hands[hand], uses(hand)) : "bluff");
  const fits: Record<Hint, boolean> = {
    window: scene.legal.includes("play"),
    exchange: true,
    spent: scene.hands.some((hand, n) => hand.settled > 0 && !hand.live && hand.faces.some((face) => uses(n)[face])),
    both: touch(at) === "hit" && touch(1 - at) !== "bluff" && !mine?.tired,
    strike: touch(at) === "hit" && touch(1 - at) === "bluff" && Boolean(mine?.hidden),
    seen: touch(at) === "hit" && touch(1 - at) === "bluff" && !mine?.hidden && !theirs?.tired,
    card: ["effect", "hidden"].includes(touch(at)),
    danger: touch(1 - at) !== "bluff" && !mine?.tired,
    rests: Boolean(mine?.tired),
    open: Boolean(theirs?.tired),
    fresh: Boolean(theirs?.hidden),
    useless: Boolean(mine?.live) && touch(at) === "bluff" && mine?.faces.some((face) => face === "star" || face === "eye") === true,
    blank: Boolean(mine?.settled) && touch(at) === "bluff",
    feint: touch(at) === "bluff" && !theirs?.tired,
  };
  return (Object.keys(TEXTS) as Hint[]).map((hint) => [hint, at >= 0 && scene.stage === (hint === "window" ? "window" : "exchange") && fits[hint], TEXTS[hint]]);
}
