import type { Match } from "./match.svelte";
import { newcomer } from "./newcomer.svelte";
import type { Advised, WhyNot } from "./sentences";
import type { GameScene } from "./wire";

/** A good move, asked of the server. What comes after the table has gone on is not shown. */
export class Advice {
  looking = $state(false);
  found = $state.raw<Advised | null>(null);

  /** Asks; says why not if there is no answer. */
  async ask(match: Match): Promise<WhyNot | null> {
    if (this.looking) return null;
    this.looking = true;
    // What comes now takes the place of a tip, which has been read by then.
    newcomer.moves();
    const before: GameScene | null = match.scene;
    try {
      const answer = await match.hint();
      if (match.scene !== before) return null;
      if (!("move" in answer)) return answer;
      this.found = answer;
      return null;
    } finally {
      this.looking = false;
    }
  }
}
