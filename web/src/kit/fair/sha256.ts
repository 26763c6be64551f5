/** SHA-256 and HMAC, small and slow: the browser's own are there only behind TLS, and a table at home has none. */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
};
/** The first 32 bits of a root's fraction, as the standard has its constants. */
const fraction = (prime: number, root: number): number => ((prime ** root % 1) * 2 ** 32) >>> 0;
const START = primes(8).map((prime) => fraction(prime, 1 / 2));
const ROUND = primes(64).map((prime) => fraction(prime, 1 / 3));

const turn = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

export function sha256(data: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(((data.length + 72) >> 6) << 6);
  blocks.set(data);
  blocks[data.length] = 0x80;
  const view = new DataView(blocks.buffer);
  view.setUint32(blocks.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(blocks.length - 4, data.length << 3);
  const hash = Uint32Array.from(START);
  const w = new Uint32Array(64);
  const at = (list: { [k: number]: number | undefined }, k: number): number => list[k] ?? 0;
  for (let block = 0; block < blocks.length; block += 64) {
    for (let t = 0; t < 16; t++) w[t] = view.getUint32(block + 4 * t);
    for (let t = 16; t < 64; t++) {
      const [early, late] = [at(w, t - 15), at(w, t - 2)];
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      w[t] = at(w, t - 16) + s0 + at(w, t - 7) + s1;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
    for (let t = 0; t < 64; t++) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (h + s1 + ((e & f) ^ (~e & g)) + at(ROUND, t) + at(w, t)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, k) => (hash[k] = at(hash, k) + word));
  }
  const digest = new DataView(new ArrayBuffer(32));
  hash.forEach((word, k) => digest.setUint32(4 * k, word));
  return new Uint8Array(digest.buffer);
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (byte: number): Uint8Array => {
    const block = new Uint8Array(64).fill(byte);
    (key.length > 64 ? sha256(key) : key).forEach((bits, k) => (block[k] = bits ^ byte));
    return block;
  };
  return sha256(joined(pad(0x5c), sha256(joined(pad(0x36), message))));
}

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const hex = (data: Uint8Array): string => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");

export const unhex = (text: string): Uint8Array => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const both = new Uint8Array(a.length + b.length);
  both.set(a);
  both.set(b, a.length);
  return both;
}
