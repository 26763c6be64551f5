import type { Component } from "svelte";
import type { Catalogue } from "./catalogue";
import type { ScoreHistory } from "./scorehistory";
import type { Match } from "./match.svelte";
import type { Beat } from "./queue";
import { cues, type Score } from "./sound";
import type { Advised, LogLine } from "./sentences";
import type { Frame, GalleryCard, GallerySide, GameEvent, GameScene, SeatInfo } from "./wire";

/** What the shared table needs from a game of scenes `S` and events `E`; each game's folder exports one of these. */
export interface Game<S = GameScene, E = GameEvent> {
  /** What its rules tell, in words. */
  catalogue: Catalogue;
  /** The felt: players, pieces, and what is asked of me. Draws `scene` and asks `match` to move. */
  Table: Component<TableProps<S>>;
  /** The numbers of the rules of what one is to do now. */
  asks?(scene: S): string[];
  /** Every score so far, as a table. */
  Scores: Component<ScoresProps<S>>;
  /** What a seat holds that the others do not see, in a game where there is such a thing; for replays. */
  Held?: Component<{ scene: S }>;
  /** The table of a replay with what these seats saw of it that others did not, where it lies on the table. */
  open?(scene: S, seen: readonly { seat: number; scene: S }[]): S;
  /** What is shown between two rounds and at the end. */
  Pause: Component<ScoresProps<S>>;
  /** What else the end of a game shows, after what decided it. */
  After?: Component<ScoresProps<S>>;
  /** How a finished game went; `story` is all that this viewer was told, line by line. */
  scoreHistory(scene: S, story: readonly LogLine[]): ScoreHistory;
  /** What one did best, or could do better next time, where a hint cannot know it. */
  better?(scene: S, story: readonly LogLine[]): string[];
  /** What a replay can leap to: its next moment of this kind. */
  landmark?: { label: string; is(kind: string): boolean };
  /** Who has won a finished game. */
  winners(scene: S): number[];
  /** A frame, as the sequence of things to see that leads from one scene to the next. */
  beats(before: S | null, frame: FrameOf<S, E>): Beat<S>[];
  /** What is heard with an event. */
  sound(event: E): Score;
  /** Whether an event passes too quickly to be written down or read out at the table; a replay shows it. */
  fleeting?(event: E, scene: S): boolean;
  /** Whether an event is to be looked at in peace: in a lesson the table waits with it until one goes on. */
  rests?(event: E): boolean;
  /** Whether the scene offers this move; anything else is never sent. */
  allows(scene: S, move: string): boolean;
  /** Whether the table waits for this viewer, in a game whose scenes name no single `turn`. */
  mine?(scene: S): boolean;
  /** What a person who cannot see the table must hear when it is their turn. */
  turn(scene: S): string | null;
  /** How one wins, and how near the end is, in a line that is always in sight; null where the table says it itself. */
  goal?(scene: S, seats: SeatInfo[]): string | null;
  /** A good move by its name, and why. */
  advised(scene: S, hint: Advised): string;
  /** The same of a move that was missed in a finished game, where that is said in other words. */
  missed?(scene: S, hint: Advised): string;
  /** When in a finished game a scene was seen; where it is not told, its `progress` says it. */
  moment?(scene: S, story: readonly LogLine[]): string;
  /** A short line for the page's title and the top bar. */
  progress(scene: S): string;
  /** What the pause between two rounds is called. Without it the table itself shows the pause, and how to go on. */
  pauseTitle?(scene: S): string;
  /** Who won, once the game is over. */
  verdict(scene: S, seats: SeatInfo[]): string;
}

export interface TableProps<S = GameScene> {
  scene: S;
  seats: SeatInfo[];
  /** Null in a replay, where nobody moves. */
  match: Match | null;
  /** Whose seat it was that now sees all hands, or none; -1 for somebody who did not play. */
  me?: number;
  /** Opens the rules, at one rule if given. */
  rules(number?: string): void;
}

export interface ScoresProps<S = GameScene> {
  scene: S;
  seats: SeatInfo[];
  /** Everybody's place, if people ended the game before its rules did. */
  places?: readonly number[];
}

/** A line and a frame of one game. */
export type LineOf<E> = Omit<LogLine, "event"> & { event: E };
export type FrameOf<S, E> = Omit<Frame, "scene" | "lines" | "clock"> & { scene: S | null; lines: LineOf<E>[] };

/** The shared page hands a game nothing but its own scenes and events, so it need not tell them apart. */
export function shared<S extends GameScene, E extends GameEvent>(game: Game<S, E>): Game {
  return game as unknown as Game;
}

/** What there is to see of a frame: the game's own beats, unless people did something to the match instead. */
export function beatsOf(game: Game | null, before: GameScene | null, frame: FrameOf<GameScene, LogLine["event"]>): Beat[] {
  const beside = frame.lines.some(({ event }) => event.kind === "table");
  return beside || !game ? plain(frame) : game.beats(before, frame as unknown as FrameOf<GameScene, GameEvent>);
}

/** Without a game's own beats the truth is simply shown. */
function plain(frame: FrameOf<GameScene, LogLine["event"]>): Beat[] {
  if (!frame.scene) return [];
  const { scene } = frame;
  return frame.lines.length === 0 ? [{ scene, line: null, hold: 0 }] : frame.lines.map((line) => ({ scene, line, hold: 0 }));
}

/** What is heard with a line. */
export function soundOf(game: Game | null, { event }: LogLine): Score | null {
  return event.kind === "table" ? cues.turn : (game?.sound(event) ?? null);
}

/** How the page of cards draws those of a game. */
export interface Exhibit {
  /** The picture of a side; its name stands beside it. */
  Figure: Component<{ card: GalleryCard; side: GallerySide }>;
  /** What a side says in a drawing: where it moves, which pattern it needs. */
  Diagram?: Component<{ side: GallerySide }>;
  /** The game's letters are for titles only: names and numbers on its cards are in those of the text. */
  brush?: boolean;
  /** Cards that say little, so more of them in a row. */
  compact?: boolean;
}

/** What a game's own lesson is told, and tells. */
export interface OwnLesson {
  /** The step to begin with. */
  from: number;
  /** Something lies over the page: the hand rests. */
  quiet: boolean;
  onstep(step: number): void;
  /** Its last word, and whether the practice of this game is about what was taught. */
  ondone(end: string, practice?: boolean): void;
  /** How tall the words above the table are. */
  tall: number;
}

/** What the home page needs before a game is loaded. */
export interface Poster {
  art: () => Promise<{ default: Component }>;
  game: () => Promise<{ default: Game }>;
  cards: () => Promise<{ default: Exhibit }>;
  /** A lesson of its own, for a game that is not learnt by moves. */
  lesson?: () => Promise<{ default: Component<OwnLesson, { go(step: number): void }, "tall"> }>;
  /** For a game with more than one lesson: the name of that for these choices, or for those made beside *Play*. */
  lessonKey?: (front?: Record<string, string>) => string;
  /** Where one can practise alone, as a dialog. */
  practice?: () => Promise<{ default: Component<{ onclose(): void }> }>;
}
