import { sentence } from "./socket";
import type { HostAnswers, HostDone, HostQuestion } from "./wire";
import { words } from "./words";

/** Questions that do something, and are answered with a sentence. */
type Deed = { [K in keyof HostAnswers]: HostAnswers[K] extends HostDone ? K : never }[keyof HostAnswers];
type Fields<T extends HostQuestion["type"]> = Omit<Extract<HostQuestion, { type: T }>, "type">;

/** What the parts of the host's page share: asking the server, and what it last said. */
export class Desk {
  /** Somebody who is no longer a host finds nothing here. */
  gone = $state(false);
  said = $state("");
  trouble = $state("");
  busy = $state(false);

  /** Nothing if it did not work; then `trouble` says why. */
  async ask<T extends HostQuestion["type"]>(type: T, fields: Fields<T>): Promise<HostAnswers[T] | null> {
    try {
      const answer = await fetch("/api/host", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ type, ...fields }),
      });
      if (answer.ok) {
        this.trouble = "";
        return (await answer.json()) as HostAnswers[T];
      }
      if (answer.status === 404) this.gone = true;
      else this.trouble = sentence(((await answer.json()) as { text: string }).text);
    } catch {
      this.trouble = words.trouble;
    }
    return null;
  }

  /** Do something; true if it worked, and then `said` tells what. */
  async act<T extends Deed>(type: T, fields: Fields<T>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.said = "";
    const answer = await this.ask(type, fields);
    this.busy = false;
    if (answer === null) return false;
    this.said = answer.said;
    return true;
  }
}
