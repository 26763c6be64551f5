import type { WhyNot } from "../../kit/sentences";
import { sources } from "./options";
import type { Scene } from "./types";

/** What to light up with a refusal, squares or an item: what is in the way of the move that was asked about. */
export function blocking(scene: Scene, move: string, { code }: WhyNot): readonly string[] {
  const squares: readonly string[] = move.match(/\b[a-z]\d\b/g) ?? [];
  switch (code) {
    case "must_move":
      return sources(scene);
    case "no_target":
      return [move.replace("item ", "")];
    case "two_traps":
      return scene.traps.filter(({ seat }) => seat === scene.seat).map(({ square }) => square);
    case "taken":
    case "castle_square":
    case "outside":
    case "not_in_reach":
    case "at_full_hp":
    case "no_place_for_trap":
    case "nobody_there":
      return squares.slice(-1);
    case "bound":
    case "dazed":
    case "no_arrow":
    case "edge":
    case "not_yours":
    case "no_reason_to_awaken":
    case "too_hurt_to_awaken":
      return squares.slice(0, 1);
    default:
      return [];
  }
}
