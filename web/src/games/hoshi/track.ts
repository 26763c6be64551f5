import type { Event, Faced, Moved, Of, Scene } from "./types";

/** What the picture of a duel is made of, with the instant of each. */
export type Marked = Moved | Faced | Of<"touched">;

export interface Round {
  round: number;
  /** The duel's instant at which hands were free. */
  from: number;
  /** The last instant of which anything is known. */
  to: number;
  marks: Marked[];
}

/** Everything the hands of one duel did. Scenes of the same duel share it, so a replay sees the whole of it at once. */
export interface Track {
  duel: number;
  fighters: readonly number[];
  rounds: Round[];
}

/** What is told of a scene beside the scene itself: the event it is shown for, and the duel so far. */
export interface SceneNotes {
  shown: Event | null;
  track: Track;
  /** The duel's own time, where the event has one. */
  instant: number | null;
}

// A scene must stay the very object that the server sent, or the table would not count as settled.
const told = new WeakMap<Scene, SceneNotes>();

export function tell(scene: Scene, what: SceneNotes): void {
  told.set(scene, what);
}

export function toldOf(scene: Scene): SceneNotes | null {
  return told.get(scene) ?? null;
}

/** The duel that goes on, or a new one. */
export function trackFor(before: Scene | null, after: Scene): Track {
  const track = before ? told.get(before)?.track : undefined;
  return track && track.duel === after.duel ? track : { duel: after.duel, fighters: after.fighters, rounds: [] };
}

export function instantOf(event: Event, scene: Scene): number | null {
  if (event.kind === "moved" || event.kind === "faced" || event.kind === "touched") return event.at;
  return event.kind === "began" ? scene.now : null;
}

/** Notes an event down. */
export function mark(track: Track, event: Event, now: number): void {
  if (event.kind === "began") {
    track.fighters = event.fighters;
    track.rounds.push({ round: event.round, from: now, to: now, marks: [] });
    return;
  }
  if (event.kind !== "moved" && event.kind !== "faced" && event.kind !== "touched") return;
  let last = track.rounds.at(-1);
  if (!last) {
    last = { round: 0, from: event.at, to: event.at, marks: [] };
    track.rounds.push(last);
  }
  last.to = Math.max(last.to, event.at);
  last.marks.push(event);
}
