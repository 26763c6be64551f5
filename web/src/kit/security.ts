import { sentence } from "./socket";
import type { Codes, NewToken, Offered, OwnBots, Security } from "./wire";
import { words } from "./words";

/** The server said no: which field of the form is wrong, and why. */
export class Wrong extends Error {
  constructor(
    readonly field: string,
    text: string,
  ) {
    super(text);
  }
}

interface Answers {
  security: Security;
  "security/end": Security;
  "second-factor/begin": Offered;
  "second-factor/confirm": Codes;
  "second-factor/codes": Codes;
  "second-factor/off": Security;
  "bots/token": NewToken;
  "bots/rules": OwnBots;
  "bots/revoke": OwnBots;
  "bots/delete": OwnBots;
}

/** Ask an address about one's own name, or bots. */
export async function ask(place: "bots"): Promise<OwnBots>;
export async function ask(place: "bots", body: object): Promise<NewToken>;
export async function ask<K extends keyof Answers>(place: K, body?: object): Promise<Answers[K]>;
export async function ask(place: string, body?: object): Promise<unknown> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${place}`, body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Wrong("", words.trouble);
  }
  const said = (await answer.json()) as { code?: string; text?: string };
  if (!answer.ok) throw new Wrong(said.code ?? "", said.text ? sentence(said.text) : words.trouble);
  return said;
}
