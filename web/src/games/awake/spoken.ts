import { after, hitsLeft, unitOn } from "./options";
import type { Mark } from "./marks";
import type { Scene } from "./types";
import { list, words } from "./words";

/** What a square is called: who stands there, whose, how they are, and where they can go. */
export function nameOf(scene: Scene, square: string, names: readonly string[]): string {
  const whose = (seat: number): string => (seat === scene.seat ? words.yours : words.of1(names[seat] ?? ""));
  const unit = unitOn(scene, square);
  if (unit) {
    const { states } = words;
    const told = [unit.awake && states.awake, unit.bound && states.bound, unit.dazed && states.dazed].filter((it) => it !== false);
    const asked = unit.seat === scene.seat && scene.turn === scene.seat && after(scene, "move").length > 0;
    const moves = asked ? [unit.reach.length > 0 ? words.canMove(list(unit.reach, words.and)) : words.cannotMove] : [];
    return [words.unit(unit.name, whose(unit.seat), square, unit.left, unit.hp), ...told, ...moves].join(", ");
  }
  const castle = scene.castles.find((it) => it.square === square);
  return castle ? words.castle(castle.card.name, whose(castle.seat), square, castle.left, castle.card.hp, words.hits(hitsLeft(castle))) : words.empty(square);
}

/** What else there is to say of a square: items, traps, and what its marks mean. */
export function moreOf(scene: Scene, square: string, names: readonly string[], mark: Mark | undefined): string {
  const trap = scene.traps.find((it) => it.square === square);
  const item = scene.item_squares.find((it) => it.square === square);
  return [
    ...(item ? [words.itemSquare(item.deck)] : []),
    ...(trap ? [trap.item ? words.trapMine(trap.item) : words.trapTheirs(names[trap.seat] ?? "")] : []),
    ...(mark?.said ?? []),
  ].join(", ");
}
