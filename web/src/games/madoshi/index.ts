import { shared } from "../../kit/game";
import { words as kit } from "../../kit/words";
import { announced } from "./asked";
import { beats } from "./beats";
import "./madoshi.css";
import Scores from "./Scores.svelte";
import type { Event, Scene } from "./shapes";
import { soundOf } from "./sounds";
import { allows } from "./swaps";
import Table from "./Table.svelte";
import { words } from "./words";

export default shared<Scene, Event>({
  Table,
  Scores,
  Pause: Scores,
  beats,
  sound: soundOf,
  allows,
  turn: announced,
  progress: (scene) => {
    if (scene.over) return words.over;
    if (scene.seats === 1) return words.gone(scene.caught.length);
    return scene.ends_in === null ? words.progress(scene.turns + 1) : words.quiet(scene.ends_in);
  },
  verdict: (scene, seats) => {
    if (scene.seats === 1) {
      const points = scene.points[0] ?? 0;
      return scene.rank && scene.rank !== "none" ? words.solo(kit.rank(scene.rank), points) : words.soloNone(points);
    }
    const winners = seats.filter(({ seat }) => scene.places[seat] === 1);
    if (winners.length > 1) return words.shareAll;
    return winners[0]?.seat === scene.seat ? words.youWin : words.winner(winners[0]?.name ?? "");
  },
});
