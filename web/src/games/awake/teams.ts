import type { CharacterCard, ItemCard } from "./types";

/** A team to start with: a country and its characters. */
export interface Team {
  name: string;
  country: string;
  members: readonly string[];
}

/** For those who want to play at once; each is about another way to win. */
export const READY: readonly Team[] = [
  { name: "Foxes and blades", country: "Lantern Shogunate", members: ["Kitsune", "Ronin", "Kamaitachi", "Chochin"] },
  { name: "Storm the gate", country: "Gearwright League", members: ["Oni", "Hamaya", "Salamander", "Homunculus"] },
  { name: "Clockwork wall", country: "Gearwright League", members: ["Talos", "Golem", "Lynceus", "Kobold", "Homunculus"] },
  { name: "Winter hunt", country: "Lantern Shogunate", members: ["Yukionna", "Tengu", "Kappa", "Wisp"] },
  { name: "Wings of the wild", country: "Moonwild Kingdom", members: ["Firebird", "Unicorn", "Barghest"] },
  { name: "Wild pack", country: "Moonwild Kingdom", members: ["Berserker", "Kelpie", "Leshy", "Domovoi"] },
];

/** The most a team may be, and whether it must be of one country. */
export interface Limits {
  most: number;
  own: boolean;
}

export function cost(cards: readonly CharacterCard[], members: readonly string[]): number {
  return cards.reduce((sum, card) => sum + (members.includes(card.name) ? card.cost : 0), 0);
}

/** Whether everybody on it is in the game, and it keeps to the limits. */
export function fits(team: Team, cards: readonly CharacterCard[], { most, own }: Limits): boolean {
  const known = team.members.every((name) => cards.some((card) => card.name === name && (!own || card.country === team.country)));
  return known && team.members.length > 0 && cost(cards, team.members) <= most;
}

/** A random team that leaves as little as possible unspent. */
export function anyTeam(cards: readonly CharacterCard[], country: string, { most, own }: Limits, random: () => number = Math.random): string[] {
  const members: string[] = [];
  let left = most;
  const open = cards.filter((card) => !own || card.country === country);
  for (;;) {
    const rest = open.filter((card) => card.cost <= left && !members.includes(card.name));
    const card = rest[Math.floor(random() * rest.length)];
    if (!card) return members;
    members.push(card.name);
    left -= card.cost;
  }
}

/** As many items of a deck as one chooses, spread evenly over its kinds. */
export function evenly(items: readonly ItemCard[], deck: string, count: number): Map<string, number> {
  const chosen = new Map<string, number>();
  const kinds = items.filter((item) => item.deck === deck);
  for (let round = 1; round <= count; round++) {
    for (const { name, copies } of kinds) {
      const total = [...chosen.values()].reduce((sum, n) => sum + n, 0);
      if (total < count && copies >= round) chosen.set(name, round);
    }
  }
  return chosen;
}

const KEY = "hyakki.awake.teams";
const KEPT = 3;

/** The teams played last in this browser, the newest first; anything broken in there is as good as nothing. */
export function recall(): Team[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isTeam).slice(0, KEPT) : [];
  } catch {
    return [];
  }
}

export function remember(team: Team): void {
  const same = ({ country, members }: Team): boolean => country === team.country && members.join() === team.members.join();
  try {
    localStorage.setItem(KEY, JSON.stringify([team, ...recall().filter((it) => !same(it))].slice(0, KEPT)));
  } catch {
    return; // A browser may refuse storage; the game goes on without.
  }
}

function isTeam(it: unknown): it is Team {
  if (typeof it !== "object" || it === null) return false;
  const { name, country, members } = it as Record<string, unknown>;
  return typeof name === "string" && typeof country === "string" && Array.isArray(members) && members.every((one) => typeof one === "string");
}
