import type { Gallery, GalleryCard, GalleryGroup, GallerySide } from "../../kit/wire";

export type Order = "printed" | "name" | "wins";

/** What somebody looks for: words in any place of a card, and of each filter one value or all. */
export interface Wanted {
  text: string;
  filters: Record<string, string | undefined>;
  order: Order;
}

export interface Shelf extends GalleryGroup {
  cards: GalleryCard[];
}

/** The cards that fit, group by group as they lie in the box, or all together in another order. */
export function shelves({ cards, groups }: Gallery, { text, filters, order }: Wanted): Shelf[] {
  const words = split(text);
  const kept = cards.filter((card) => Object.entries(filters).every(([name, value]) => !value || card.filters[name] === value) && words.every((word) => saidBy(card).includes(word)));
  if (order === "printed") return groups.map((group) => ({ ...group, cards: kept.filter((card) => card.group === group.name) })).filter((shelf) => shelf.cards.length > 0);
  const sorted = kept.toSorted((a, b) => (order === "wins" ? (b.wins?.share ?? -1) - (a.wins?.share ?? -1) : 0) || a.name.localeCompare(b.name, "en", { numeric: true }));
  return sorted.length > 0 ? [{ name: "", text: "", cards: sorted }] : [];
}

/** The side that says what is looked for, where only one does; else the first. */
export function sideWith(card: GalleryCard, text: string): number {
  const words = split(text);
  const common = plain([card.name, card.line, ...Object.values(card.filters)]);
  const special = words.filter((word) => !common.includes(word));
  const says = card.sides.map((side) => special.every((word) => saidOn(side).includes(word)));
  return special.length > 0 && !says[0] ? Math.max(0, says.indexOf(true)) : 0;
}

/** What a filter can be set to, as it comes in the box; numbers in their order. */
export function values({ cards }: Gallery, filter: string): string[] {
  const found = [...new Set(cards.flatMap((card) => card.filters[filter] ?? []))];
  return found.every((value) => /^\d+$/.test(value)) ? found.toSorted((a, b) => Number(a) - Number(b)) : found;
}

function saidBy(card: GalleryCard): string {
  return plain([card.name, card.line, ...Object.values(card.filters), ...card.sides.map(saidOn)]);
}

function saidOn({ name, title, text, facts }: GallerySide): string {
  return plain([name, title, text, ...facts.map((fact) => `${fact.name} ${fact.value}`)]);
}

const split = (text: string): string[] => plain([text]).split(" ").filter(Boolean);

/** Without capitals, accents and signs, as people type. */
function plain(texts: readonly string[]): string {
  return texts.join(" ").normalize("NFD").replace(/\p{M}|['’]/gu, "").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ");
}
