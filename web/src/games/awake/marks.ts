/** What the board shows of a square beyond what lies there, and what a listener hears with it. */
export interface Mark {
  /** May be chosen now. */
  target?: boolean;
  /** Chosen, and not yet sent. */
  staged?: boolean;
  /** Somebody here could act now. */
  source?: boolean;
  /** Would be touched, or lies in reach. */
  touched?: boolean;
  /** In the area of a trap of mine. */
  area?: boolean;
  /** A good move leads here. */
  advised?: boolean;
  /** The chance to hit, in percent. */
  odds?: number;
  weak?: boolean;
  said?: string[];
}

/** Marks gathered square by square. */
export class Marks extends Map<string, Mark> {
  add(squares: Iterable<string>, mark: Mark): this {
    for (const square of squares) {
      const before = this.get(square);
      this.set(square, { ...before, ...mark, said: [...(before?.said ?? []), ...(mark.said ?? [])] });
    }
    return this;
  }
}
