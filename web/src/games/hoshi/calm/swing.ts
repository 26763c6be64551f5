import type { Scene, SceneHand } from "../types";
import { handOf, opponent } from "./story";

const words = {
  stops: { guard: "guard", swing: "swing", strike: "swing a Strike too", bluff: "bluff too" } as Record<string, string | undefined>,
  unless: (stops: string) => `unless they ${stops}`,
  anyway: "whatever they choose",
  hit: (unless: string, stones: number) => `A hit${stones === 2 ? " for two stones" : ""}, ${unless}.`,
  effect: (unless: string) => `No hit: it does what your card says, ${unless}.`,
  hidden: () => "Your hidden card can make it a hit.",
  bluff: (unless: string, stones: number) => `A bluff. It costs you ${stones === 2 ? "two stones" : "a stone"}, ${unless}.`,
};

/** What a swing would be now, and what the other could do about it. */
export function swingTold(scene: Scene, touch: SceneHand["touch"]): string {
  const stopped = stops(scene, touch).map((it) => words.stops[it] ?? it).join(" or ");
  const loser = scene.players[touch === "bluff" ? scene.seat : opponent(scene)];
  return words[touch](stopped ? words.unless(stopped) : words.anyway, Math.min(sworn(scene) ? 2 : 1, loser?.stones ?? 1));
}

const OATH = "D17";

/** Whether every hit of this round costs two stones. */
const sworn = ({ players }: Scene): boolean => players.some(({ lasting }) => lasting?.card.card === OATH);

/** What the other could choose that keeps a swing from being what it would be (HB-R16, HB-R29, HB-R30). */
function stops(scene: Scene, touch: SceneHand["touch"]): string[] {
  const other = opponent(scene);
  const guard = handOf(scene, other)?.tired ? [] : ["guard"];
  if (scene.quicker === other) return [...guard, "swing"];
  if (scene.quicker === scene.seat || touch === "effect") return guard;
  if (touch === "bluff") return [...guard, "bluff"];
  return mayStrike(scene, other) ? [...guard, "strike"] : guard;
}

/** Whether a swing of this fighter could be a Strike, as far as anybody else knows. */
function mayStrike(scene: Scene, seat: number): boolean {
  const [hand, player] = [handOf(scene, seat), scene.players[seat]];
  if (!hand || !player || hand.settled === 0) return false;
  if (hand.faces.length === 0) return true;
  return hand.live && hand.faces.some((face) => player.uses[face] === "hit" || (player.hidden && face !== "blank"));
}
