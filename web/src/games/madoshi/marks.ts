/** What the board shows of a square beyond its token, and what a listener hears with it. */
export interface Mark {
  chosen?: boolean;
  /** Part of a pattern that lies, or would. */
  lit?: boolean;
  /** The square a pattern lacks, and a square whose token would fill it. */
  hole?: boolean;
  bring?: boolean;
  /** A magic can work here. */
  target?: boolean;
  /** One of the two tokens that were swapped last. */
  last?: boolean;
  /** The second square of a swap that is being looked at. */
  over?: boolean;
  /** What a swap with the chosen square would be worth. */
  points?: number;
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
