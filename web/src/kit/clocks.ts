import type { ClockFace, ClockTerms } from "./wire";

/** A clock as it was told, and when that was on this page's own. */
export interface ClockReading {
  face: ClockFace;
  at: number;
}

/** What a seat has left now, in milliseconds. */
export function left({ face, at }: ClockReading, seat: number, now: number): number {
  const kept = face.left[seat] ?? 0;
  return face.running.includes(seat) ? Math.max(0, kept - Math.max(0, now - at - face.begins)) : kept;
}

/** `4:05`, and tenths in the last seconds, when they matter. */
export function shown(ms: number): string {
  if (ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** What a table can agree on; the first is no clock at all. */
export const CLOCKS: readonly Pick<Required<ClockTerms>, "kind" | "seconds" | "increment">[] = [
  { kind: "none", seconds: 0, increment: 0 },
  { kind: "move", seconds: 20, increment: 0 },
  { kind: "move", seconds: 60, increment: 0 },
  { kind: "move", seconds: 180, increment: 0 },
  { kind: "bank", seconds: 180, increment: 5 },
  { kind: "bank", seconds: 600, increment: 10 },
  { kind: "bank", seconds: 1800, increment: 15 },
];
