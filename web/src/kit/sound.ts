import { settings } from "./settings.svelte";

/** Every kind of event has its own sound, so that a game can be followed by ear. */
export type Sound =
  | "deal"
  | "flip"
  | "hero"
  | "phantom"
  | "heroes-win"
  | "phantoms-win"
  | "nobody-wins"
  | "stuck"
  | "round"
  | "game"
  | "turn"
  | "refuse"
  | "press";

/** A handful of timbres, made on the spot: wood, paper, string and drum. */
class Orchestra {
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

  play(name: Sound): void {
    const context = this.#context;
    const volume = settings.kept.master * settings.kept.effects;
    if (!context || volume === 0 || context.state !== "running" || document.hidden) return;
    this.#out ??= this.#open(context);
    this.#out.gain.value = volume * 0.6;
    const { wood, paper, string, drum } = this;
    switch (name) {
      case "deal":
        for (let i = 0; i < 7; i++) paper(i * 0.05, 0.35);
        break;
      case "flip":
        paper(0, 0.7);
        string(0.06, 880, 0.25);
        break;
      case "hero":
        paper(0, 0.4);
        wood(0.03, 740, 0.9);
        break;
      case "phantom":
        paper(0, 0.4);
        drum(0.03, 82, 0.9);
        break;
      case "heroes-win":
        [523, 659, 784, 1047].forEach((pitch, i) => string(i * 0.07, pitch, 0.4));
        drum(0, 110, 0.5);
        break;
      case "phantoms-win":
        [0, 0.11, 0.19].forEach((at) => drum(at, 65, 0.8));
        string(0.05, 156, 0.4);
        string(0.05, 165, 0.4);
        break;
      case "nobody-wins":
        wood(0, 196, 0.7);
        wood(0.14, 175, 0.7);
        break;
      case "stuck":
        [466, 415, 370, 311].forEach((pitch, i) => string(i * 0.1, pitch, 0.4));
        break;
      case "round":
        drum(0, 98, 0.7);
        [392, 523, 659].forEach((pitch) => string(0.12, pitch, 0.3));
        break;
      case "game":
        [0, 0.16, 0.28, 0.36, 0.42].forEach((at) => drum(at, 92, 0.7));
        [523, 659, 784, 1047, 1319].forEach((pitch, i) => string(0.5 + i * 0.09, pitch, 0.4));
        break;
      case "turn":
        wood(0, 988, 0.45);
        wood(0.11, 1319, 0.45);
        break;
      case "refuse":
        wood(0, 147, 0.6);
        break;
      case "press":
        wood(0, 523, 0.4);
        break;
    }
  }

  #open(context: AudioContext): GainNode {
    const out = context.createGain();
    out.connect(context.destination);
    return out;
  }

  /** A struck block: two short sine partials. */
  private readonly wood = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch), loud * 0.5, 0.09);
    this.#tone("triangle", after, vary(pitch * 2.71), loud * 0.2, 0.04);
  };

  /** A plucked string: a saw whose brightness dies before its body. */
  private readonly string = (after: number, pitch: number, loud: number): void => {
    this.#tone("triangle", after, vary(pitch), loud * 0.5, 0.7);
    this.#tone("sawtooth", after, vary(pitch), loud * 0.08, 0.18);
  };

  /** A skin: a sine that falls in pitch. */
  private readonly drum = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch * 1.9), loud, 0.28, pitch * 0.7);
    this.#hiss(after, 400, loud * 0.15, 0.05);
  };

  /** A sheet: a breath of filtered noise. */
  private readonly paper = (after: number, loud: number): void => {
    this.#hiss(after, vary(3200), loud * 0.4, 0.07);
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
