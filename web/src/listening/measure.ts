/** What an ear, or a meter, says of one cue. */
export interface Heard {
  of: string;
  name: string;
  /** The loudest 400 ms in LUFS, as ITU-R BS.1770 weighs frequencies: how loud it seems. */
  loudness: number;
  /** The highest sample in dBFS; above 0 it would distort. */
  peak: number;
  /** Seconds until all but a ten-thousandth of its energy has been heard. */
  length: number;
  /** Hertz: half of its energy lies below. */
  middle: number;
  /** Shares of its energy in per cent: below 250 Hz, to 1 kHz, to 4 kHz, above. */
  bands: [number, number, number, number];
  /** The samples, 16 bits each, in base 64: for a file to listen to. */
  samples: string;
}

export async function measure(sound: AudioBuffer): Promise<Omit<Heard, "of" | "name">> {
  const whole = sound.getChannelData(0);
  const samples = whole.subarray(0, lasts(whole));
  const weighed = (await weigh(sound)).getChannelData(0);
  const { middle, bands } = spectrum(samples, sound.sampleRate);
  return {
    loudness: -0.691 + 10 * Math.log10(loudest(weighed, 0.4 * sound.sampleRate)),
    peak: 20 * Math.log10(samples.reduce((most, it) => Math.max(most, Math.abs(it)), 0)),
    length: samples.length / sound.sampleRate,
    middle,
    bands,
    samples: encode(samples),
  };
}

/** The K weighting of BS.1770 at 48 kHz: a shelf for the head, and few low frequencies. */
function weigh(sound: AudioBuffer): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, sound.length, sound.sampleRate);
  const source = context.createBufferSource();
  source.buffer = sound;
  const shelf = context.createIIRFilter([1.53512485958697, -2.69169618940638, 1.19839281085285], [1, -1.69065929318241, 0.73248077421585]);
  const high = context.createIIRFilter([1, -2, 1], [1, -1.99004745483398, 0.99007225036621]);
  source.connect(shelf).connect(high).connect(context.destination);
  source.start();
  return context.startRendering();
}

/** The mean square of the loudest window of so many samples. */
function loudest(samples: Float32Array, window: number): number {
  let [sum, most] = [0, 0];
  for (const [at, it] of samples.entries()) {
    sum += it * it - (at >= window ? (samples[at - window] ?? 0) ** 2 : 0);
    most = Math.max(most, sum);
  }
  return most / window;
}

function lasts(samples: Float32Array): number {
  const whole = samples.reduce((sum, it) => sum + it * it, 0);
  let sum = 0;
  return samples.findIndex((it) => (sum += it * it) > 0.9999 * whole);
}

const EDGES = [250, 1000, 4000, Infinity];

/** Where its energy lies, by a Fourier transform of all of it. */
function spectrum(samples: Float32Array, rate: number): { middle: number; bands: [number, number, number, number] } {
  const size = 2 ** Math.ceil(Math.log2(samples.length));
  const [re, im] = [new Float64Array(size), new Float64Array(size)];
  re.set(samples);
  transform(re, im);
  const energy = Array.from({ length: size / 2 }, (_, at) => (re[at] ?? 0) ** 2 + (im[at] ?? 0) ** 2);
  const whole = energy.reduce((sum, it) => sum + it, 0);
  const bands: [number, number, number, number] = [0, 0, 0, 0];
  let [sum, middle] = [0, 0];
  for (const [at, it] of energy.entries()) {
    const hertz = (at * rate) / size;
    bands[EDGES.findIndex((edge) => hertz < edge) as 0] += (100 * it) / whole;
    if (sum < whole / 2) middle = hertz;
    sum += it;
  }
  return { middle, bands };
}

/** The fast Fourier transform, in place; the length is a power of two. */
function transform(re: Float64Array, im: Float64Array): void {
  const size = re.length;
  for (let at = 1, mirror = 0; at < size; at++) {
    let bit = size >> 1;
    for (; mirror & bit; bit >>= 1) mirror ^= bit;
    mirror ^= bit;
    if (at < mirror) for (const part of [re, im]) [part[at], part[mirror]] = [part[mirror] ?? 0, part[at] ?? 0];
  }
  for (let width = 2; width <= size; width *= 2) {
    for (let k = 0; k < width / 2; k++) {
      const [c, s] = [Math.cos((2 * Math.PI * k) / width), -Math.sin((2 * Math.PI * k) / width)];
      for (let at = k; at < size; at += width) {
        const other = at + width / 2;
        const [x, y] = [re[other] ?? 0, im[other] ?? 0];
        const [tx, ty] = [x * c - y * s, x * s + y * c];
        [re[other], im[other]] = [(re[at] ?? 0) - tx, (im[at] ?? 0) - ty];
        [re[at], im[at]] = [(re[at] ?? 0) + tx, (im[at] ?? 0) + ty];
      }
    }
  }
}

function encode(samples: Float32Array): string {
  const bytes = new Uint8Array(Int16Array.from(samples, (it) => Math.round(32_767 * Math.max(-1, Math.min(1, it)))).buffer);
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
