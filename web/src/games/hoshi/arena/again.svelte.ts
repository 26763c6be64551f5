import type { SceneHand } from "../types";
import type { Step } from "./slow";

/** An exchange once more, slower than life: how the hands stand, and what they come to. */
export class Again {
  hands = $state.raw<readonly SceneHand[]>([]);
  verdict = $state.raw<string | null>(null);

  /** It runs by itself from here on; what is returned breaks it off. */
  play(steps: readonly Step[], rate: number, /** So long the picture stands at its end; without it, for good. */ stands = Infinity): () => void {
    const rest = (): void => {
      this.hands = [];
      this.verdict = null;
    };
    this.verdict = null;
    const timers = steps.map((step) =>
      setTimeout(() => {
        this.hands = step.hands;
        this.verdict = step.verdict;
      }, step.after * rate),
    );
    if (stands < Infinity) timers.push(setTimeout(rest, (steps.at(-1)?.after ?? 0) * rate + stands));
    return () => {
      timers.forEach(clearTimeout);
      rest();
    };
  }
}
