import { settings } from "./settings.svelte";

/** The timbres. Each is struck after so many seconds, at a pitch in hertz, with a loudness up to 1. */
export interface Band {
  wood(after: number, pitch: number, loud: number): void;
  paper(after: number, loud: number): void;
  string(after: number, pitch: number, loud: number): void;
  drum(after: number, pitch: number, loud: number): void;
  bell(after: number, pitch: number, loud: number): void;
}

/** A sound as it is played. Every kind of event has its own, so that a game can be followed by ear. */
export type Score = (band: Band) => void;

/** What every table says in the same way. */
export const cues = {
  turn: ({ wood }) => {
    wood(0, 988, 0.45);
    wood(0.11, 1319, 0.45);
  },
  refuse: ({ wood }) => wood(0, 147, 0.6),
  press: ({ wood }) => wood(0, 523, 0.4),
  said: ({ paper, wood }) => {
    paper(0, 0.4);
    wood(0.05, 740, 0.25);
  },
} satisfies Record<string, Score>;

/** A handful of timbres, made on the spot: wood, paper, string, drum and bell. */
class Orchestra implements Band {
  #context: AudioContext | null = null;
  #out: GainNode | null = null;

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
      this.#context = null;
      this.#out = null;
    };
  }

  play(score: Score): void {
    const context = this.#context;
    const volume = settings.kept.master * settings.kept.effects;
    if (!context || volume === 0 || context.state !== "running" || document.hidden) return;
    this.#out ??= this.#open(context);
    this.#out.gain.value = volume * 0.6;
    score(this);
  }

  #open(context: AudioContext): GainNode {
    const out = context.createGain();
    out.connect(context.destination);
    return out;
  }

  /** A struck block: two short sine partials. */
  readonly wood = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch), loud * 0.5, 0.09);
    this.#tone("triangle", after, vary(pitch * 2.71), loud * 0.2, 0.04);
  };

  /** A plucked string: a saw whose brightness dies before its body. */
  readonly string = (after: number, pitch: number, loud: number): void => {
    this.#tone("triangle", after, vary(pitch), loud * 0.5, 0.7);
    this.#tone("sawtooth", after, vary(pitch), loud * 0.08, 0.18);
  };

  /** A skin: a sine that falls in pitch. */
  readonly drum = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch * 1.9), loud, 0.28, pitch * 0.7);
    this.#hiss(after, 400, loud * 0.15, 0.05);
  };

  /** A sheet: a breath of filtered noise. */
  readonly paper = (after: number, loud: number): void => {
    this.#hiss(after, vary(3200), loud * 0.4, 0.07);
  };

  /** A bowl of bronze: few partials, none of them quite in tune, and a long breath. */
  readonly bell = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch), loud * 0.4, 1.6);
    this.#tone("sine", after, vary(pitch * 2.76), loud * 0.16, 0.9);
    this.#tone("sine", after, vary(pitch * 5.4), loud * 0.06, 0.35);
  };

  #tone(type: OscillatorType, after: number, pitch: number, loud: number, length: number, fall?: number): void {
    if (!this.#context || !this.#out) return;
    const start = this.#context.currentTime + after;
    const tone = this.#context.createOscillator();
    tone.type = type;
    tone.frequency.setValueAtTime(pitch, start);
    if (fall) tone.frequency.exponentialRampToValueAtTime(fall, start + length);
    tone.connect(this.#fade(start, loud, length));
    tone.start(start);
    tone.stop(start + length + 0.05);
  }

  #hiss(after: number, pitch: number, loud: number, length: number): void {
    const context = this.#context;
    if (!context || !this.#out) return;
    const start = context.currentTime + after;
    const noise = context.createBufferSource();
    const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
    const grains = buffer.getChannelData(0);
    for (let i = 0; i < grains.length; i++) grains[i] = Math.random() * 2 - 1;
    noise.buffer = buffer;
    const band = context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    noise.connect(band).connect(this.#fade(start, loud, length));
    noise.start(start);
  }

  #fade(start: number, loud: number, length: number): GainNode {
    const gain = (this.#context as AudioContext).createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(this.#out as GainNode);
    return gain;
  }
}

/** No two strokes are quite alike: 5 % up or down. */
function vary(pitch: number): number {
  return pitch * (0.975 + Math.random() * 0.05);
}

export const sound = new Orchestra();
