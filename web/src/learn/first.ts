import { create } from "../kit/create";
import { gently } from "../kit/gentle";
import { session } from "../kit/session.svelte";
import { settings } from "../kit/settings.svelte";
import { chosen, sitters } from "../kit/setup";
import { EASIEST } from "../kit/wire";

/** What makes a game slower, where there is such an option. */
const GENTLE: Record<string, Record<string, string>> = { hoshi: { pace: "relaxed" } };

/** Sets a gentle table: easy bots, as many as the game is best with, and nothing counts. The match's name. */
export async function firstGame(name: string): Promise<string> {
  const info = session.games.find((game) => game.name === name);
  if (!info) throw new Error(name);
  const options = { ...GENTLE[name], ...chosen(info, info.default_seats, settings.kept.front[name] ?? {}) };
  const match = await create(name, sitters(info.default_seats, EASIEST), { options, casual: true });
  gently(match);
  return match;
}
