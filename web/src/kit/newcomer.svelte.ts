import { untrack } from "svelte";
import { settings } from "./settings.svelte";

/** Notes for newcomers: each is shown once, and they come one at a time. */
class Newcomer {
  /** The note on the screen, and whether it can be seen there. */
  #shown: { name: string; seen(): boolean } | null = null;
  /** The note that was read last: until the next move it is not followed by another. */
  #last = $state<string | null>(null);

  /** Whether a note may be shown now. ("Show all tips again" forgets what was read, also the last.) */
  get listens(): boolean {
    return !settings.kept.noHints && !(this.#last !== null && settings.kept.hints.includes(this.#last));
  }

  show(name: string, seen: () => boolean): () => void {
    const shown = { name, seen };
    this.#shown = shown;
    return () => {
      if (this.#shown === shown) this.#shown = null;
    };
  }

  read(name: string): void {
    if (!settings.kept.hints.includes(name)) settings.kept.hints = [...settings.kept.hints, name];
    this.#last = name;
  }

  /** Who moves has read what stood there. */
  moves(): void {
    const shown = this.#shown;
    // A move may be sent by what follows the scene, which is not to follow the notes, too.
    if (shown?.seen()) untrack(() => this.read(shown.name));
  }

  /** The move is made: there may be something new to tell. */
  moved(): void {
    this.#last = null;
  }
}

export const newcomer = new Newcomer();
