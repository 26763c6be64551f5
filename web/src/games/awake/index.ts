import catalogue from "../../../../src/hyakki/games/awake/words.en.toml";
import { catalogueOf } from "../../kit/catalogues";
import { shared } from "../../kit/game";
import { announced } from "./asked";
import "./awake.css";
import { asks } from "./asks";
import { beats } from "./beats";
import { scoreHistory } from "./scorehistory";
import Held from "./Held.svelte";
import Scores from "./Scores.svelte";
import type { Event, Scene } from "./types";
import { soundOf } from "./sounds";
import Table from "./Table.svelte";
import { adviceTold } from "./told";
import { words } from "./words";

/** Turns without damage after which a duel decides by itself (AH-R10), and from when the table warns of it. */
const QUIET = 100;
const WARN = 20;

export default shared<Scene, Event>({
  catalogue: catalogueOf(catalogue),
  Table,
  asks,
  Scores,
  Held,
  Pause: Scores,
  scoreHistory,
  winners: (scene) => (scene.winner < 0 ? [] : [scene.winner]),
  beats,
  sound: soundOf,
  // What was left out on the way to something else is no news.
  fleeting: (event) => event.kind === "passed" && event.step !== "attack",
  allows: (scene, move) => scene.legal.includes(move),
  turn: announced,
  advised: adviceTold,
  progress: (scene) => {
    if (scene.over) return words.over;
    const left = QUIET - scene.quiet;
    return words.stages[scene.stage] ?? (left <= WARN ? words.quiet(left) : words.progress(scene.turns));
  },
  verdict: (scene, seats) => (scene.winner === scene.seat ? words.youWin : scene.seat >= 0 ? words.youLost : words.winner(seats[scene.winner]?.name ?? "")),
});
