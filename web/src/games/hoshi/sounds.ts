import type { Band, Score } from "../../kit/sound";
import type { Event, Moved } from "./types";

/** Whose sound it is: one's own is higher, the other hand's lower, so that both can be told apart by ear. */
export type Ear = "near" | "far";

const NOTHING: Score = () => {};

/** A die that settles says what it shows: a blank is wood, a Strike a drum, a Star a bell, an Eye a string. */
function face(band: Band, symbol: string, tone: number): void {
  if (symbol === "strike") {
    band.drum(0, 150 * tone, 0.7);
    band.wood(0, 1320 * tone, 0.5);
    band.wood(0.05, 1760 * tone, 0.42);
  } else if (symbol === "star") band.bell(0, 990 * tone, 0.6);
  else if (symbol === "eye") {
    band.string(0, 494 * tone, 0.68);
    band.string(0.06, 740 * tone, 0.44);
  } else band.wood(0, 262 * tone, 0.62);
}

const MOTIONS: Record<Moved["motion"], (band: Band, tone: number) => void> = {
  lift: ({ paper, wood }, tone) => {
    paper(0, 0.7);
    wood(0.03, 880 * tone, 0.42);
  },
  throw: ({ wood }, tone) => [0, 0.07, 0.13].forEach((after, at) => wood(after, (620 - 90 * at) * tone, 0.35)),
  void: ({ wood }, tone) => [0, 0.09, 0.2, 0.33].forEach((after, at) => wood(after, (400 - 60 * at) * tone, 0.4)),
  fetched: ({ wood }, tone) => wood(0, 392 * tone, 0.66),
  // A swing rises: there are 280 ms to hear it coming.
  swing: ({ string, paper }, tone) => {
    paper(0, 0.6);
    string(0, 220 * tone, 0.46);
    string(0.09, 330 * tone, 0.46);
    string(0.18, 494 * tone, 0.46);
  },
  pull: ({ string }, tone) => {
    string(0, 392 * tone, 0.5);
    string(0.07, 262 * tone, 0.4);
  },
  miss: ({ wood, paper }, tone) => {
    wood(0, 180 * tone, 0.9);
    paper(0.02, 0.6);
  },
  recovered: () => {},
  guard: ({ drum }, tone) => drum(0, 190 * tone, 0.66),
  up: () => {},
  lower: ({ paper, drum }, tone) => {
    paper(0, 0.66);
    drum(0.04, 130 * tone, 0.52);
  },
  tired: ({ drum }, tone) => drum(0, 80 * tone, 0.78),
  down: () => {},
  spent: ({ string }, tone) => string(0, 147 * tone, 0.55),
  shout: ({ bell, drum }, tone) => {
    bell(0, 392 * tone, 0.5);
    drum(0, 260 * tone, 0.4);
  },
  hush: () => {},
  cover: ({ paper, string }, tone) => {
    paper(0, 0.74);
    string(0.04, 349 * tone, 0.32);
  },
  uncover: ({ paper, string }, tone) => {
    string(0, 466 * tone, 0.36);
    paper(0.05, 0.54);
  },
};

/** What is heard with an event. */
export function scoreOf(event: Event, ear: Ear): Score {
  const tone = ear === "near" ? 1 : 0.67;
  switch (event.kind) {
    case "moved":
      return (band) => MOTIONS[event.motion](band, tone);
    case "faced":
      return (band) => (event.faces ?? []).forEach((symbol) => face(band, symbol, tone));
    case "began":
      return ({ bell, drum }) => {
        bell(0, 784, 0.54);
        drum(0, 110, 0.62);
      };
    case "touched":
      return ({ drum, wood }) => {
        drum(0, event.verdict === "draw" ? 120 : 70, 0.8);
        drum(0.09, 60, 0.62);
        wood(0, event.verdict === "bluff" ? 165 : 880, 0.54);
      };
    case "hit":
      return event.cancelled ? ({ bell }) => bell(0.12, 660, 0.6) : ({ string }) => [0.15, 0.27].forEach((after, at) => string(after, (at === 0 ? 330 : 247) * tone, 0.6));
    case "revealed":
      return ({ drum, bell }) => {
        drum(0, 130, 0.6);
        bell(0.08, 523 * tone, 0.5);
      };
    case "played":
      return ({ paper, string }) => {
        paper(0, 0.66);
        string(0.06, 392 * tone, 0.58);
        string(0.16, 587 * tone, 0.5);
      };
    case "exiled":
      return ({ string, drum }) => {
        drum(0, 80, 0.58);
        [392, 330, 262].forEach((pitch, at) => string(at * 0.14, pitch * tone, 0.43));
      };
    case "exchanged":
      return ({ wood }) => {
        wood(0, 440, 0.6);
        wood(0.08, 587, 0.6);
      };
    case "timed_out":
      return ({ bell }) => bell(0, event.what === "resumed" ? 587 : 294, 0.6);
    case "game_ended":
      return ({ bell }) => [523, 659, 784, 1047].forEach((pitch, at) => bell(at * 0.16, pitch, 0.38));
    case "round_ended":
      return ({ wood }) => [0, 0.12].forEach((after) => wood(after, 330, 0.6));
    case "duel_ended":
      return ({ drum, string }) => {
        drum(0, 98, 0.52);
        [294, 440, 587].forEach((pitch, at) => string(0.1 + at * 0.14, pitch * tone, 0.52));
      };
    case "withdrew":
      return ({ paper, string }) => {
        [0, 0.1].forEach((after) => paper(after, 0.6));
        string(0.2, 262 * tone, 0.5);
      };
    case "out":
      return ({ string, drum }) => {
        [330, 277, 220].forEach((pitch, at) => string(at * 0.12, pitch * tone, 0.48));
        drum(0.4, 60, 0.65);
      };
    case "freed":
      return ({ bell, paper }) => {
        paper(0, 0.5);
        bell(0.06, 880 * tone, 0.5);
      };
    case "challenged":
      return ({ drum }) => [0, 0.16].forEach((after) => drum(after, 165 * tone, 0.6));
    case "declined":
      return ({ wood, paper }) => {
        paper(0, 0.48);
        wood(0.06, 220 * tone, 0.58);
      };
    case "chosen":
      return ({ paper, wood }) => {
        paper(0, 0.7);
        wood(0.08, 587 * tone, 0.46);
      };
    case "discarded":
      return ({ paper }) => [0, 0.07].forEach((after) => paper(after, 0.66));
    case "dealt":
      return ({ paper }) => [0, 0.05, 0.1, 0.15].forEach((after) => paper(after, 0.5));
    case "saved":
      return (band) => face(band, event.face, tone);
    case "stones":
      return ({ bell }) => bell(0, event.change > 0 ? 1175 : 440, 0.5);
    case "asked":
      return ({ wood }) => wood(0, 494 * tone, 0.6);
    // Each of its seconds is heard (`tick`).
    case "countdown":
      return NOTHING;
  }
}

/** One second of a countdown. */
export const tick: Score = ({ wood }) => wood(0, 659, 0.7);

/** What was already heard when it was glimpsed is silent when it is decided. */
class Hearing {
  /** The seat that counts as one's own. */
  near = 0;
  #heard = new Set<string>();

  mark(event: Event): void {
    const name = named(event);
    if (!name) return;
    if (this.#heard.size > 400) this.#heard.clear();
    this.#heard.add(name);
  }

  score(event: Event): Score {
    const name = named(event);
    if (name && this.#heard.delete(name)) return NOTHING;
    return scoreOf(event, ("seat" in event && event.seat !== this.near) || (event.kind === "duel_ended" && event.winner !== this.near) ? "far" : "near");
  }
}

function named(event: Event): string | null {
  if (event.kind === "moved") return `${event.seat} ${event.motion} ${event.at}`;
  if (event.kind === "faced") return `${event.seat} faced ${event.at} ${event.faces === null}`;
  if (event.kind === "began") return `began ${event.duel} ${event.round}`;
  return null;
}

export const hearing = new Hearing();
