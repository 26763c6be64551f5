import type { Score } from "./cues";
import { FULL, Instruments } from "./instruments";
import { settings } from "./settings.svelte";

export { cues, type Band, type Score } from "./cues";

/** Plays scores aloud, as loud as the person wants it. */
class Orchestra {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;
  #band: Instruments | null = null;

  /** Browsers allow sound only after the first gesture; until then there is none. */
  start(): () => void {
    const wake = (): void => {
      this.#context ??= new AudioContext();
      void this.#context.resume();
    };
    addEventListener("pointerdown", wake, { once: true });
    addEventListener("keydown", wake, { once: true });
    return () => {
      removeEventListener("pointerdown", wake);
      removeEventListener("keydown", wake);
      void this.#context?.close();
      this.#context = this.#out = this.#band = null;
    };
  }

  play(score: Score): void {
    const context = this.#context;
    const volume = settings.kept.master * settings.kept.effects;
    if (!context || volume === 0 || context.state !== "running" || document.hidden) return;
    if (!this.#out) {
      this.#out = context.createGain();
      this.#out.connect(context.destination);
      this.#band = new Instruments(context, this.#out);
    }
    this.#out.gain.value = volume * FULL;
    if (this.#band) score(this.#band);
  }
}

export const sound = new Orchestra();
