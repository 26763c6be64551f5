import { shared } from "../../kit/game";
import { announced } from "./announced";
import { isMotion } from "./arena/fold";
import { beats } from "./beats";
import "./hoshi.css";
import Held from "./Held.svelte";
import Scores from "./Scores.svelte";
import type { Event, Scene } from "./shapes";
import { hearing } from "./sounds";
import Table from "./Table.svelte";
import { words } from "./words";

export default shared<Scene, Event>({
  Table,
  Scores,
  Held,
  Pause: Scores,
  beats,
  sound: (event) => hearing.score(event),
  allows: (scene, move) => scene.legal.includes(move),
  mine: (scene) => ["draft", "challenge", "choose", "window", "exchange"].includes(scene.stage) && scene.legal.length > 0,
  fleeting: (event, scene) => !scene.calm && isMotion(event),
  turn: announced,
  progress: (scene) => words.stages[scene.stage] ?? words.duel(scene.duel, scene.round),
  verdict: (scene, seats) => {
    const winner = scene.places.indexOf(1);
    return winner === scene.seat ? words.youWin : words.winner(seats[winner]?.name ?? "");
  },
});
