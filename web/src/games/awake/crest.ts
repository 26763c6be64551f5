import { luck } from "../../kit/luck";

/** A figure folded from one sheet: the country gives paper and edge, the role the fold, the name the small differences. */
export interface Crest {
  hue: number;
  /** The sheet it is folded from, unfolded behind it. */
  sheet: string;
  /** What sticks out behind: tails, wings, rays. Drawn first. */
  behind: Facet[];
  facets: Facet[];
}

/** A flat piece of paper and how dark it lies: 0 in full light, 4 in the shade. */
export interface Facet {
  tone: number;
  points: string;
}

type Point = readonly [number, number];
type Half = readonly [tone: number, ...points: Point[]];
/** Three numbers between -1 and 1 that belong to one name. */
type Bend = readonly [number, number, number];

const PAPERS: Record<string, { hue: number; sheet: string } | undefined> = {
  "Lantern Shogunate": { hue: 32, sheet: "M50 1L99 50L50 99L1 50Z" },
  "Gearwright League": { hue: 236, sheet: "M30 4H70L96 30V70L70 96H30L4 70V30Z" },
  "Moonwild Kingdom": { hue: 148, sheet: "M50 2C78 2 98 20 98 50C98 80 78 98 50 98C22 98 2 80 2 50C2 20 22 2 50 2Z" },
};

export function paper(country: string): { hue: number; sheet: string } {
  return PAPERS[country] ?? { hue: hash(country) % 360, sheet: "M4 4H96V96H4Z" };
}

/** The left half of each fold; the right half is its mirror image, away from the light. */
const FOLDS: Record<string, ((bend: Bend) => Half[]) | undefined> = {
  guard: ([a, b, c]) => [
    [1, [50, 14], [18 + a * 4, 20], [50, 48 + c * 5]],
    [0, [18 + a * 4, 20], [15 + b * 5, 54], [50, 48 + c * 5]],
    [2, [15 + b * 5, 54], [50, 90], [50, 48 + c * 5]],
  ],
  striker: ([a, b, c]) => [
    [0, [50, 6], [38, 42], [50, 56]],
    [1, [38, 42], [10 + a * 4, 22 + b * 8], [28, 64]],
    [2, [38, 42], [28, 64], [50, 56]],
    [1, [28, 64], [50, 94], [50, 56]],
    [3, [28, 64], [16 + c * 5, 80], [40, 80]],
  ],
  runner: ([a, b, c]) => [
    [0, [50, 30], [6 + a * 3, 14 + b * 7], [32, 56]],
    [1, [50, 30], [32, 56], [50, 72]],
    [2, [32, 56], [20 + c * 7, 86], [50, 72]],
    [3, [34, 79], [50, 95], [50, 72]],
  ],
  archer: ([a, b, c]) => [
    [0, [50, 82], [7, 48 + a * 6], [18, 24]],
    [1, [50, 82], [18, 24], [36 + c * 3, 12 + b * 6]],
    [2, [50, 82], [36 + c * 3, 12 + b * 6], [50, 8]],
    [3, [50, 76], [40, 95], [50, 95]],
  ],
  healer: ([a, b, c]) => [
    [0, [50, 12 + c * 4], [34, 42], [50, 70]],
    [1, [34, 42], [10 + a * 4, 34 + b * 7], [22, 66]],
    [0, [34, 42], [22, 66], [50, 70]],
    [2, [22, 66], [50, 91], [50, 70]],
  ],
  trickster: ([a, b, c]) => [
    [0, [13 + a * 5, 7 + b * 5], [11, 50], [38, 34]],
    [1, [11, 50], [38, 34], [50, 58 + c * 4]],
    [0, [38, 34], [50, 40], [50, 58 + c * 4]],
    [2, [11, 50], [50, 58 + c * 4], [50, 92]],
    [4, [24, 51], [37, 55], [33, 61]],
  ],
  breaker: ([a, b, c]) => [
    [3, [8 + a * 5, 8 + b * 6], [13, 42], [31, 34]],
    [0, [13, 42], [50, 27 + c * 4], [50, 60]],
    [1, [13, 42], [50, 60], [20, 72]],
    [2, [20, 72], [50, 60], [50, 92], [33, 92]],
    [4, [24, 50], [36, 52], [30, 57]],
  ],
  trapper: ([a, b, c]) => [
    [0, [50, 6], [39, 34], [50, 50]],
    [2, [39, 34], [11 + a * 5, 18 + b * 5], [50, 50]],
    [1, [11 + a * 5, 18 + b * 5], [31, 50], [50, 50]],
    [3, [31, 50], [9 + c * 4, 78], [50, 50]],
    [1, [9 + c * 4, 78], [39, 67], [50, 50]],
    [2, [39, 67], [50, 94], [50, 50]],
  ],
  captain: ([a, b, c]) => [
    [3, [50, 38], [28, 30], [16 + a * 4, 5 + b * 4], [12, 32], [34, 48]],
    [0, [50, 38], [20, 52], [50, 64]],
    [1, [20, 52], [8, 80 + c * 4], [34, 75]],
    [2, [20, 52], [34, 75], [50, 64]],
    [1, [34, 75], [50, 93], [50, 64]],
  ],
};

/** What a name may have behind it, so that no two of a role look alike. */
const BEHIND: readonly ((bend: Bend) => Half[])[] = [
  () => [],
  ([a]) => [[3, [50, 74], [4, 62 + a * 8], [10, 78 + a * 8]], [4, [50, 78], [12, 84 + a * 6], [22, 95]]],
  ([, b]) => [[3, [44, 58], [2, 40 + b * 8], [14, 66 + b * 4]]],
  ([a, b]) => [[3, [50, 30], [26 + a * 4, 4 + b * 3], [34, 34]], [4, [50, 40], [6, 52 + a * 5], [28, 58]]],
];

/** Unfolded: a rosette of pleats opens behind the figure, point and notch in turn. */
const PLEATS = 9;
const RAYS: readonly Half[] = Array.from({ length: PLEATS * 2 }, (_, i) => {
  const on = (turn: number): Point => {
    const [angle, far] = [(turn * Math.PI) / (PLEATS * 2), turn % 2 === 0 ? 42 : 54];
    return [50 - far * Math.sin(angle), 50 - far * Math.cos(angle)];
  };
  return [i % 2, [50, 50], on(i), on(i + 1)] as const;
});

export function crest(name: string, role: string, country: string, awake: boolean): Crest {
  const random = luck(hash(name));
  const bend: Bend = [random() * 2 - 1, random() * 2 - 1, random() * 2 - 1];
  const { hue, sheet } = paper(country);
  const behind = BEHIND[Math.floor(random() * BEHIND.length)] ?? (() => []);
  const fold = FOLDS[role] ?? FOLDS.guard ?? (() => []);
  return {
    hue: hue + Math.round((random() * 2 - 1) * 16),
    sheet,
    behind: whole([...(awake ? RAYS : []), ...behind(bend)]),
    facets: whole(fold(bend)),
  };
}

function whole(halves: readonly Half[]): Facet[] {
  return halves.flatMap(([tone, ...points]) => [
    { tone, points: points.map(([x, y]) => `${round(x)} ${round(y)}`).join(" ") },
    { tone: Math.min(4, tone + 1), points: points.map(([x, y]) => `${round(100 - x)} ${round(y)}`).join(" ") },
  ]);
}

function round(n: number): number {
  return Math.round(n * 10) / 10;
}

function hash(text: string): number {
  let sum = 7;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return sum;
}
