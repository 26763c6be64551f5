import { promised } from "./deal";
import { CALM, isCalm } from "./gentle";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { counted, plan, type Sitter } from "./setup";
import type { Create } from "./wire";

/** Sets a table, which counts among the games that were begun here. The match's name. */
export async function create(game: string, sitters: readonly Sitter[], more: Pick<Create, "options" | "clock" | "public" | "casual">): Promise<string> {
  const { match } = await session.line.ask("create", { ...(await promised(game)), game, seats: sitters.map(plan), pace: settings.kept.pace, ...more });
  settings.kept.played = counted(settings.kept.played, game);
  if (isCalm(more.options)) settings.kept.played = counted(settings.kept.played, CALM);
  return match;
}
