// The trick game on Colyseus, which keeps everything in memory: one room a table, one view a seat and move.
import http from "node:http";
import { createRequire } from "node:module";
import { CARDS, ROUNDS, SEATS, deal, lay, table } from "./trick.mjs";

const require = createRequire(import.meta.url);
const { Room, Server } = require("@colyseus/core");
const { WebSocketTransport } = require("@colyseus/ws-transport");

class TrickRoom extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.autoDispose = true;
    this.setPatchRate(null);
    this.seated = [];
    this.version = 0;
    this.onMessage("begin", () => {
      this.table = table();
      this.dealt();
      this.tell();
    });
    this.onMessage("play", (client, card) => {
      const seat = this.seated.indexOf(client);
      const hand = this.hands[seat];
      if (this.table.over || seat !== this.table.turn || !hand.includes(card)) {
        client.send("refused", { seat, card });
        return;
      }
      if (lay(this.table, hand, card)) {
        if (this.table.round === ROUNDS) {
          this.table.over = true;
        } else {
          this.table.round += 1;
          this.dealt();
        }
      }
      this.tell();
      client.send("moved", this.version);
    });
  }

  onJoin(client) {
    this.seated.push(client);
  }

  dealt() {
    const cards = [...Array(CARDS).keys()];
    for (let i = cards.length - 1; i > 0; i--) {
      const j = Math.floor(Math.random() * (i + 1));
      [cards[i], cards[j]] = [cards[j], cards[i]];
    }
    this.hands = deal(cards);
    this.table.counts = [11, 11, 11, 11];
  }

  tell() {
    this.version += 1;
    this.seated.forEach((client, seat) => {
      client.send("view", { version: this.version, seat, hand: this.hands[seat], table: this.table });
    });
  }
}

console.log = () => {};
const web = http.createServer();
const server = new Server({ transport: new WebSocketTransport({ server: web }), greet: false, gracefullyShutdown: false });
server.define("trick", TrickRoom);
await server.listen(0);
process.stdout.write(`${web.address().port}\n`);
process.on("SIGTERM", () => process.exit(0));
