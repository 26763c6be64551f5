import { words } from "./words";

const FLIP = /^Flip an? (\w+) token\.$/;
/** So many flips one after the other are easier to read in one sentence. */
const MANY = 3;

/** What a magic does, part by part; many flips in a row, which would fill the card, in one sentence. */
export function inBrief(parts: readonly string[]): string[] {
  const brief: string[] = [];
  for (let at = 0; at < parts.length; ) {
    const flips = flipsFrom(parts, at);
    if (flips.length < MANY) {
      brief.push(parts[at++] ?? "");
      continue;
    }
    brief.push(words.flips(counted(flips)));
    at += flips.length;
  }
  return brief;
}

/** The faces that are flipped one after the other from there on. */
function flipsFrom(parts: readonly string[], start: number): string[] {
  const faces: string[] = [];
  for (const part of parts.slice(start)) {
    const face = FLIP.exec(part)?.[1];
    if (!face) break;
    faces.push(face);
  }
  return faces;
}

/** Each face with how often it comes in a row. */
function counted(faces: readonly string[]): [string, number][] {
  const runs: [string, number][] = [];
  for (const face of faces) {
    const last = runs.at(-1);
    if (last?.[0] === face) last[1] += 1;
    else runs.push([face, 1]);
  }
  return runs;
}
