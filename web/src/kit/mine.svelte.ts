import { session } from "./session.svelte";
import type { MatchLine } from "./wire";
import { words } from "./words";

/** Who else sits there. */
export const others = ({ names, me }: MatchLine): string[] => names.filter((name, seat) => seat !== me && name !== "");

export const company = (match: MatchLine): string => (match.daily ? words.daily.of(match.daily) : words.mine.with(others(match)));

/** With whom, and what is unusual about it. */
export function about(match: MatchLine): string {
  return [company(match), match.practice ? words.daily.practice : "", match.forked ? words.mine.forked : ""].filter(Boolean).join(", ");
}

/** Whose turn it is, or how it ended. */
export function standing(match: MatchLine): string {
  if (match.status === "running" && match.my_turn) return words.mine.turn;
  if (match.status === "over" && match.rank !== null) return words.mine.alone(words.points(match.scores[0] ?? 0), words.rank(match.rank));
  const place = match.places[match.me];
  if (match.status === "over" && place !== undefined) return words.mine.place(place);
  return words.mine.status[match.status];
}

const URGENCY = { running: 1, waiting: 2, over: 3, retired: 3 } as const;
const urgency = ({ status, my_turn }: MatchLine): number => (my_turn ? 0 : URGENCY[status]);

/** The games to go on with, those that wait for me first. */
export function goingOn(matches: readonly MatchLine[]): MatchLine[] {
  return matches.filter((match) => urgency(match) < 3).sort((a, b) => urgency(a) - urgency(b) || b.created - a.created);
}

/** Somebody I have played with, and the game to ask them for another one from. */
export interface Friend {
  name: string;
  match: MatchLine;
}

/** The friends of my newest finished games, each once; those at a table with me already need not be asked. */
export function friendsOf(matches: readonly MatchLine[]): Friend[] {
  const newest = [...matches].sort((a, b) => b.created - a.created);
  const met = newest.flatMap((match) => match.friends.flatMap((seat) => (match.names[seat] ? [{ name: match.names[seat], match }] : [])));
  const first = met.filter(({ name }, at) => met.findIndex((other) => other.name === name) === at);
  return first.filter(({ match }) => match.status === "over");
}

/** The newest games I sit in, for all parts of a page together. */
export class Mine {
  matches = $state.raw<MatchLine[] | null>(null);

  /** Now, on a new line, and whenever somebody comes back to this tab; what it gives back looks away. */
  look(): () => void {
    const ask = (): void => {
      if (session.status !== "open" || document.hidden) return;
      session.line.ask("mine", {}).then(
        ({ matches }) => (this.matches = matches),
        () => (this.matches ??= []),
      );
    };
    ask();
    document.addEventListener("visibilitychange", ask);
    return () => document.removeEventListener("visibilitychange", ask);
  }
}
