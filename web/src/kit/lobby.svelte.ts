import { untrack } from "svelte";
import { session } from "./session.svelte";
import type { LobbyNews, MatchInfo, OpenTable } from "./wire";

/** The newest first; what is told again takes the place of what was known. */
export function merged(known: readonly OpenTable[], { tables, gone }: Pick<LobbyNews, "tables" | "gone">): OpenTable[] {
  const old = known.filter(({ match }) => !gone.includes(match) && !tables.some((table) => table.match === match));
  return [...tables, ...old].sort((a, b) => b.created - a.created);
}

/** Who sits there, for a line of text; bots are only counted. */
export function people({ sitters }: OpenTable): string[] {
  return sitters.filter(({ kind }) => kind === "person").map(({ name }) => name);
}

export const free = ({ sitters }: OpenTable): number => sitters.filter(({ kind }) => kind === "open").length;

/** Tables at which this page is to be ready as soon as it can: how each was when it first was. */
const eager = new Map<string, string>();

export const hurry = (match: string): void => void eager.set(match, "");
export const linger = (match: string): void => void eager.delete(match);

/** Whether somebody who came by a quick match is ready for this table: unless it was changed, or a clock could take the seat. */
export function keen({ match, me, seats, options, clock }: MatchInfo): boolean {
  const first = eager.get(match);
  if (first === undefined || me < 0 || seats[me]?.ready) return false;
  const now = JSON.stringify([options, clock, seats.map(({ kind }) => kind === "bot")]);
  if ((first !== "" && first !== now) || (clock.kind !== "none" && clock.then === "lose")) {
    eager.delete(match);
    return false;
  }
  eager.set(match, now);
  return true;
}

/** The tables that are open to everybody, as long as somebody looks at them. */
class Lobby {
  tables = $state.raw<readonly OpenTable[] | null>(null);

  /** Looks in, and again on every new line; what it gives back looks away. */
  look(): () => void {
    const deaf = session.line.listen({
      news: (news) => {
        if (this.tables) this.tables = merged(this.tables, news);
      },
      welcome: () => this.#ask(),
    });
    // Once: a new line is told by its welcome.
    if (untrack(() => session.status) === "open") this.#ask();
    return () => {
      deaf();
      this.tables = null;
      if (session.status === "open") session.line.ask("look_away", {}).catch(() => {});
    };
  }

  #ask(): void {
    session.line.ask("look", {}).then(
      ({ tables }) => (this.tables = merged([], { tables, gone: [] })),
      () => (this.tables ??= []),
    );
  }
}

export const lobby = new Lobby();
