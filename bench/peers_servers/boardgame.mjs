// The trick game on boardgame.io's server. `node boardgame.mjs [folder]`: in memory, or on disk in that folder.
import { createRequire } from "node:module";
import { CARDS, ROUNDS, SEATS, deal, lay, table } from "./trick.mjs";

const require = createRequire(import.meta.url);
const { FlatFile, Server } = require("boardgame.io/server");

function dealt(G, random) {
  const hands = deal(random.Shuffle([...Array(CARDS).keys()]));
  hands.forEach((hand, seat) => (G.players[seat] = { hand }));
  G.table.counts = [11, 11, 11, 11];
}

const game = {
  name: "trick",
  disableUndo: true,
  minPlayers: SEATS,
  maxPlayers: SEATS,
  setup: ({ random }) => {
    const G = { table: table(), players: {} };
    dealt(G, random);
    return G;
  },
  playerView: ({ G, playerID }) => ({ table: G.table, players: { [playerID]: G.players[playerID] } }),
  moves: {
    play: {
      client: false,
      move: ({ G, playerID, random }, card) => {
        if (!lay(G.table, G.players[playerID].hand, card)) return;
        if (G.table.round === ROUNDS) {
          G.table.over = true;
        } else {
          G.table.round += 1;
          dealt(G, random);
        }
      },
    },
  },
  turn: {
    minMoves: 1,
    maxMoves: 1,
    order: { first: () => 0, next: ({ G }) => G.table.turn },
  },
};

const folder = process.argv[2];
const kept = folder ? { db: new FlatFile({ dir: folder, logging: false }) } : {};
console.log = () => {};
const server = Server({ games: [game], origins: ["http://127.0.0.1"], ...kept });
const running = await server.run({ port: 0, callback: () => {} });
process.stdout.write(`${running.appServer.address().port}\n`);
process.on("SIGTERM", () => process.exit(0));
