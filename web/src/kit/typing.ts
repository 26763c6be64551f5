/** Whether a key goes into something that is being written or chosen, and so means nothing to the table. */
export function typing(event: Event): boolean {
  return event.target instanceof Element && event.target.closest("input, select, textarea, [data-own-keys]") !== null;
}
