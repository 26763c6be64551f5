/** So long what has just appeared takes no press: nobody can have meant it yet. */
export const MOMENT = 300;

/**
 * Keeps a hasty press from choosing. Who taps to hurry the table on often taps once more, and by then something else
 * is asked in the same place. So a press counts if it began a moment after that appeared, and after the last hasty one.
 */
export class Fresh {
  #until = 0;
  #began: number | null = null;

  constructor(
    private readonly now: () => number = () => performance.now(),
    readonly moment = MOMENT,
  ) {}

  /** Something else is asked. */
  appear(): void {
    this.#until = this.now() + this.moment;
  }

  /** A finger goes down, or the button of a mouse. */
  begins(): void {
    this.#began = this.now();
  }

  /** Whether the press that ends with this click was meant for what is there. A key has no beginning of its own. */
  takes({ detail }: { detail: number }): boolean {
    const began = detail > 0 ? this.#began : null;
    this.#began = null;
    const meant = (began ?? this.now()) >= this.#until;
    if (!meant) this.appear();
    return meant;
  }
}

/** What stands here takes no hasty press, whenever something else is asked. */
export function patient(fresh: Fresh, asked: string): (node: HTMLElement) => (() => void) | undefined {
  return (node) => {
    if (!asked) return;
    let timer = 0;
    const wait = (): void => {
      clearTimeout(timer);
      node.ariaBusy = "true";
      timer = setTimeout(() => (node.ariaBusy = "false"), fresh.moment);
    };
    const press = (event: MouseEvent): void => {
      if (fresh.takes(event)) return;
      event.stopPropagation();
      wait();
    };
    fresh.appear();
    wait();
    node.addEventListener("click", press, true);
    return () => {
      clearTimeout(timer);
      node.ariaBusy = "false";
      node.removeEventListener("click", press, true);
    };
  };
}
