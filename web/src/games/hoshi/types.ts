import type { HoshiEvent, HoshiScene } from "../../kit/wire";

/** This game's part of the wire, by the names its own code uses. */
export type {
  HoshiDieLink as DieLink,
  HoshiEvent as Event,
  HoshiFaced as Faced,
  HoshiMoved as Moved,
  HoshiSceneCard as SceneCard,
  HoshiSceneHand as SceneHand,
  HoshiScenePlayer as ScenePlayer,
  HoshiSceneWindow as SceneWindow,
} from "../../kit/wire";

/** The table as the server tells it, and while a beat is shown the event that the eye should follow. */
export type Scene = HoshiScene & { shown?: HoshiEvent | null; /** Calm mode: the touch that is on show, until the hands draw back. */ touched?: Of<"touched"> | null; /** It takes no stone: a card cancels it. */ spared?: boolean; /** Calm mode: how the turn that is being told went, from when that can be seen. */ turn?: Turn | null };

/** What a guess was worth: whose swing was stopped, whose bluff or feint met a guard, whose bluff met none, whose Strike met a bluff; or two alike met. */
export type Turn = { what: "stopped" | "bluff" | "feint" | "called" | "caught"; by: number } | { what: "strikes" | "bluffs" };

export type Of<K extends HoshiEvent["kind"]> = Extract<HoshiEvent, { kind: K }>;

/** What a face of a die shows (HB-R1). */
export type Face = "blank" | "strike" | "star" | "eye";

/** The five inputs of a hand (HB-R4). */
export type Input = "roll" | "swing" | "guard" | "shout" | "cover";
