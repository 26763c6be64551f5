import { FULL, Instruments } from "../kit/instruments";
import { CUES } from "./cues";
import { measure, type Heard } from "./measure";

/** Renders every cue as a page at full volume would play it, in a real browser, and measures it. */
export async function render(): Promise<Heard[]> {
  const heard: Heard[] = [];
  for (const [of, scores] of Object.entries(CUES)) {
    for (const [name, score] of Object.entries(scores)) {
      const context = new OfflineAudioContext(1, LENGTH * RATE, RATE);
      const out = context.createGain();
      out.gain.value = FULL;
      out.connect(context.destination);
      score(new Instruments(context, out));
      heard.push({ of, name, ...(await measure(await context.startRendering())) });
    }
  }
  return heard;
}

/** Seconds of the longest cue, with its echo; samples a second. */
const LENGTH = 3.5;
const RATE = 48_000;

Object.assign(globalThis, { render });
