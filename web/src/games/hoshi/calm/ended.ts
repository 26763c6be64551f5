import type { LogLine } from "../../../kit/sentences";
import type { Event, Of, Scene, SceneHand } from "../types";
import { words as shared } from "../words";
import { broken, opened } from "./beats";
import { opponent } from "./story";

export const words = {
  won: "You won this duel",
  lost: "You lost this duel",
  wonAll: "You win the game",
  lostAll: "You lose the game",
  next: "Next:",
  both: "you both send in another Hero.",
  mine: "you send in another Hero.",
  theirs: (name: string) => `${name} sends in another Hero.`,
  stays: (name: string, hero: string, stones: string) => `${name === shared.you ? "You fight" : `${name} fights`} on with ${hero}: ${stones}.`,
  others: "the next two fight.",
  over: "That was the last Hero.",
  go: "Continue",
};

const since = (history: readonly LogLine[], ...kinds: Event["kind"][]): Event[] => {
  const events = history.map(({ event }) => event as Event);
  return events.slice(events.findLastIndex(({ kind }) => kinds.includes(kind)) + 1);
};

/** The table as the exchange that ended a duel left it: both hands as they were chosen, both dice, and the touch. */
export function lastLook(scene: Scene, history: readonly LogLine[]): Scene {
  const events = since(history, "began", "revealed");
  const chosen = events.findLast((event): event is Of<"exchanged"> => event.kind === "exchanged");
  const touched = events.findLast((event): event is Of<"touched"> => event.kind === "touched");
  if (!chosen || !touched) return scene;
  const hands = scene.hands.map((hand, at): SceneHand => {
    const seat = scene.fighters[at] ?? -1;
    const faced = events.findLast((event): event is Of<"faced"> => event.kind === "faced" && event.seat === seat);
    const lying = faced ? { faces: faced.faces ?? [], settled: faced.dice, live: true, hidden: faced.faces ? 0 : 1 } : {};
    return { ...opened(hand, chosen.moves[chosen.seats.indexOf(seat)] ?? ""), die: "lying", ...lying };
  });
  return { ...scene, hands, touched };
}

/** While it is asked what a touch is to be, the hand that landed lies where it landed. */
function landed(scene: Scene, history: readonly LogLine[]): Scene {
  const chosen = since(history, "began", "revealed", "touched").findLast((event): event is Of<"exchanged"> => event.kind === "exchanged");
  if (!chosen || scene.stage !== "window" || chosen.moves.includes("guard")) return scene;
  const swung = (seat = -1): boolean => Boolean(chosen.moves[chosen.seats.indexOf(seat)]?.startsWith("swing"));
  return { ...scene, hands: scene.hands.map((hand, at) => (swung(scene.fighters[at]) ? { ...hand, swing: "out" } : hand)) };
}

/** What is in sight: the table, or from the touch that took a last stone until one goes on what that touch left, without a break. */
export function sight(scene: Scene, history: readonly LogLine[], ended: boolean): Scene {
  return ended || (broken(scene) && !scene.touched) ? lastLook(scene, history) : landed(scene, history);
}

/** How a duel ended for who sits here, and with the last Hero the game. */
export function headline({ players, seat }: Pick<Scene, "players" | "seat">, winner: number): string {
  const last = players.filter(({ left }) => left > 0).length < 2;
  if (winner === seat) return last ? words.wonAll : words.won;
  return last ? words.lostAll : words.lost;
}

/** Who fights next, now that this duel is over. */
export function nextUp(scene: Scene, name: string): string {
  const [me, they] = [scene.players[scene.seat], scene.players[opponent(scene)]];
  if (!me || !they) return "";
  if (scene.players.filter(({ left }) => left > 0).length < 2) return words.over;
  if (scene.seats > 2) return `${words.next} ${words.others}`;
  const stays = ({ hero, stones, full }: typeof me, who: string): string => (hero ? ` ${words.stays(who, hero.name, shared.stones(stones, full))}` : "");
  if (!me.hero && !they.hero) return `${words.next} ${words.both}`;
  return me.hero ? `${words.next} ${words.theirs(name)}${stays(me, shared.you)}` : `${words.next} ${words.mine}${stays(they, name)}`;
}
