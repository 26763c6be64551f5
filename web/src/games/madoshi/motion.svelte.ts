import { LAND, reduced, Stage } from "../../kit/motion";
import { settings } from "../../kit/settings.svelte";
import type { Scene, Shown } from "./types";

const HALF_TURN = 900;
const YOKAI = 22;

/** What moves at the table: tokens and cards to their new places, a caught Yokai to its score, the sky with the turn. */
export class Motion {
  /** How dark the sky is. */
  light = $state(0);
  /** The Yokai that is on its way to a score: a catch counts when it has arrived. */
  flying = $state.raw<Shown["flight"] | null>(null);

  constructor(scene: () => Scene, root: () => HTMLElement | undefined) {
    // Day and night follow the turn; alone, evening falls as the stacks grow low.
    $effect.pre(() => {
      const { seats, caught, turn, sides, over, places, last } = scene();
      const won = places.indexOf(1);
      if (seats === 1) this.light = caught.length / YOKAI;
      // At the end it is the winner's, wherever one looks at it.
      else if (over) this.light = places[1 - won] === 1 ? 0.5 : sides[won] === "moon" ? 1 : 0;
      // While a turn is told nobody is asked: it is that of who swapped.
      else this.light = sides[turn >= 0 ? turn : (last?.seat ?? -1)] === "moon" ? 1 : 0;
    });

    const stage = new Stage(root);
    $effect.pre(() => {
      void scene();
      stage.before();
    });
    $effect(() => {
      if (scene().shown?.half && settings.tempo > 0 && !reduced()) {
        stage.forget();
        whirl(root());
      }
      stage.after();
    });

    $effect.pre(() => {
      this.flying = (settings.tempo > 0 && !reduced() && scene().shown?.flight) || null;
    });
  }
}

/** The whole board goes round, and every token on it stays upright. */
function whirl(root: HTMLElement | undefined): void {
  const timing = { duration: HALF_TURN * settings.tempo, easing: LAND };
  root?.querySelector("[data-board]")?.animate([{ rotate: "180deg" }, { rotate: "360deg" }], timing);
  root?.querySelectorAll("[data-piece^=token]").forEach((token) => token.animate([{ rotate: "-180deg" }, { rotate: "-360deg" }], timing));
}
