import type { CharacterCard } from "./types";
import { cost, type Limits, type Team } from "./teams";
import { words as building } from "./teamwords";
import { list, words } from "./words";

/** A team as a line that can be sent to a friend: `Lantern Shogunate: Kitsune, Ronin, Kappa, Chochin`. */
export function written({ country, members }: Pick<Team, "country" | "members">): string {
  return `${country}: ${members.join(", ")}`;
}

/** The team that a text names, or why it names none. Case and spaces do not matter. */
export function read(text: string, countries: readonly string[], cards: readonly CharacterCard[], { most, own }: Limits): Team | string {
  const [place = "", ...rest] = text.split(":");
  const country = find(countries, place);
  if (!country || rest.length === 0) return building.text.country(list(countries, words.or));
  const names = rest.join(":").split(/[,;\n]/).map((name) => name.trim()).filter((name) => name !== "");
  const known = names.map((name) => ({ name, found: find(cards.map((card) => card.name), name) }));
  const unknown = known.find(({ found }) => found === undefined);
  if (unknown) return building.text.unknown(unknown.name.slice(0, 40));
  const members = known.flatMap(({ found }) => found ?? []);
  const twice = members.find((name, at) => members.indexOf(name) !== at);
  if (twice) return building.text.twice(twice);
  if (members.length === 0) return building.pickFirst;
  const foreign = cards.find((card) => own && members.includes(card.name) && card.country !== country);
  if (foreign) return building.otherCountry(foreign.name);
  const total = cost(cards, members);
  return total > most ? building.text.dear(total, most) : { name: "", country, members };
}

function find(names: readonly string[], wanted: string): string | undefined {
  const plain = (text: string): string => text.trim().replace(/\s+/g, " ").toLowerCase();
  return names.find((name) => plain(name) === plain(wanted));
}
