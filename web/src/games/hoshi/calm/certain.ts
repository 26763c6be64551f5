import type { Scene } from "../types";
import { handOf } from "./story";

/** Whether nobody can hit now, and both know it: then nothing but a roll makes sense, and nobody is asked. */
export const certain = (scene: Scene, unseen = true): boolean => scene.fighters.length === 2 && scene.fighters.every((seat) => bare(scene, seat, unseen));

/** Whether that is so but for a card that lies face down. */
export const butForACard = (scene: Scene): boolean => !certain(scene) && certain(scene, false);

/** Whether all see that this hand has nothing to swing with. A card that lies face down may need what would be nothing else. */
function bare(scene: Scene, seat: number, /** What lies face down counts. */ unseen: boolean): boolean {
  const [hand, player] = [handOf(scene, seat), scene.players[seat]];
  if (!hand || !player) return false;
  if (!hand.live) return true;
  return hand.hidden === 0 && hand.faces.length > 0 && hand.faces.every((face) => face === "blank" || (!(unseen && player.hidden) && !player.uses[face]));
}
