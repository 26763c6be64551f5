import { sentence } from "./socket";
import type { Codes, Offered, Security } from "./wire";
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
}

/** Ask an address about one's own name. */
export async function ask<K extends keyof Answers>(place: K, body?: object): Promise<Answers[K]> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${place}`, body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new Wrong("", words.trouble);
  }
  const said = (await answer.json()) as Answers[K] & { code?: string; text?: string };
  if (!answer.ok) throw new Wrong(said.code ?? "", said.text ? sentence(said.text) : words.trouble);
  return said;
}
