import type { Scene } from "../types";
import { handOf } from "./story";

/** Whether nobody can hit now, and both know it: then nothing but a roll makes sense, and nobody is asked. */
export const certain = (scene: Scene): boolean => scene.fighters.length === 2 && scene.fighters.every((seat) => bare(scene, seat));

/** Whether all see that this hand has nothing to swing with. A card that lies face down may need what would be nothing else. */
function bare(scene: Scene, seat: number): boolean {
  const [hand, player] = [handOf(scene, seat), scene.players[seat]];
  if (!hand || !player) return false;
  if (!hand.live) return true;
  return hand.hidden === 0 && hand.faces.length > 0 && hand.faces.every((face) => face === "blank" || (!player.hidden && !player.uses[face]));
}
