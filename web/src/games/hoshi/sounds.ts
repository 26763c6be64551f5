import type { Band, Score } from "../../kit/sound";
import type { Event, Moved } from "./types";

/** Whose sound it is: one's own is higher, the other hand's lower, so that both can be told apart by ear. */
export type Ear = "near" | "far";

const NOTHING: Score = () => {};

/** A die that settles says what it shows: a blank is wood, a Strike a drum, a Star a bell, an Eye a string. */
function face(band: Band, symbol: string, tone: number): void {
  if (symbol === "strike") {
    band.drum(0, 150 * tone, 0.95);
    band.wood(0, 1320 * tone, 0.7);
    band.wood(0.05, 1760 * tone, 0.6);
  } else if (symbol === "star") band.bell(0, 990 * tone, 0.8);
  else if (symbol === "eye") {
    band.string(0, 494 * tone, 0.8);
    band.string(0.06, 740 * tone, 0.5);
  } else band.wood(0, 262 * tone, 0.35);
}

const MOTIONS: Record<Moved["motion"], (band: Band, tone: number) => void> = {
  lift: ({ paper }) => paper(0, 0.25),
  throw: ({ wood }, tone) => [0, 0.07, 0.13].forEach((after, at) => wood(after, (620 - 90 * at) * tone, 0.3)),
  void: ({ wood }, tone) => [0, 0.09, 0.2, 0.33].forEach((after, at) => wood(after, (400 - 60 * at) * tone, 0.4)),
  fetched: ({ wood }, tone) => wood(0, 392 * tone, 0.3),
  // A swing rises: there are 280 ms to hear it coming.
  swing: ({ string, paper }, tone) => {
    paper(0, 0.9);
    string(0, 220 * tone, 0.7);
    string(0.09, 330 * tone, 0.7);
    string(0.18, 494 * tone, 0.7);
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
  guard: ({ drum }, tone) => drum(0, 190 * tone, 0.5),
  up: () => {},
  lower: ({ paper }) => paper(0, 0.3),
  tired: ({ drum }, tone) => drum(0, 80 * tone, 0.5),
  down: () => {},
  spent: ({ string }, tone) => string(0, 147 * tone, 0.5),
  shout: ({ bell, drum }, tone) => {
    bell(0, 392 * tone, 0.5);
    drum(0, 260 * tone, 0.4);
  },
  hush: () => {},
  cover: ({ paper }) => paper(0, 0.5),
  uncover: ({ paper }) => paper(0, 0.3),
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
        bell(0, 784, 0.7);
        drum(0, 110, 0.8);
      };
    case "touched":
      return ({ drum, wood }) => {
        drum(0, event.verdict === "draw" ? 120 : 70, 1);
        drum(0.09, 60, 0.8);
        wood(0, event.verdict === "bluff" ? 165 : 880, 0.7);
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
        paper(0, 0.8);
        string(0.06, 392 * tone, 0.7);
        string(0.16, 587 * tone, 0.6);
      };
    case "exiled":
      return ({ string, drum }) => {
        drum(0, 80, 0.8);
        [392, 330, 262].forEach((pitch, at) => string(at * 0.14, pitch * tone, 0.6));
      };
    case "exchanged":
      return ({ wood }) => {
        wood(0, 440, 0.6);
        wood(0.08, 587, 0.6);
      };
    case "timed_out":
      return ({ bell }) => bell(0, event.what === "resumed" ? 587 : 294, 0.6);
    case "game_ended":
      return ({ bell }) => [523, 659, 784, 1047].forEach((pitch, at) => bell(at * 0.16, pitch, 0.6));
    case "chosen":
    case "discarded":
    case "dealt":
      return ({ paper }) => paper(0, 0.6);
    case "saved":
      return (band) => face(band, event.face, tone);
    case "stones":
      return ({ bell }) => bell(0, event.change > 0 ? 1175 : 440, 0.5);
    case "asked":
      return ({ wood }) => wood(0, 494 * tone, 0.3);
    default:
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
    return scoreOf(event, "seat" in event && event.seat !== this.near ? "far" : "near");
  }
}

function named(event: Event): string | null {
  if (event.kind === "moved") return `${event.seat} ${event.motion} ${event.at}`;
  if (event.kind === "faced") return `${event.seat} faced ${event.at} ${event.faces === null}`;
  if (event.kind === "began") return `began ${event.duel} ${event.round}`;
  return null;
}

export const hearing = new Hearing();
