import type { Catalogue, Facts, Hearing } from "./catalogue";
import type { GameEvent, Hinted, RefusalInfo, TableEvent } from "./wire";

/** One event as this viewer knows it, and its sentence. */
export interface LogLine {
  readonly event: GameEvent | TableEvent;
  readonly text: string;
}

/** Why a move was not possible, in words. */
export interface WhyNot {
  code: string;
  rule: string;
  text: string;
}

/** A good move, and why, in words. */
export interface Advised extends Pick<Hinted, "move" | "facts"> {
  text: string;
}

/** Says what the rules tell to one listener. Before the game's words are here there is nothing to say. */
export class Sentences {
  constructor(
    private readonly catalogue: () => Catalogue | undefined,
    private readonly hearing: () => Hearing,
  ) {}

  line(event: GameEvent | TableEvent): LogLine {
    return new LazyLine(event, this);
  }

  event(event: GameEvent | TableEvent): string {
    return this.#say("log", event.kind, { ...event });
  }

  refusal({ code, rule, params }: RefusalInfo): WhyNot {
    // The page has a button beside it that names the rule and opens it.
    return { code, rule, text: this.#say("refusals", code, { ...params, rule }).replace(/ \([A-Z]+-[^)]*\)/, "") };
  }

  hint({ move, facts }: Pick<Hinted, "move" | "facts">): Advised {
    return { move, facts, text: this.#say("hints", String(facts.reason), facts) };
  }

  #say(kind: string, name: string, facts: Facts): string {
    return this.catalogue()?.say(kind, name, facts, this.hearing()) ?? "";
  }
}

/** Its sentence is made when it is first wanted: most lines of a long game are not. */
class LazyLine implements LogLine {
  #text = "";

  constructor(
    readonly event: GameEvent | TableEvent,
    private readonly sentences: Sentences,
  ) {}

  get text(): string {
    return (this.#text ||= this.sentences.event(this.event));
  }
}
