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
  /** Hits that took a stone from me: a bluff costs whoever swings. */
  let hits = 0;
  /** A throw of mine has not shown a Strike yet: dice that others read later, or that stop one by one, are one throw. */
  let thrown = false;
  const reactions: number[] = [];
  /** Since when a hand comes at me that I have not answered. */
  let coming: number | null = null;
  for (const { event } of story as readonly { event: Event }[]) {
    if (event.kind === "began" || event.kind === "touched") coming = null;
    if (event.kind === "hit" && event.seat === me && !event.bluff && !event.cancelled) hits += 1;
    if (thrown && event.kind === "faced" && event.seat === me && (event.strike || event.faces?.includes("strike"))) {
      strikes += 1;
      thrown = false;
    }
    if (event.kind !== "moved") continue;
    if (event.seat === me) {
      if (event.motion === "throw") {
        throws += 1;
        thrown = true;
      }
      if (event.motion === "swing") swings += 1;
      if (event.motion === "guard" && coming !== null) {
        reactions.push(event.at - coming);
        coming = null;
      }
    } else if (scene.fighters.includes(event.seat)) {
      if (event.motion === "swing") coming = event.at;
      if (event.motion === "pull" || event.motion === "miss") coming = null;
    }
  }
  if (throws === 0) return [];
  const [middle] = reactions.sort((a, b) => a - b).slice(Math.floor(reactions.length / 2));
  const { travel = 0, guard_up = 0 } = scene.times;
  const guarding = middle !== undefined ? [words.yourHand.guarded(middle, travel - guard_up)] : hits > 0 ? [words.yourHand.unguarded(hits)] : [];
  return [words.yourHand.rolled(throws, strikes, swings), ...guarding];
}
