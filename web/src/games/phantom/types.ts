/** This game's part of the wire, by the names its own code uses. */
export type {
  PhantomBattled as Battled,
  PhantomDealt as Dealt,
  PhantomEvent as Event,
  PhantomPlayed as Played,
  PhantomPreview as Preview,
  PhantomScene as Scene,
  PhantomSceneTrick as SceneTrick,
  PhantomTurned as Turned,
  PhantomWinner as Winner,
} from "../../kit/wire";
