import type { Component } from "svelte";
import type { Match } from "./match.svelte";
import type { Beat } from "./queue";
import type { Sound } from "./sound";
import type { Frame, GameEvent, GameScene, SeatInfo } from "./wire";

/** What the shared table needs from a game; each game's folder exports one of these. */
export interface Game {
  /** The felt: seats, cards, hand. Draws `scene` and asks `match` to move. */
  Table: Component<TableProps>;
  /** Every score so far, as a table. */
  Scores: Component<ScoresProps>;
  /** What is shown between two rounds. */
  Pause: Component<ScoresProps>;
  /** A frame, as the sequence of things to see that leads from one scene to the next. */
  beats(before: GameScene | null, frame: Frame): Beat[];
  /** What is heard with an event. */
  sound(event: GameEvent): Sound;
  /** What a person who cannot see the table must hear when it is their turn. */
  turn(scene: GameScene): string | null;
  /** A short line for the page's title and the top bar. */
  progress(scene: GameScene): string;
  /** What the pause is called. */
  pauseTitle(scene: GameScene): string;
  /** Who won, once the game is over. */
  verdict(scene: GameScene, seats: SeatInfo[]): string;
}

export interface TableProps {
  scene: GameScene;
  seats: SeatInfo[];
  /** Null in a replay, where nobody moves. */
  match: Match | null;
  /** Opens the rules, at one rule if given. */
  rules(number?: string): void;
}

export interface ScoresProps {
  scene: GameScene;
  seats: SeatInfo[];
}

/** What the home page needs before a game is loaded. */
export interface Poster {
  art: () => Promise<{ default: Component }>;
  game: () => Promise<{ default: Game }>;
}
