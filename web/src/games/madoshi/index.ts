import catalogue from "../../../../src/hyakki/games/madoshi/words.en.toml";
import { catalogueOf } from "../../kit/catalogues";
import { shared } from "../../kit/game";
import { words as kit } from "../../kit/words";
import { adviceTold, announced, missedTold } from "./asked";
import { asks } from "./asks";
import { beats } from "./beats";
import { bestTurn, scoreHistory } from "./scorehistory";
import "./madoshi.css";
import Scores from "./Scores.svelte";
import type { Event, Scene } from "./types";
import { soundOf } from "./sounds";
import { allows } from "./swaps";
import Table from "./Table.svelte";
import { capital, words } from "./words";

export default shared<Scene, Event>({
  catalogue: catalogueOf(catalogue),
  Table,
  asks,
  Scores,
  Pause: Scores,
  scoreHistory,
  better: bestTurn,
  winners: ({ places }) => [...places.keys()].filter((seat) => places[seat] === 1),
  beats,
  sound: soundOf,
  allows,
  turn: announced,
  advised: adviceTold,
  missed: missedTold,
  moment: ({ turns, seats }) => words.when(turns + 1, seats),
  progress: (scene) => {
    if (scene.over) return words.over;
    if (scene.seats === 1) return words.gone(scene.caught.length);
    return scene.ends_in === null ? capital(words.when(scene.turns + 1, scene.seats)) : words.quiet(scene.ends_in);
  },
  verdict: (scene, seats) => {
    if (scene.seats === 1) {
      const points = scene.points[0] ?? 0;
      return scene.rank && scene.rank !== "none" ? words.solo(kit.rank(scene.rank), points) : words.soloNone(points);
    }
    const winners = seats.filter(({ seat }) => scene.places[seat] === 1);
    if (winners.length > 1) return words.shareAll;
    const name = winners[0]?.name ?? "";
    if (winners[0]?.seat === scene.seat) return words.youWin;
    return scene.seat >= 0 ? words.youLost(name) : words.winner(name);
  },
});
