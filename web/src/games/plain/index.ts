import { catalogueOf } from "../../kit/catalogues";
import { shared, type Game } from "../../kit/game";
import type { Beat } from "../../kit/queue";
import { cues } from "../../kit/sound";
import type { GameEvent, GameWords, PlainScene } from "../../kit/wire";
import Held from "./Held.svelte";
import { told } from "./layout";
import Scores from "./Scores.svelte";
import Table from "./Table.svelte";
import { words } from "./words";

/** How long the eye rests on each thing that happened in one move. */
const HOLD = 900;

/** A game that nobody has drawn: played from its scene, its moves in words, and what it tells. */
export async function gameOf(name: string): Promise<Game> {
  const answer = await fetch(`/api/words/${name}`);
  if (!answer.ok) throw new Error(answer.statusText);
  const said = (await answer.json()) as GameWords;
  const catalogue = catalogueOf(said.tables);
  told.set(name, { words: said, catalogue });
  return shared<PlainScene, GameEvent>({
    catalogue,
    Table,
    Scores,
    Held,
    Pause: Scores,
    scoreHistory: () => ({ title: "", moments: [], says: String, by: "lead" }),
    winners: ({ places }) => [...places.keys()].filter((seat) => places[seat] === 1),
    beats: (before, { scene, lines }) => {
      if (!scene) return [];
      if (lines.length === 0) return [{ scene, line: null, hold: 0 }];
      const last = lines.length - 1;
      const waiting = { ...(before ?? scene), waits: [], legal: [], offers: [] };
      return lines.map((line, at): Beat<PlainScene> => (at === last ? { scene, line, hold: 0 } : { scene: waiting, line, hold: HOLD }));
    },
    sound: () => cues.press,
    allows: ({ legal }, move) => legal.includes(move),
    mine: ({ waits, seat }) => waits.includes(seat),
    turn: ({ waits, seat, offers }) => (waits.includes(seat) ? words.turnAnnounced(offers) : null),
    advised: ({ offers, legal }, { move, text }) => words.advice(offers[legal.indexOf(move)] ?? move, text),
    progress: ({ over, waits, seat }) => (over ? words.over : waits.includes(seat) ? words.yourTurn : ""),
    verdict: ({ places, seat: me }, seats) => {
      const names = seats.filter(({ seat }) => places[seat] === 1);
      const others = names.filter(({ seat }) => seat !== me).map(({ name }) => name);
      if (names.length === others.length) return words.winner(others);
      return others.length === 0 ? words.youWin : words.youShare(others);
    },
  });
}
