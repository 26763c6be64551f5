import type { AwakeEvent, AwakeScene } from "../../kit/wire";

/** This game's part of the wire, by the names its own code uses. */
export type {
  AwakeCastleCard as CastleCard,
  AwakeCharacterCard as CharacterCard,
  AwakeEvent as Event,
  AwakeItemCard as ItemCard,
  AwakeOdds as Odds,
  AwakeSceneCastle as SceneCastle,
  AwakeSceneTrap as SceneTrap,
  AwakeSceneUnit as SceneUnit,
  AwakeSideCard as SideCard,
} from "../../kit/wire";

/** The table as the server tells it, and while a beat is shown the event that the eye should follow. */
export type Scene = AwakeScene & { shown?: AwakeEvent | null; duel?: Duel | null };

/** How the duel stands, blow by blow. */
export interface Duel {
  names: readonly string[];
  left: readonly number[];
  hp: readonly number[];
}

export type Of<K extends AwakeEvent["kind"]> = Extract<AwakeEvent, { kind: K }>;
