import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { words } from "./words";

/** At the end of a game in real time: what one's hand did, and how quickly, so that it can do better. */
export function hands(scene: Scene, story: readonly LogLine[]): string[] {
  const me = scene.seat;
  if (scene.calm || me < 0) return [];
  let throws = 0;
  let strikes = 0;
  let swings = 0;
  let faced = 0;
  const reactions: number[] = [];
  /** Since when a hand comes at me that I have not answered. */
  let coming: number | null = null;
  for (const { event } of story as readonly { event: Event }[]) {
    if (event.kind === "began" || event.kind === "touched") coming = null;
    if (event.kind === "faced" && event.seat === me && (event.strike || event.faces?.includes("strike"))) strikes += 1;
    if (event.kind !== "moved") continue;
    if (event.seat === me) {
      if (event.motion === "throw") throws += 1;
      if (event.motion === "swing") swings += 1;
      if (event.motion === "guard" && coming !== null) {
        reactions.push(event.at - coming);
        coming = null;
      }
    } else if (scene.fighters.includes(event.seat)) {
      if (event.motion === "swing") {
        coming = event.at;
        faced += 1;
      }
      if (event.motion === "pull" || event.motion === "miss") coming = null;
    }
  }
  if (throws === 0) return [];
  const [middle] = reactions.sort((a, b) => a - b).slice(Math.floor(reactions.length / 2));
  const { travel = 0, guard_up = 0 } = scene.times;
  return [words.yourHand.rolled(throws, strikes, swings), ...(faced === 0 ? [] : [middle === undefined ? words.yourHand.unguarded(faced) : words.yourHand.guarded(middle, travel - guard_up)])];
}
