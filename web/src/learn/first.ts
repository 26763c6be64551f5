import { create } from "../kit/create";
import { gently, shorter } from "../kit/gentle";
import { session } from "../kit/session.svelte";
import { settings } from "../kit/settings.svelte";
import { chosen, sitters } from "../kit/setup";
import { EASIEST, type GameInfo } from "../kit/wire";

/** What makes a game slower or shorter, where there is such an option. */
const GENTLE: Record<string, Record<string, string>> = { hoshi: { pace: "relaxed" }, phantom: { rounds: "2" } };

/** How a first game is played: as one has chosen, and else gently. */
export function optionsOf(info: GameInfo): Record<string, string> {
  const set = chosen(info, info.default_seats, settings.kept.front[info.name] ?? {});
  return { ...GENTLE[info.name], ...shorter(set), ...set };
}

/** Sets a gentle table: easy bots, as many as the game is best with, and nothing counts. The match's name. */
export async function firstGame(name: string): Promise<string> {
  const info = session.games.find((game) => game.name === name);
  if (!info) throw new Error(name);
  const match = await create(name, sitters(info.default_seats, EASIEST), { options: optionsOf(info), casual: true });
  gently(match);
  return match;
}
