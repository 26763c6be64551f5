import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { words } from "./words";

/** Without a clock: what one could have seen coming. */
function guesses(me: number, story: readonly LogLine[]): string[] {
  let [hits, bluffs] = [0, 0];
  /** Whether a Strike of the other lies open. */
  let open = false;
  let [before, now] = ["", ""];
  let seen = false;
  for (const { event } of story as readonly { event: Event }[]) {
    if (event.kind === "began") {
      open = false;
      now = "";
    }
    if (event.kind === "exchanged") {
      [before, now] = [now, event.moves[event.seats.indexOf(me)] ?? ""];
      seen = open;
    }
    // One who guarded in the turn before had to rest.
    if (event.kind === "hit" && event.seat === me && !event.cancelled) {
      if (event.bluff) bluffs += 1;
      else if (seen && before !== "guard") hits += 1;
    }
    if (event.kind === "faced" && event.seat !== me) open = event.opened && (event.strike || Boolean(event.faces?.includes("strike")));
    if (event.kind === "moved" && event.seat !== me && (event.motion === "miss" || event.motion === "spent")) open = false;
  }
  return hits > 0 ? [words.yourHand.seen(hits)] : bluffs > 1 ? [words.yourHand.bluffed(bluffs)] : [];
}

/** At the end of a game: what one's hand did, in real time how quickly too, so that it can do better. */
export function hands(scene: Scene, story: readonly LogLine[]): string[] {
  const me = scene.seat;
  if (me < 0) return [];
  if (scene.calm) return scene.seats === 2 ? guesses(me, story) : [];
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
