import type { Scene } from "./types";

interface Point {
  x: number;
  y: number;
}

/** Pixels; a shorter way is a press. */
const FAR_ENOUGH = 8;

/** What Drag needs of the board. */
export interface Ground {
  scene(): Scene;
  draggable(): readonly string[];
  /** The square under a point of the screen. */
  under(point: Point): string | null;
  over(square: string | null): void;
  drop(from: string, to: string): Promise<void>;
}

/** A piece that follows the pointer; what it is dropped on is asked of the page, not of the rules. */
export class Drag {
  #now = $state.raw<{ from: string; start: Point; at: Point; moving: boolean; dropped: boolean; scene: Scene } | null>(null);
  #ended = false;
  /** A piece off its square; a new scene puts it down. */
  readonly held = $derived.by(() => (this.#now?.moving && this.#now.scene === this.ground.scene() ? this.#now : null));

  constructor(private readonly ground: Ground) {}

  get moving(): boolean {
    return this.#now?.moving ?? false;
  }

  /** How far the piece of a square is off, for its style. */
  offset(square: string): string | undefined {
    const { held } = this;
    return held?.from === square ? `${held.at.x - held.start.x}px ${held.at.y - held.start.y}px` : undefined;
  }

  /** Whether a press was the end of a drag, and so none. */
  took(): boolean {
    const ended = this.#ended;
    this.#ended = false;
    return ended;
  }

  down(event: PointerEvent, square: string): void {
    this.#ended = false;
    if (event.button !== 0 || !this.ground.draggable().includes(square)) return;
    (event.currentTarget as HTMLElement).setPointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY };
    this.#now = { from: square, start, at: start, moving: false, dropped: false, scene: this.ground.scene() };
  }

  move(event: PointerEvent): void {
    const now = this.#now;
    if (!now || now.dropped) return;
    const at = { x: event.clientX, y: event.clientY };
    const moving = now.moving || Math.hypot(at.x - now.start.x, at.y - now.start.y) > FAR_ENOUGH;
    this.#now = { ...now, at, moving };
    if (moving) this.ground.over(this.ground.under(at));
  }

  up(event: PointerEvent): void {
    const now = this.#now;
    if (!now || now.dropped) return;
    const to = now.moving ? this.ground.under({ x: event.clientX, y: event.clientY }) : null;
    this.#ended = now.moving;
    if (now.moving) this.ground.over(null);
    if (!to || to === now.from) {
      this.cancel();
      return;
    }
    this.#now = { ...now, dropped: true };
    void this.ground.drop(now.from, to).finally(() => this.cancel());
  }

  cancel(): void {
    this.#now = null;
  }
}
