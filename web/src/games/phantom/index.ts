import { MediaQuery } from "svelte/reactivity";
import catalogue from "../../../../src/hyakki/games/phantom/words.en.toml";
import { catalogueOf } from "../../kit/catalogues";
import { shared } from "../../kit/game";
import { settings } from "../../kit/settings.svelte";
import { asks } from "./asks";
import { beats } from "./beats";
import { isNewcomer } from "./hints";
import { moment, scoreHistory } from "./scorehistory";
import { nameOf, sorted, yours } from "./cards";
import Pause from "./Pause.svelte";
import "./poster.css";
import Held from "./Held.svelte";
import Scores from "./Scores.svelte";
import Stuck from "./Stuck.svelte";
import { soundOf } from "./sounds";
import type { Event, Scene } from "./types";
import Table from "./Table.svelte";
import { isLastRound, standing } from "./standing";
import { words } from "./words";

/** Where the bar has no room for the round. */
const tiny = new MediaQuery("(max-width: 360px)");

export default shared<Scene, Event>({
  catalogue: catalogueOf(catalogue),
  Table,
  asks,
  Scores,
  Held,
  Pause,
  After: Stuck,
  scoreHistory,
  winners: ({ places }) => [...places.keys()].filter((seat) => places[seat] === 1),
  beats: (before, frame) => beats(before, frame, settings.tempo >= 1 && isNewcomer(settings.kept)),
  sound: soundOf,
  rests: (event) => event.kind === "battled",
  allows: (scene, move) => scene.legal.includes(move),
  turn: (scene) => (scene.hand.length === 1 && scene.legal[0] ? words.lastAnnounced(nameOf(scene.legal[0])) : scene.legal.length > 0 ? words.turnAnnounced(sorted(scene.legal).map(nameOf)) : null),
  advised: (_, { move, text }) => words.advice(yours(move), text),
  missed: (_, { move, facts }) => words.missed(nameOf(move), facts),
  moment,
  goal: (scene, seats) => (isLastRound(scene) ? words.last(standing(scene, seats)) : tiny.current ? words.goalOf(scene.round, scene.rounds) : words.goal(standing(scene, seats))),
  progress: (scene) =>
    scene.over ? words.over : words.round(scene.round, scene.rounds) + (scene.removed ? words.without(scene.removed) : ""),
  pauseTitle: (scene) => words.roundOver(scene.round),
  verdict: (scene, seats) => {
    const names = seats.filter(({ seat }) => scene.places[seat] === 1);
    const others = names.filter(({ seat }) => seat !== scene.seat).map(({ name }) => name);
    if (names.length === others.length) return scene.seat < 0 ? words.winner(others) : words.came(scene.places[scene.seat] ?? 0, others);
    return others.length === 0 ? words.youWin : words.youShare(others);
  },
});
