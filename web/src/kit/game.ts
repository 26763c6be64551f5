import type { Component } from "svelte";
import type { Match } from "./match.svelte";
import type { Beat } from "./queue";
import { cues, type Score } from "./sound";
import type { Frame, GameEvent, GameScene, Line, SeatInfo } from "./wire";

/** What the shared table needs from a game of scenes `S` and events `E`; each game's folder exports one of these. */
export interface Game<S = GameScene, E = GameEvent> {
  /** The felt: players, pieces, and what is asked of me. Draws `scene` and asks `match` to move. */
  Table: Component<TableProps<S>>;
  /** Every score so far, as a table. */
  Scores: Component<ScoresProps<S>>;
  /** What a seat holds that the others do not see, in a game where there is such a thing; for replays. */
  Held?: Component<{ scene: S }>;
  /** What is shown between two rounds and at the end. */
  Pause: Component<ScoresProps<S>>;
  /** A frame, as the sequence of things to see that leads from one scene to the next. */
  beats(before: S | null, frame: FrameOf<S, E>): Beat<S>[];
  /** What is heard with an event. */
  sound(event: E): Score;
  /** Whether an event passes too quickly to be written down or read out at the table; a replay shows it. */
  fleeting?(event: E, scene: S): boolean;
  /** Whether the scene offers this move; anything else is never sent. */
  allows(scene: S, move: string): boolean;
  /** Whether the table waits for this viewer, in a game whose scenes name no single `turn`. */
  mine?(scene: S): boolean;
  /** What a person who cannot see the table must hear when it is their turn. */
  turn(scene: S): string | null;
  /** A short line for the page's title and the top bar. */
  progress(scene: S): string;
  /** What the pause between two rounds is called, in a game that has rounds. */
  pauseTitle?(scene: S): string;
  /** Who won, once the game is over. */
  verdict(scene: S, seats: SeatInfo[]): string;
}

export interface TableProps<S = GameScene> {
  scene: S;
  seats: SeatInfo[];
  /** Null in a replay, where nobody moves. */
  match: Match | null;
  /** Opens the rules, at one rule if given. */
  rules(number?: string): void;
}

export interface ScoresProps<S = GameScene> {
  scene: S;
  seats: SeatInfo[];
}

/** A line and a frame of one game. */
export type LineOf<E> = Omit<Line, "event"> & { event: E };
export type FrameOf<S, E> = Omit<Frame, "scene" | "lines" | "clock"> & { scene: S | null; lines: LineOf<E>[] };

/** The shared page hands a game nothing but its own scenes and events, so it need not tell them apart. */
export function shared<S extends GameScene, E extends GameEvent>(game: Game<S, E>): Game {
  return game as unknown as Game;
}

/** What there is to see of a frame: the game's own beats, unless people did something to the match instead. */
export function beatsOf(game: Game | null, before: GameScene | null, frame: FrameOf<GameScene, Line["event"]>): Beat[] {
  const beside = frame.lines.some(({ event }) => event.kind === "table");
  return beside || !game ? plain(frame) : game.beats(before, frame as unknown as FrameOf<GameScene, GameEvent>);
}

/** Without a game's own beats the truth is simply shown. */
function plain(frame: FrameOf<GameScene, Line["event"]>): Beat[] {
  if (!frame.scene) return [];
  const { scene } = frame;
  return frame.lines.length === 0 ? [{ scene, line: null, hold: 0 }] : frame.lines.map((line) => ({ scene, line, hold: 0 }));
}

/** What is heard with a line. */
export function soundOf(game: Game | null, { event }: Line): Score | null {
  return event.kind === "table" ? cues.turn : (game?.sound(event) ?? null);
}

/** What the home page needs before a game is loaded. */
export interface Poster {
  art: () => Promise<{ default: Component }>;
  game: () => Promise<{ default: Game }>;
  /** Where one can practise alone, as a dialog. */
  practice?: () => Promise<{ default: Component<{ onclose(): void }> }>;
}
