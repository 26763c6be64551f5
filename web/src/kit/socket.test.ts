import { beforeEach, describe, expect, it } from "vitest";
import { ANSWER, Connection, FIRST_WAIT, LONGEST_WAIT, Lost, OPENING, Refused, type Status, WATCHFUL } from "./socket";

/** A socket with a person's hand on the other end. */
class FakeSocket {
  readyState = 0;
  sent: { type: string; id: string; [field: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.();
  }
  answer(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  greet(): void {
    this.readyState = 1;
    this.onopen?.();
    this.answer({ type: "welcome", id: "hello", protocol: 1, me: { name: "Mio", face: 1 }, games: [], program: "1", compiled: true });
  }
  types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

let sockets: FakeSocket[];
let timers: { ms: number; then: () => void }[];
let reachable: boolean;
let line: Connection;
/** What the server says at its door while it lets nobody in. */
let door = "";

function make(): Connection {
  return new Connection({
    open: () => {
      if (!reachable) return Promise.reject(new Lost(door));
      const socket = new FakeSocket();
      sockets.push(socket);
      return Promise.resolve(socket as unknown as WebSocket);
    },
    later: (ms, then) => {
      const timer = { ms, then };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    random: () => 1,
    now: () => 1234.5,
  });
}

/** Lets the shortest timer ring. */
async function ring(): Promise<number> {
  timers.sort((a, b) => a.ms - b.ms);
  const timer = timers.shift();
  if (!timer) throw new Error("no timer is set");
  timer.then();
  await Promise.resolve();
  await Promise.resolve();
  return timer.ms;
}

const at = (index: number): FakeSocket => {
  const socket = sockets.at(index);
  if (!socket) throw new Error(`there is no socket ${index}`);
  return socket;
};

const MOVE = { match: "m1", version: 4, move: "R3", key: "k1" };

beforeEach(async () => {
  sockets = [];
  timers = [];
  reachable = true;
  line = make();
  await line.connect();
});

describe("duels", () => {
  it("answers a sounding at once with the page's clock", () => {
    at(0).greet();
    at(0).answer({ type: "clock_probe", sent: 77 });
    expect(at(0).sent.at(-1)).toMatchObject({ type: "clock_echo", sent: 77, at: 1234.5 });
  });

  it("passes on what the live line tells, and drops a press that no line can carry", () => {
    const heard: string[] = [];
    line.listen({ duelClock: ({ type }) => heard.push(type), glimpses: ({ type }) => heard.push(type), photo: ({ type }) => heard.push(type) });
    line.tell("press", { match: "m1", move: "swing", at: 1 });
    at(0).greet();
    for (const type of ["duel_clock", "glimpses", "photo"]) at(0).answer({ type, match: "m1" });
    expect(heard).toEqual(["duel_clock", "glimpses", "photo"]);
    line.tell("press", { match: "m1", move: "swing", at: 2 });
    expect(at(0).sent.filter(({ type }) => type === "press")).toHaveLength(1);
  });
});

describe("a server that stands still", () => {
  it("is found out within seconds while an answer is awaited, and the question is asked elsewhere", async () => {
    at(0).greet();
    void line.ask("move", MOVE);
    expect(await ring()).toBe(WATCHFUL);
    expect(at(0).sent.at(-1)?.type).toBe("ping");
    expect(await ring()).toBe(ANSWER);
    expect(line.status).toBe("lost");
    await ring();
    at(1).greet();
    expect(at(1).types()).toEqual(["hello", "move"]);
  });

  it("is found out as soon while my clock runs, and not looked for when it does not", async () => {
    at(0).greet();
    line.watch("m1", true);
    expect(await ring()).toBe(WATCHFUL);
    at(0).answer({ type: "pong", id: "c1" });
    line.watch("m1", false);
    at(0).answer({ type: "seats", info: {} });
    expect(Math.min(...timers.map(({ ms }) => ms))).toBeGreaterThan(WATCHFUL);
  });

  it("is left alone for longer each time, for it may be the network that is slow", async () => {
    at(0).greet();
    void line.ask("move", MOVE);
    for (const waits of [ANSWER, 2 * ANSWER, 4 * ANSWER]) {
      await ring();
      expect(await ring()).toBe(waits);
      await ring();
      at(-1).greet();
    }
    at(-1).answer({ type: "moved", id: "c1", match: "m1", version: 5 });
    void line.ask("move", MOVE);
    await ring();
    expect(await ring()).toBe(ANSWER);
  });

  it("does not keep a page that comes to it: a line that does not come about is given up", async () => {
    expect(await ring()).toBe(OPENING); // it took the connection and does not greet
    expect(line.status).toBe("lost");
    await ring();
    expect(sockets).toHaveLength(2);
    at(1).greet();
    expect(line.status).toBe("open");
    at(0).greet();
    expect(at(0).types()).toEqual([]);
  });
});

describe("asking", () => {
  it("says hello first and keeps questions until it is greeted", () => {
    void line.ask("open", { match: "m1" });
    at(0).readyState = 1;
    at(0).onopen?.();
    expect(at(0).types()).toEqual(["hello"]);
    at(0).greet();
    expect(at(0).types()).toContain("open");
  });

  it("gives each answer to its question, in whatever order they come", async () => {
    at(0).greet();
    const first = line.ask("why", { match: "m1", move: "R3" });
    const second = line.ask("mine", {});
    const [why, mine] = at(0).sent.slice(-2);
    at(0).answer({ type: "matches", id: mine?.id, matches: [] });
    at(0).answer({ type: "because", id: why?.id, refusal: null });
    expect((await second).matches).toEqual([]);
    expect((await first).refusal).toBeNull();
  });

  it("turns a problem into a refusal that carries the server's words", async () => {
    at(0).greet();
    const question = line.ask("open", { match: "gone" });
    at(0).answer({ type: "problem", id: at(0).sent.at(-1)?.id, code: "unknown_match", text: "No such match.", refusal: null });
    await expect(question).rejects.toThrow(Refused);
    await expect(question).rejects.toThrow("No such match.");
  });

  it("passes on why the server does not let it in, and goes on trying", async () => {
    const heard: string[] = [];
    line.listen({ problem: ({ text }) => heard.push(text) });
    reachable = false;
    door = "The host of this server has banned you.";
    at(0).close();
    await ring();
    door = "";
    await ring();
    expect(heard).toEqual(["The host of this server has banned you."]);
    reachable = true;
    await ring();
    at(1).greet();
    expect(line.status).toBe("open");
  });

  it("does not send a question twice that a listener asks while it is greeted", () => {
    line.listen({ welcome: () => void line.ask("open", { match: "m1" }) });
    at(0).greet();
    expect(at(0).types().filter((type) => type === "open")).toHaveLength(1);
  });
});

describe("coming back", () => {
  it("asks again what was under way, a move with the same key and id", async () => {
    at(0).greet();
    const moved = line.ask("move", MOVE);
    const before = at(0).sent.at(-1);
    at(0).close();
    await ring();
    at(1).greet();
    const again = at(1).sent.at(-1);
    expect(again).toEqual(before);
    expect(again?.key).toBe("k1");
    at(1).answer({ type: "moved", id: again?.id, match: "m1", version: 5, again: true });
    expect((await moved).again).toBe(true);
  });

  it("sends an answered move no second time", async () => {
    at(0).greet();
    const moved = line.ask("move", MOVE);
    at(0).answer({ type: "moved", id: at(0).sent.at(-1)?.id, match: "m1", version: 5, again: false });
    await moved;
    at(0).close();
    await ring();
    at(1).greet();
    expect(at(1).types()).toEqual(["hello"]);
  });

  it("never repeats the making of a match: that could make two", async () => {
    at(0).greet();
    const made = [
      line.ask("create", { game: "phantom", seats: [] }),
      line.ask("fork", { match: "m1", version: 4, seats: [], promise: "p1" }),
      line.ask("rematch", { match: "m1", promise: "p1" }),
    ];
    at(0).close();
    for (const answer of made) await expect(answer).rejects.toThrow(Lost);
    await ring();
    at(1).greet();
    expect(at(1).types()).toEqual(["hello"]);
  });

  it("waits longer each time, up to a limit, and starts over once it has been greeted", async () => {
    at(0).greet();
    reachable = false;
    at(0).close();
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) waits.push(await ring());
    expect(waits.slice(0, 3)).toEqual([FIRST_WAIT, FIRST_WAIT * 2, FIRST_WAIT * 4]);
    expect(waits.at(-1)).toBe(LONGEST_WAIT);
    reachable = true;
    await ring();
    at(-1).greet();
    at(-1).close();
    expect(await ring()).toBe(FIRST_WAIT);
  });

  it("tells when the line is lost and when it stands again", async () => {
    const heard: Status[] = [];
    line.listen({ status: (status) => heard.push(status) });
    at(0).greet();
    at(0).close();
    await ring();
    at(1).greet();
    expect(heard).toEqual(["open", "lost", "open"]);
  });

  it("gives up a socket that has gone silent", async () => {
    at(0).greet();
    await ring();
    expect(at(0).sent.at(-1)?.type).toBe("ping");
    await ring();
    expect(line.status).toBe("lost");
  });

  it("hurries when asked to, without waiting", async () => {
    at(0).greet();
    at(0).close();
    line.hurry();
    await Promise.resolve();
    expect(sockets).toHaveLength(2);
  });
});
