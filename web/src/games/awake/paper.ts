/** The sheet of a country: its colour, and the edge that one knows it by. */
export interface Paper {
  hue: number;
  sheet: string;
}

const PAPERS: Record<string, Paper | undefined> = {
  "Lantern Shogunate": { hue: 32, sheet: "M50 1L99 50L50 99L1 50Z" },
  "Gearwright League": { hue: 236, sheet: "M30 4H70L96 30V70L70 96H30L4 70V30Z" },
  "Moonwild Kingdom": { hue: 148, sheet: "M50 2C78 2 98 20 98 50C98 80 78 98 50 98C22 98 2 80 2 50C2 20 22 2 50 2Z" },
};

export function paper(country: string): Paper {
  let sum = 7;
  for (const letter of country) sum = (sum * 31 + letter.charCodeAt(0)) % 360;
  return PAPERS[country] ?? { hue: sum, sheet: "M4 4H96V96H4Z" };
}

/** What an item is drawn on: an attack points up, a defence is a shield, a trap an envelope; shape and colour. */
export interface Slip extends Paper {
  crease: string;
}

export function slip({ deck, trap }: { deck: string; trap: boolean }): Slip {
  const hue = deck === "attack" ? 27 : 245;
  if (trap) return { hue, sheet: "M2 12H98V90H2Z", crease: "M2 12L50 50L98 12M2 90L38 40M98 90L62 40" };
  if (deck === "attack") return { hue, sheet: "M50 1L97 15V98H3V15Z", crease: "M3 15L50 26L97 15" };
  return { hue, sheet: "M3 2H97V66C97 82 74 92 50 99C26 92 3 82 3 66Z", crease: "M3 12H97" };
}

/** The sheet unfolded: a rosette of pleats, every other one away from the light. */
const pleats = Array.from({ length: 36 }, (_, at) => `M50 50L${edge(at)}L${edge(at + 1)}Z`);
export const PLEATS: readonly string[] = [0, 1].map((side) => pleats.filter((_, at) => at % 2 === side).join(""));

function edge(at: number): string {
  const [angle, far] = [(at * Math.PI) / 18, at % 2 === 0 ? 54 : 44];
  return `${(50 + far * Math.sin(angle)).toFixed(1)} ${(50 - far * Math.cos(angle)).toFixed(1)}`;
}
