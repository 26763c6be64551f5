import { create } from "../kit/create";
import { gently } from "../kit/gentle";
import { session } from "../kit/session.svelte";
import { settings } from "../kit/settings.svelte";
import { chosen, sitters } from "../kit/setup";
import { EASIEST, type GameInfo } from "../kit/wire";

/** What makes a game slower or shorter, where there is such an option; of Hoshi Battle without a clock, too. */
const GENTLE: Record<string, Record<string, string>> = { hoshi: { pace: "relaxed" }, "hoshi calm": { pace: "relaxed", heroes: "2" }, phantom: { rounds: "2" } };

/** How a first game is played: as one has chosen, and else gently. */
export function optionsOf(info: GameInfo): Record<string, string> {
  const set = chosen(info, info.default_seats, settings.kept.front[info.name] ?? {});
  return { ...(GENTLE[`${info.name} ${set["mode"]}`] ?? GENTLE[info.name]), ...set };
}

/** Sets a gentle table: easy bots, as many as the game is best with, and nothing counts. The match's name. */
export async function firstGame(name: string): Promise<string> {
  const info = session.games.find((game) => game.name === name);
  if (!info) throw new Error(name);
  const match = await create(name, sitters(info.default_seats, EASIEST), { options: optionsOf(info), casual: true });
  gently(match);
  return match;
}
