import type { Band } from "./cues";

/** How loud everything is with both sliders full: several sounds at once must not distort. */
export const FULL = 0.6;

/** A handful of timbres, made on the spot: wood, paper, string, drum and bell. Played aloud, or into a file. */
export class Instruments implements Band {
  constructor(
    private readonly context: BaseAudioContext,
    private readonly out: AudioNode,
  ) {}

  /** A struck block: two short sine partials. */
  readonly wood = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch), loud * 0.85, 0.09);
    this.#tone("triangle", after, vary(pitch * 2.71), loud * 0.34, 0.04);
  };

  /** A plucked string: a saw whose brightness dies before its body. */
  readonly string = (after: number, pitch: number, loud: number): void => {
    this.#tone("triangle", after, vary(pitch), loud * 0.5, 0.7);
    this.#tone("sawtooth", after, vary(pitch), loud * 0.08, 0.18);
  };

  /** A skin: a sine that falls in pitch. */
  readonly drum = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch * 1.9), loud * 0.5, 0.28, pitch * 0.7);
    this.#hiss(after, 400, loud * 0.08, 0.05);
  };

  /** A sheet: a breath of filtered noise. */
  readonly paper = (after: number, loud: number): void => {
    this.#hiss(after, vary(3200), loud * 1.3, 0.07);
  };

  /** A bowl of bronze: few partials, none of them quite in tune, and a long breath. */
  readonly bell = (after: number, pitch: number, loud: number): void => {
    this.#tone("sine", after, vary(pitch), loud * 0.32, 1.6);
    this.#tone("sine", after, vary(pitch * 2.76), loud * 0.13, 0.9);
    this.#tone("sine", after, vary(pitch * 5.4), loud * 0.05, 0.35);
  };

  #tone(type: OscillatorType, after: number, pitch: number, loud: number, length: number, fall?: number): void {
    const start = this.context.currentTime + after;
    const tone = this.context.createOscillator();
    tone.type = type;
    tone.frequency.setValueAtTime(pitch, start);
    if (fall) tone.frequency.exponentialRampToValueAtTime(fall, start + length);
    tone.connect(this.#fade(start, loud, length));
    tone.start(start);
    tone.stop(start + length + 0.05);
  }

  #hiss(after: number, pitch: number, loud: number, length: number): void {
    const start = this.context.currentTime + after;
    const noise = this.context.createBufferSource();
    const buffer = this.context.createBuffer(1, Math.ceil(this.context.sampleRate * length), this.context.sampleRate);
    const grains = buffer.getChannelData(0);
    for (let i = 0; i < grains.length; i++) grains[i] = Math.random() * 2 - 1;
    noise.buffer = buffer;
    const band = this.context.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    noise.connect(band).connect(this.#fade(start, loud, length));
    noise.start(start);
  }

  #fade(start: number, loud: number, length: number): GainNode {
    const gain = this.context.createGain();
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.004);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    gain.connect(this.out);
    return gain;
  }
}

/** No two strokes are quite alike: 5 % up or down. */
function vary(pitch: number): number {
  return pitch * (0.975 + Math.random() * 0.05);
}
