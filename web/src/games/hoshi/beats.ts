import type { FrameOf } from "../../kit/game";
import type { Beat } from "../../kit/queue";
import { LAST_HIT } from "./arena/duel.svelte";
import { handsAfter, isMotion } from "./arena/fold";
import { lastSight } from "./arena/outcome";
import { calmBeats } from "./calm/beats";
import type { Event, Scene } from "./types";
import { instantOf, mark, tell, trackFor } from "./track";

/** How long a replay rests on what happens between two fights. */
const HOLD: Partial<Record<Event["kind"], number>> = {
  revealed: 1800, played: 1800, touched: 900, hit: 1000, saved: 1200, exiled: 1400, duel_ended: 1200, challenged: 1000,
  countdown: 300, round_ended: 500, asked: 300, declined: 500, discarded: 900, stones: 800, withdrew: 1000, freed: 700, out: 1200,
};

/**
 * A frame as the sequence of things to see. Against the clock nothing is held up, the truth is always now, but
 * for the touch that ends the game; a replay takes its time from the instants instead.
 */
export function beats(before: Scene | null, frame: FrameOf<Scene, Event>): Beat<Scene>[] {
  const truth = frame.scene;
  if (!truth) return [];
  if (truth.calm) return calmBeats(before, frame);
  const track = trackFor(before, truth);
  tell(truth, { shown: null, track, instant: null });
  if (frame.lines.length === 0) return [{ scene: truth, line: null, hold: 0 }];
  const steps: Beat<Scene>[] = [];
  const sight = before && truth.over && frame.lines.some(({ event }) => event.kind === "touched") ? lastSight(before, truth) : null;
  let scene = before;
  for (const [at, line] of frame.lines.entries()) {
    const { event } = line;
    const instant = instantOf(event, truth);
    mark(track, event, truth.now);
    scene = scene && clashes(event) ? after(scene, event) : null;
    const last = sight !== null && at === frame.lines.length - 2;
    const shown = at === frame.lines.length - 1 ? truth : last ? sight : (scene ?? { ...truth });
    tell(shown, { shown: event, track, instant });
    steps.push({ scene: shown, line, hold: last ? LAST_HIT : 0, replayed: HOLD[event.kind] ?? 0, ...(instant === null ? {} : { instant }) });
  }
  return steps;
}

/** What still belongs to the fight that this frame ends. */
function clashes(event: Event): boolean {
  return isMotion(event) || ["touched", "hit", "saved", "round_ended"].includes(event.kind);
}

function after(scene: Scene, event: Event): Scene {
  if (isMotion(event)) return { ...scene, legal: [], now: event.at, hands: handsAfter(scene, [event]) };
  if (event.kind !== "hit" && event.kind !== "stones") return { ...scene, legal: [] };
  return { ...scene, legal: [], players: scene.players.map((player) => (player.seat === event.seat ? { ...player, stones: event.stones } : player)) };
}
