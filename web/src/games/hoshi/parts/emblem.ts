/** A constellation: stars, and the line that joins them. */
export interface Emblem {
  stars: readonly (readonly [number, number, number])[];
  line: string;
  moon: readonly [number, number];
}

/** A small generator with the card's name as its seed, so that a card looks the same everywhere. */
function seeded(text: string): () => number {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ letter.charCodeAt(0), 16777619) >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The sign of a card: five to eight stars from left to right across the picture, joined in their order. */
export function emblem(card: string): Emblem {
  const next = seeded(`hoshi ${card}`);
  for (let warm = 0; warm < 8; warm++) next();
  const count = 5 + Math.floor(next() * 4);
  const stars = Array.from({ length: count }, (_, at) => {
    const x = 16 + ((at + 0.2 + next() * 0.6) * 128) / count;
    const y = 14 + next() * 62;
    return [Math.round(x), Math.round(y), 5 + Math.round(next() * 5)] as const;
  });
  const line = stars.map(([x, y], at) => `${at === 0 ? "M" : "L"}${x} ${y}`).join("");
  return { stars, line, moon: [Math.round(20 + next() * 120), Math.round(18 + next() * 40)] };
}
