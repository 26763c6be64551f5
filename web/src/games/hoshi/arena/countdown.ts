/** It counts from three to zero. */
export const MOST = 3;
const SECOND = 1000;
/** A moment sooner than to the millisecond, lest a timer that wakes too early counts nothing. */
const SLACK = 0.02;

/** How long each number stands, all of them equally long: a second, or of a short countdown a third. */
export function beatOf(left: number, short: number): number {
  return left <= short ? short / MOST : SECOND;
}

/** The number that stands with so many milliseconds left; none before the first. */
export function numberAt(left: number, beat: number): number | null {
  const number = Math.max(0, Math.ceil(left / beat - SLACK));
  return number > MOST ? null : number;
}
