import { bots as said } from "../words/en-bots";
import { called } from "./bots";
import { ACCOUNT } from "./setup";
import { session } from "./session.svelte";
import { words } from "./words";

/** A value for a choice of opponents, and what it says. */
export type Opponent = [string, string];

export const bot = (name: string): Opponent => [name, said.bot(called(name))];

/** The levels, which every server has. */
export const LEVELS: Opponent[] = Object.keys(words.setup.levels).map(bot);

/** Every bot that can be given a seat at a table of this game. What cannot be asked for is not offered. */
export async function opponents(game: string): Promise<Opponent[]> {
  const { engines, accounts } = await session.line.ask("bots", { game }).catch(() => ({ engines: [], accounts: [] }));
  return [...LEVELS, ...engines.map(bot), ...accounts.map(({ name, owner }): Opponent => [`${ACCOUNT}${name}`, said.account(name, owner)])];
}
