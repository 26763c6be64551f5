import type { Match } from "../../../kit/match.svelte";

// A pass takes as long as a person would, so that nobody can tell (HB-R11).
const LEAST = 900;
const MOST = 3200;
/** And why is read, the first time that it is said of a card. */
const READING = 1800;
/** As long as it takes to read why, and what came before it. All see what lies there, so it tells nobody anything. */
const ROLLS = 3000;

/** What nobody needs to be asked. */
interface Plain {
  readonly match: Match | null;
  /** The card that cannot be played now: its window is passed. */
  readonly pass: string | null;
  /** Somebody sits here who could tell from how long a pass takes that nothing was asked. */
  readonly watched: boolean;
  /** Nobody can hit, so both roll. */
  readonly rolls: boolean;
}

/** Makes the moves that are no choice, once they could be read; says whether of a card that was read before. Call while a component is set up. */
export function byItself(now: () => Plain): (card: string) => boolean {
  const read = new Set<string>();
  $effect(() => {
    const { match, pass, watched } = now();
    if (pass === null || !match?.settled) return;
    const timer = setTimeout(
      () => {
        read.add(pass);
        void match.move("pass");
      },
      LEAST + (watched ? Math.random() * (MOST - LEAST) : 0) + (read.has(pass) ? 0 : READING),
    );
    return () => clearTimeout(timer);
  });
  $effect(() => {
    const { match, rolls } = now();
    if (!rolls || !match?.settled) return;
    const timer = setTimeout(() => void match.move("roll"), ROLLS);
    return () => clearTimeout(timer);
  });
  return (card) => read.has(card);
}
