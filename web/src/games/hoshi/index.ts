import catalogue from "../../../../src/hyakki/games/hoshi/words.en.toml";
import { catalogueOf } from "../../kit/catalogues";
import { shared } from "../../kit/game";
import { announced } from "./announced";
import { openRolls } from "./calm/seen";
import { adviceTold } from "./calm/words";
import { isMotion } from "./arena/fold";
import { asks } from "./asks";
import { beats } from "./beats";
import { scoreHistory } from "./scorehistory";
import "./hoshi.css";
import { hands } from "./hands";
import Held from "./Held.svelte";
import Scores from "./Scores.svelte";
import type { Event, Scene } from "./types";
import { hearing } from "./sounds";
import Table from "./Table.svelte";
import { words } from "./words";

export default shared<Scene, Event>({
  catalogue: catalogueOf(catalogue),
  Table,
  asks,
  Scores,
  Held,
  open: openRolls,
  Pause: Scores,
  scoreHistory,
  better: hands,
  landmark: { label: words.nextHit, is: (kind) => kind === "touched" },
  winners: ({ places }) => [...places.keys()].filter((seat) => places[seat] === 1),
  beats,
  sound: (event) => hearing.score(event),
  allows: (scene, move) => scene.legal.includes(move),
  mine: (scene) => ["draft", "challenge", "choose", "window", "exchange"].includes(scene.stage) && scene.legal.length > 0,
  // Nor is it worth a line that somebody may play a card, or did not.
  fleeting: (event, scene) => event.kind === "asked" || event.kind === "declined" || (!scene.calm && isMotion(event)),
  turn: announced,
  goal: (scene, seats) =>
    scene.stage === "draft" ? words.goalDraft(Number(scene.options.heroes)) : words.goal(scene.calm, scene.players.map(({ seat, left }) => ({ name: seat === scene.seat ? words.you.toLowerCase() : (seats[seat]?.name ?? ""), left }))),
  advised: (_, hint) => adviceTold(hint),
  progress: (scene) => words.stages[scene.stage] ?? words.duel(scene.duel, scene.round),
  verdict: (scene, seats) => {
    const winner = scene.places.indexOf(1);
    const name = seats[winner]?.name ?? "";
    if (winner === scene.seat) return words.youWin;
    return scene.seat >= 0 && scene.seats === 2 ? words.youLost(name) : words.winner(name);
  },
});
