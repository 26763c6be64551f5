import type { Talk } from "./socket";
import type { DuelClock, GameEvent, Glimpse, Glimpses, PhotoFinish } from "./wire";

/** What the live line needs of the browser; tests bring their own. */
export interface Present {
  /** The page's clock, the one that `event.timeStamp` is read from. */
  now(): number;
  later(ms: number, then: () => void): () => void;
  hidden(): boolean;
}

/** A screen shows nothing sooner than its next frame: what is due within this is due now. */
const A_FRAME = 8;

/**
 * The real-time side of a match: its clock, everybody's lag, what is shown before it is decided, and the
 * presses of one's own hand. In a game without a clock nothing ever comes in here.
 */
export class Live {
  /** How the duel's clock runs, and how far away everybody is. */
  clock = $state.raw<DuelClock | null>(null);
  /** Shown, not decided yet; in the order in which it happens. */
  seen = $state.raw<readonly Glimpse[]>([]);
  /** How close the last exchange was. */
  photo = $state.raw<PhotoFinish | null>(null);

  #waiting = new Map<Glimpse, () => void>();
  #followers = new Set<(event: GameEvent, at: number) => void>();
  #wanted = false;
  #open = false;
  #deaf: () => void;

  constructor(
    readonly match: string,
    private readonly line: Talk,
    private readonly present: Present = browserPresent(),
  ) {
    const away = (): void => this.#say();
    this.#deaf = line.listen({
      duelClock: (clock) => {
        if (clock.match === match) this.clock = clock;
      },
      glimpses: (message) => {
        if (message.match === match) this.#glimpse(message);
      },
      photo: (photo) => {
        if (photo.match === match) this.photo = photo;
      },
      status: (status) => {
        if (status === "lost") this.#lose();
      },
    });
    if (typeof document === "undefined") return;
    document.addEventListener("visibilitychange", away);
    addEventListener("pagehide", away);
    const deaf = this.#deaf;
    this.#deaf = () => {
      deaf();
      document.removeEventListener("visibilitychange", away);
      removeEventListener("pagehide", away);
    };
  }

  /** The duel's instant right now; null while its time stands still. */
  get instant(): number | null {
    const zero = this.clock?.zero ?? null;
    return zero === null ? null : this.present.now() - zero;
  }

  /** The page's clock at one of the duel's instants. */
  moment(instant: number): number | null {
    const zero = this.clock?.zero ?? null;
    return zero === null ? null : zero + instant;
  }

  /** Whether this page wants to fight: a countdown waits for it, and leaving it asks for a time-out. */
  arm(wanted: boolean): void {
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#say();
  }

  /** The table has answered: this socket follows the match. */
  opened(): void {
    this.#open = true;
    if (this.#wanted) this.#say();
  }

  /** What a hand does, with the moment of its press. On a line that is down it is worth nothing. */
  press(move: string, at: number): void {
    this.line.tell("press", { match: this.match, move, at });
  }

  /** Tells of every glimpse at the moment it is to be shown. */
  follow(told: (event: GameEvent, at: number) => void): () => void {
    this.#followers.add(told);
    return () => this.#followers.delete(told);
  }

  /** Everything up to this instant is decided: the scene has it, or it did not happen. */
  decided(instant: number): void {
    for (const [glimpse, stop] of this.#waiting) {
      if (glimpse.at > instant) continue;
      stop();
      this.#waiting.delete(glimpse);
    }
    if (this.seen.some(({ at }) => at <= instant)) this.seen = this.seen.filter(({ at }) => at > instant);
  }

  close(): void {
    this.arm(false);
    this.#lose();
    this.#deaf();
  }

  #say(): void {
    if (this.#open) this.line.tell("arm", { match: this.match, armed: this.#wanted && !this.present.hidden() });
  }

  #glimpse({ glimpses }: Glimpses): void {
    for (const glimpse of glimpses) {
      const wait = glimpse.show - this.present.now();
      if (wait <= A_FRAME) this.#show(glimpse);
      else this.#waiting.set(glimpse, this.present.later(wait, () => this.#show(glimpse)));
    }
  }

  #show(glimpse: Glimpse): void {
    this.#waiting.delete(glimpse);
    this.seen = [...this.seen, glimpse].sort((a, b) => a.at - b.at);
    for (const told of this.#followers) told(glimpse.event, glimpse.at);
  }

  /** The line is down: nobody knows what is happening. */
  #lose(): void {
    this.#open = false;
    for (const stop of this.#waiting.values()) stop();
    this.#waiting.clear();
    this.seen = [];
    this.clock = null;
  }
}

function browserPresent(): Present {
  return {
    now: () => performance.now(),
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    hidden: () => typeof document !== "undefined" && document.visibilityState === "hidden",
  };
}
