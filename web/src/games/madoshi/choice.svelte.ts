import type { Target, Way } from "./targets";

/** What I have in hand until it is played or put back. */
export class Choice {
  /** The first square of a swap, or the square a magic was pressed on. */
  square = $state.raw<string | null>(null);
  /** The lines or blocks, one of which a magic will move: those that were pressed, and those under the pointer. */
  targets = $state.raw<readonly Target[]>([]);
  under = $state.raw<readonly Target[]>([]);
  /** The way of moving them that is looked at before it is gone. */
  aim = $state.raw<Way | null>(null);
  /** The square that is looked at. */
  over = $state.raw<string | null>(null);
  /** The stack whose talisman is pressed, and the one that is looked at. */
  stack = $state.raw<number | null>(null);
  overStack = $state.raw<number | null>(null);
  /** Which of the ways to complete its pattern is shown. */
  way = $state(0);
  /** Which step of the opponent's turn is shown again. */
  step = $state<number | null>(null);
  /** Squares of an answer that is looked at. */
  lit = $state.raw<readonly string[]>([]);

  /** True if there was something to put back. */
  putBack(): boolean {
    const held = this.square !== null || this.stack !== null || this.step !== null;
    this.square = null;
    this.targets = [];
    this.under = [];
    this.aim = null;
    this.stack = null;
    this.way = 0;
    this.step = null;
    this.lit = [];
    return held;
  }

  /** With a token in hand it stays there: then its squares of this Yokai are wanted. */
  press(stack: number): void {
    const again = this.stack === stack;
    if (this.square === null) this.putBack();
    this.stack = again ? null : stack;
  }

  /** The stack that is pointed at. */
  get pointed(): number | null {
    return this.overStack ?? this.stack;
  }
}
