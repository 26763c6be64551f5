import type { MadoshiScene, MadoshiSceneYokai as SceneYokai } from "../../kit/wire";

/** This game's part of the wire, by the names its own code uses. */
export type {
  MadoshiCaught as Caught,
  MadoshiEvent as Event,
  MadoshiFace as Face,
  MadoshiPromise as Promised,
  MadoshiSceneStack as SceneStack,
  MadoshiSceneToken as SceneToken,
  MadoshiSceneYokai as SceneYokai,
  MadoshiSide as Side,
} from "../../kit/wire";

/** The table as the server tells it, and while a beat is shown what the eye should follow. */
export type Scene = MadoshiScene & { shown?: Shown };

export interface Shown {
  /** Whose catch of which stack is told: its card shows their pattern, and lies there until the next thing is. */
  catching?: { seat: number; stack: number; card?: SceneYokai };
  /** Squares that glow: a captured pattern. */
  lit: readonly string[];
  /** The token that was pushed off one end of a line and came in at the other. */
  hop: number | null;
  /** The whole board was turned half way round. */
  half: boolean;
  /** Whose magic has just found nothing to work on. */
  passed?: string;
  /** A Yokai on its way from the board to the score of who caught it. */
  flight?: { yokai: string; seat: number; points: number };
  /** It is not the first that this player catches in this turn: so many by now, and what they bring together. */
  streak?: { seat: number; catches: number; points: number };
}
