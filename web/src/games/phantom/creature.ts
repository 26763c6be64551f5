import { luck } from "../../kit/luck";

/** A Phantom's shape, grown from its value: the higher, the more eyes, limbs, horns and teeth. */
export interface Creature {
  body: string;
  limbs: string[];
  horns: string[];
  eyes: Eye[];
  mouth: string | null;
}

export interface Eye {
  x: number;
  y: number;
  size: number;
  tilt: number;
}

/** Draws around the origin, roughly 40 units each way for the greatest. */
export function grow(value: number): Creature {
  const random = luck(value * 977 + 13);
  const radius = 13 + value * 0.95;
  const limbCount = 2 + Math.floor(value / 2);
  const limbs = Array.from({ length: limbCount }, (_, i) => {
    const share = limbCount === 1 ? 0.5 : i / (limbCount - 1);
    // Limbs hang from the sides and below: from a little above the left to a little above the right.
    const angle = Math.PI * (1.12 - share * 1.24) + (random() - 0.5) * 0.15;
    return limb(angle, radius, 11 + value * 1.15 + random() * 8, 4 + value * 0.14, random);
  });
  return {
    body: blob(radius, 7 + Math.floor(value / 4), 0.06 + value * 0.004, random),
    limbs,
    horns: horns(value, radius),
    eyes: eyes(1 + Math.floor((value - 1) / 2), radius, random),
    mouth: value >= 7 ? teeth(radius, 3 + Math.floor((value - 7) / 2)) : null,
  };
}

const point = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;

function blob(radius: number, lobes: number, rough: number, random: () => number): string {
  const steps = lobes * 2;
  const ring = Array.from({ length: steps }, (_, i) => {
    const angle = (i / steps) * Math.PI * 2;
    const reach = radius * (1 + (i % 2 === 0 ? rough : -rough) + (random() - 0.5) * 0.08);
    return [Math.cos(angle) * reach, Math.sin(angle) * reach * 1.06] as const;
  });
  const middle = (i: number): string => {
    const a = ring[i % steps] ?? [0, 0];
    const b = ring[(i + 1) % steps] ?? [0, 0];
    return point((a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  };
  const curves = ring.map((_, i) => {
    const next = ring[(i + 1) % steps] ?? [0, 0];
    return `Q${point(next[0], next[1])} ${middle(i + 1)}`;
  });
  return `M${middle(0)}${curves.join("")}Z`;
}

/** A tapering, curling arm. */
function limb(angle: number, radius: number, length: number, width: number, random: () => number): string {
  const x = Math.cos(angle);
  const y = Math.sin(angle);
  const curl = (random() < 0.5 ? -1 : 1) * (0.35 + random() * 0.4) * length;
  const base = [x * radius * 0.8, y * radius * 0.8] as const;
  const bend = [x * (radius + length * 0.55) - y * curl * 0.5, y * (radius + length * 0.55) + x * curl * 0.5] as const;
  const tip = [x * (radius + length) - y * curl * -0.35, y * (radius + length) + x * curl * -0.35] as const;
  const side = [-y * width, x * width] as const;
  return [
    `M${point(base[0] - side[0], base[1] - side[1])}`,
    `Q${point(bend[0] - side[0] * 0.8, bend[1] - side[1] * 0.8)} ${point(tip[0], tip[1])}`,
    `Q${point(bend[0] + side[0] * 0.8, bend[1] + side[1] * 0.8)} ${point(base[0] + side[0], base[1] + side[1])}Z`,
  ].join("");
}

function horns(value: number, radius: number): string[] {
  const pairs = value >= 18 ? 3 : value >= 12 ? 2 : value >= 5 ? 1 : 0;
  const drawn: string[] = [];
  for (let pair = 0; pair < pairs; pair++) {
    for (const side of [-1, 1]) {
      const angle = -Math.PI / 2 + side * (0.34 + pair * 0.4);
      const tall = radius * (0.62 - pair * 0.1);
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      const wide = 4.4 - pair * 0.5;
      const from = radius * 0.84;
      drawn.push(
        `M${point(x * from + y * wide, y * from - x * wide)}L${point(x * (radius + tall) + side * 3, y * (radius + tall))}L${point(x * from - y * wide, y * from + x * wide)}Z`,
      );
    }
  }
  return drawn;
}

/** One eye in the middle, the others in two rows around it; the place below is the mouth's. */
function eyes(count: number, radius: number, random: () => number): Eye[] {
  const lift = -radius * 0.1;
  const around = count - 1;
  return Array.from({ length: count }, (_, i) => {
    if (i === 0) return { x: 0, y: lift, size: Math.max(5, radius * (count === 1 ? 0.52 : 0.34)), tilt: 0 };
    const share = around === 1 ? 0.3 : (i - 1) / (around - 1);
    const angle = -Math.PI - 0.3 + share * (Math.PI + 0.6);
    const reach = radius * (around < 4 ? 0.62 : i % 2 === 0 ? 0.76 : 0.56);
    return {
      x: Math.cos(angle) * reach,
      y: lift + Math.sin(angle) * reach * 0.9,
      size: radius * (0.14 + random() * 0.05),
      tilt: Math.cos(angle) * 24 + (random() - 0.5) * 20,
    };
  });
}

function teeth(radius: number, count: number): string {
  const width = radius * 0.95;
  const top = radius * 0.42;
  const step = width / count;
  let line = `M${point(-width / 2, top)}`;
  for (let i = 0; i < count; i++) line += `l${point(step / 2, radius * 0.22)}l${point(step / 2, -radius * 0.22)}`;
  return `${line}Q${point(0, top - radius * 0.14)} ${point(-width / 2, top)}Z`;
}
