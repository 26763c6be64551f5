import { settings } from "./settings.svelte";

/** A touch of overshoot: a card lands, it does not stop. */
export const LAND = "cubic-bezier(0.2, 1.15, 0.35, 1)";
export const TRAVEL = 260;
export const SWEEP = 350;
export const FLIP = 420;
export const LIFT = 420;
/** How much larger a lifted piece looks at the top of its way. */
const LIFTED = 1.18;
const DEAL_STEP = 50;
const FADE = 160;
/** How small a piece is when it comes out of an anchor or goes into one. */
const SMALL = 0.35;

export function reduced(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** A hit stops time for so long; then what was hit shakes. */
const HIT_STOP = 70;
const SHAKE = 280;
/** How far it is off on its way back to rest. */
const SWINGS = [1, 1, -0.8, 0.55, -0.35, 0.2, 0];

/** A blow: all that moves around it stands still for a moment, then what was struck shakes, so many pixels far. */
export function impact(around: Element, struck: Element, far: number): void {
  if (settings.tempo === 0 || document.hidden || reduced()) return;
  const moving = around.getAnimations({ subtree: true }).filter(({ playState }) => playState === "running");
  for (const animation of moving) animation.pause();
  setTimeout(() => moving.forEach((animation) => animation.playState === "paused" && animation.play()), HIT_STOP);
  const still = HIT_STOP / (HIT_STOP + SHAKE);
  struck.animate(
    SWINGS.map((swing, at) => ({ translate: `${swing * far}px ${swing * far * -0.4}px`, offset: at === 0 ? 0 : still + ((1 - still) * (at - 1)) / (SWINGS.length - 2) })),
    { duration: HIT_STOP + SHAKE },
  );
}

interface Seen {
  node: HTMLElement;
  rect: DOMRect;
  leave: string | null;
  /** The side it showed, and a picture of that side. */
  face: string | undefined;
  picture: Node[];
}

/**
 * Moves pieces from where they were to where they are (FLIP). Inside the stage
 * - `data-piece="R3"` marks a piece; the same name before and after is the same piece;
 * - `data-enter="seat-2"` names the anchor a new piece comes from;
 * - `data-leave="seat-2"` names the anchor a vanished piece goes to, `data-turn` that it turns its back on the way;
 * - `data-anchor="seat-2"` marks an anchor;
 * - `data-face="wood"` names the side that is up: a piece that shows another one turns over on the spot;
 * - `data-lift` marks a piece that has weight: it is lifted over the others, and falls into its place; its `::before`, if
 *   it has one, is the shadow that it throws meanwhile;
 * - `data-hop` marks a piece that does not travel: it is taken up here and put down there.
 */
export class Stage {
  #seen = new Map<string, Seen>();

  constructor(
    private readonly root: () => HTMLElement | undefined,
    /** A fresh picture of a piece's back. */
    private readonly back: () => Element | null = () => null,
  ) {}

  /** Call before the DOM changes. */
  before(): void {
    this.#seen.clear();
    for (const node of this.#pieces()) {
      const { piece = "", leave = null, face } = node.dataset;
      const picture = face === undefined ? [] : [...node.cloneNode(true).childNodes];
      this.#seen.set(piece, { node, rect: node.getBoundingClientRect(), leave, face, picture });
    }
  }

  /** What changes now is shown in another way. */
  forget(): void {
    this.#seen.clear();
  }

  /** Call after the DOM has changed. */
  after(): void {
    const tempo = settings.tempo;
    const root = this.root();
    if (tempo === 0 || !root || document.hidden) return;
    const still = reduced();
    let dealt = 0;
    for (const node of this.#pieces()) {
      const name = node.dataset.piece ?? "";
      const seen = this.#seen.get(name);
      this.#seen.delete(name);
      const rect = node.getBoundingClientRect();
      if (seen && seen.face !== node.dataset.face) {
        this.#turn(root, node, seen, rect, tempo, still);
        continue;
      }
      const from = seen?.rect ?? this.#anchor(node.dataset.enter);
      if (!from || same(from, rect)) continue;
      if (still) {
        if (!seen || seen.face !== undefined) node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE });
        continue;
      }
      if (seen && node.dataset.hop !== undefined) {
        node.animate([{ transform: `scale(${SMALL})`, opacity: 0 }, { transform: "none", opacity: 1 }], { duration: TRAVEL * tempo, easing: LAND });
        continue;
      }
      const start = path(from, rect, seen ? undefined : SMALL);
      if (node.dataset.lift !== undefined) {
        if (far(from, rect)) this.#lift(node, start, path(from, rect, LIFTED, 0.45), LIFT * tempo);
        continue;
      }
      const delay = node.dataset.enter === "deal" && !seen ? dealt++ * DEAL_STEP * tempo : 0;
      node.animate(
        [
          { transform: start, opacity: seen ? 1 : 0.2, zIndex: 5, offset: 0 },
          { opacity: 1, offset: 0.3 },
          { transform: "none", opacity: 1, zIndex: 5, offset: 1 },
        ],
        { duration: TRAVEL * tempo, delay, easing: LAND, fill: "backwards" },
      );
    }
    for (const seen of this.#seen.values()) if (seen.leave) this.#sweep(root, seen, tempo, still);
    this.#seen.clear();
  }

  /** Up, across and down: it hangs at the top, where its shadow is largest, and falls quickly. */
  #lift(node: HTMLElement, start: string, top: string, duration: number): void {
    node.animate(
      [
        { transform: start, zIndex: 5, easing: "cubic-bezier(0.3, 0, 0.4, 1)" },
        { transform: top, zIndex: 5, offset: 0.5, easing: "cubic-bezier(0.5, 0, 0.9, 0.6)" },
        { transform: "scale(1.06)", zIndex: 5, offset: 0.82, easing: "ease-in" },
        { transform: "scale(0.96)", zIndex: 5, offset: 0.9, easing: "ease-out" },
        { transform: "none", zIndex: 5 },
      ],
      { duration },
    );
    node.animate({ opacity: [0, 1, 0, 0] }, { duration, pseudoElement: "::before" });
  }

  /** A flip has two halves: the old side narrows to nothing, then the new one widens. */
  #turn(root: HTMLElement, node: HTMLElement, { picture }: Seen, rect: DOMRect, tempo: number, still: boolean): void {
    const ghost = this.#ghost(root, rect, picture);
    const half = still ? FADE : (FLIP * tempo) / 2;
    const lifted = node.dataset.lift === undefined ? 1 : LIFTED;
    const away = still ? { opacity: 0 } : { transform: `scale(0, ${lifted})` };
    const narrow = ghost.animate([{}, away], { duration: half, easing: "ease-in" });
    narrow.onfinish = narrow.oncancel = () => ghost.remove();
    const hidden = { ...away, opacity: 0 };
    node.animate([hidden, { ...hidden, offset: 0.499 }, { ...away, offset: 0.5, easing: still ? "ease-out" : LAND }, {}], { duration: half * 2 });
  }

  /** A picture that nobody but the eye can meet. */
  #ghost(root: HTMLElement, rect: DOMRect, picture: Iterable<Node>): HTMLElement {
    const ghost = document.createElement("div");
    ghost.setAttribute("aria-hidden", "true");
    ghost.className = "ghost";
    Object.assign(ghost.style, {
      position: "fixed", pointerEvents: "none", zIndex: "20", margin: "0",
      left: `${rect.left}px`, top: `${rect.top}px`, width: `${rect.width}px`, height: `${rect.height}px`,
    });
    ghost.append(...picture);
    root.append(ghost);
    return ghost;
  }

  /** A piece that is gone from the DOM leaves as a ghost. */
  #sweep(root: HTMLElement, { node, rect, leave }: Seen, tempo: number, still: boolean): void {
    const to = this.#anchor(leave ?? undefined);
    const ghost = this.#ghost(root, rect, node.cloneNode(true).childNodes);
    const end = (animation: Animation): void => {
      animation.onfinish = animation.oncancel = () => ghost.remove();
    };
    if (still || !to) {
      end(ghost.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE }));
      return;
    }
    const away = path(to, rect, SMALL);
    const duration = SWEEP * tempo;
    if (node.dataset.turn === undefined) {
      end(ghost.animate([{ transform: "none", opacity: 1 }, { transform: away, opacity: 0 }], { duration, easing: "ease-in" }));
      return;
    }
    // A flip has two halves: the face narrows to nothing, then the back widens and travels.
    const half = ghost.animate([{ transform: "none" }, { transform: "scaleX(0)" }], { duration: duration * 0.4, easing: "ease-in" });
    half.onfinish = () => {
      const back = this.back();
      if (back) ghost.replaceChildren(back);
      end(
        ghost.animate(
          [{ transform: "scaleX(0)" }, { transform: "none", offset: 0.35 }, { transform: away, opacity: 0.6 }],
          { duration, easing: "ease-in-out" },
        ),
      );
    };
  }

  #pieces(): HTMLElement[] {
    return [...(this.root()?.querySelectorAll<HTMLElement>("[data-piece]") ?? [])];
  }

  #anchor(name: string | undefined): DOMRect | null {
    if (!name) return null;
    return this.root()?.querySelector(`[data-anchor~="${name}"]`)?.getBoundingClientRect() ?? null;
  }
}

function same(a: DOMRect, b: DOMRect): boolean {
  return Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1 && Math.abs(a.width - b.width) < 1;
}

/** Further than the table itself shifts when there is more or less to say below it. */
function far(a: DOMRect, b: DOMRect): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > 0.6 * b.width;
}

/** The transform that makes what lies at `to` look as if it lay at `from`, or on a part of the way there. */
function path(from: DOMRect, to: DOMRect, scale = from.width / Math.max(1, to.width), part = 1): string {
  const x = from.x + from.width / 2 - to.x - to.width / 2;
  const y = from.y + from.height / 2 - to.y - to.height / 2;
  return `translate(${x * part}px, ${y * part}px) scale(${scale})`;
}
