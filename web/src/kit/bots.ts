import { words } from "./words";

/** What a bot is called: its level in words, or the name of one of the host's engines. */
export function called(level: string): string {
  const levels: Record<string, string> = words.setup.levels;
  return Object.hasOwn(levels, level) ? (levels[level] ?? "").toLowerCase() : level.replace("@", "");
}

/** A bot beside its name: "normal bot"; an engine goes by its own name, so it is just a "bot". */
export function kindOf({ name, level }: { name: string; level: string | null }): string {
  return words.table.bot(level && !name.startsWith(level) ? called(level) : "").trim();
}
