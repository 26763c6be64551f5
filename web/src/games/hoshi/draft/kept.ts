import type { Scene, SceneCard } from "../types";

/** A card that can be chosen, by its place: from several boxes the same card may lie there twice. */
export interface Place {
  at: number;
  card: SceneCard;
}

export const isHero = (card: SceneCard): boolean => card.kind === "hero";

/** What lies before me, Heroes and Duel cards apart. */
export function groups(pool: readonly SceneCard[]): { heroes: boolean; places: Place[] }[] {
  const places = pool.map((card, at) => ({ at, card }));
  return [true, false]
    .map((heroes) => ({ heroes, places: places.filter(({ card }) => isHero(card) === heroes) }))
    .filter(({ places }) => places.length > 0);
}

/** How many of this kind stay: one of a packet that goes round, else as many as one fights with. */
export const wanted = (scene: Pick<Scene, "draft" | "options">): number => (scene.draft === "keep" ? 1 : Number(scene.options.heroes));

/** A press takes a card up or puts it back. One too many takes the place of the one that was chosen first. */
export function press(pool: readonly SceneCard[], kept: readonly number[], at: number, most: number): number[] {
  const card = pool[at];
  if (!card) return [...kept];
  if (kept.includes(at)) return kept.filter((it) => it !== at);
  const same = kept.filter((it) => pool[it] && isHero(pool[it]) === isHero(card));
  if (same.length < most) return [...kept, at];
  return [...kept.filter((it) => it !== same[0]), at];
}

/** Whether enough of everything is chosen. */
export function complete(pool: readonly SceneCard[], kept: readonly number[], most: number): boolean {
  return groups(pool).every(({ places }) => places.filter(({ at }) => kept.includes(at)).length === Math.min(most, places.length));
}

/** The moves that carry out the choice, one after the other. */
export function moves(scene: Pick<Scene, "draft" | "pool">, kept: readonly number[]): string[] {
  const { draft, pool } = scene;
  if (draft === "keep") return kept.flatMap((at) => (pool[at] ? [`keep ${pool[at].card}`] : []));
  return pool.flatMap((card, at) => (kept.includes(at) ? [] : [`drop ${card.card}`]));
}

/** Who gets what I do not keep: Heroes go to the left, Duel cards to the right (HB-31). */
export function receiver(scene: Pick<Scene, "seat" | "seats" | "pool">): number {
  const [first] = scene.pool;
  const step = first && !isHero(first) ? scene.seats - 1 : 1;
  return (scene.seat + step) % scene.seats;
}
