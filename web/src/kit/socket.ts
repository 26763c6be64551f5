import { FAIL_IF_LOST, PROTOCOL } from "./wire";
import type {
  Answers,
  ClientMessage,
  Done,
  DropIfLost,
  DuelClock,
  Glimpses,
  LobbyNews,
  PhotoFinish,
  Problem,
  Said,
  Seats,
  ServerMessage,
  Table,
  Update,
  Welcome,
} from "./wire";

export type Question = Exclude<keyof Answers, DropIfLost>;
/** Questions that are answered with a nod. */
export type Wish = { [K in Question]: Answers[K] extends Done ? K : never }[Question];
export type Fields<K extends Question | DropIfLost> = Omit<Extract<ClientMessage, { type: K }>, "id" | "type">;
export type Status = "connecting" | "open" | "lost";

/** The server's reasons are clauses; on their own on a page they begin large and end with a stop. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

/** The server said no; nothing was changed. */
export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(sentence(problem.text));
  }
}

/** The line broke before an answer came, and asking again could do the thing twice. */
export class Lost extends Error {}

/** The few things of the browser that the connection needs; tests bring their own. */
export interface Outside {
  /** Makes sure the guest has a session, then opens a socket. */
  open(): Promise<WebSocket>;
  later(ms: number, then: () => void): () => void;
  random(): number;
  /** The page's clock, by which presses in a duel are stamped. */
  now(): number;
}

export interface Listener {
  update?(message: Update): void;
  seats?(message: Seats): void;
  /** A new socket stands: whatever is on screen may be out of date. */
  welcome?(message: Welcome): void;
  status?(status: Status): void;
  /** How a duel's clock runs. */
  duelClock?(message: DuelClock): void;
  /** What may be shown of a duel before it is decided. */
  glimpses?(message: Glimpses): void;
  /** Everything afresh, unasked: this guest sits somewhere else now. */
  table?(message: Table): void;
  /** How close an exchange was. */
  photo?(message: PhotoFinish): void;
  /** What has changed in the lobby, for those who look into it. */
  news?(message: LobbyNews): void;
  /** Somebody says something at a table where I sit. */
  said?(message: Said): void;
  /** The server minds something that was no question, such as the greeting. */
  problem?(message: Problem): void;
}

/** What a match needs of its line; in a lesson the other end is in the page. */
export type Talk = Pick<Connection, "ask" | "listen" | "watch" | "tell">;

interface Pending {
  message: ClientMessage;
  resolve(answer: never): void;
  reject(error: Error): void;
}

export const FIRST_WAIT = 250;
export const LONGEST_WAIT = 8_000;
const HEARTBEAT = 20_000;
const PATIENCE = 10_000;
/** The same while an answer is awaited or my clock runs: the server may stand still with the socket open. */
export const WATCHFUL = 3_000;
export const ANSWER = 3_000;
/** So long a new line may take; a balancer may have sent it to a server that stands still. */
export const OPENING = 5_000;
/** Waits that turn out too short grow up to eight times as long: perhaps it is the network that is slow. */
const LONGER = 3;

/**
 * One WebSocket that comes back by itself. Questions asked while it is down wait; questions that were
 * under way are asked again with the same id (a move keeps its key, so it is never made twice).
 */
export class Connection {
  status: Status = "connecting";
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #listeners = new Set<Listener>();
  /** Sent on the present socket; a listener of `welcome` may ask at once, and that must not go out twice. */
  #sent = new Set<string>();
  #tries = 0;
  /** How often in a row the line was given up because nothing came. */
  #silent = 0;
  /** Matches in which my time passes. */
  #watched = new Set<string>();
  /** Counts the lines that were begun; what comes of an earlier one is too late. */
  #begun = 0;
  #ids = 0;
  #stopRetry: () => void = () => {};
  #stopHeart: () => void = () => {};
  #stopOpening: () => void = () => {};
  #closed = false;

  constructor(private readonly outside: Outside) {}

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  ask<K extends Question>(type: K, fields: Fields<K>): Promise<Answers[K]> {
    const id = this.#nextId();
    const message = { type, id, ...fields } as unknown as ClientMessage;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { message, resolve: resolve as (answer: never) => void, reject });
      if (this.status !== "open") return;
      this.#send(message);
      if (this.#pending.size === 1) this.#heartbeat();
    });
  }

  /** My time passes in a match, or no longer: a server that stands still must be found out soon. */
  watch(match: string, mine: boolean): void {
    if (mine === this.#watched.has(match)) return;
    if (mine) this.#watched.add(match);
    else this.#watched.delete(match);
    if (this.status === "open" && mine) this.#heartbeat();
  }

  tell<K extends DropIfLost>(type: K, fields: Fields<K>): void {
    if (this.status === "open") this.#send({ type, id: this.#nextId(), ...fields } as unknown as ClientMessage);
  }

  async connect(): Promise<void> {
    this.#stopRetry();
    this.#begun += 1;
    const begun = this.#begun;
    this.#stopOpening();
    this.#stopOpening = this.outside.later(this.#longer(OPENING), () => this.#tooLate());
    let socket: WebSocket;
    try {
      socket = await this.outside.open();
      if (begun !== this.#begun) return socket.close();
    } catch (error) {
      if (begun !== this.#begun) return;
      const text = error instanceof Lost ? error.message : "";
      if (text) this.#say({ type: "problem", id: "", code: "unavailable", text, refusal: null });
      this.#retry();
      return;
    }
    if (this.#closed) return socket.close();
    this.#socket = socket;
    socket.onmessage = (event) => this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => this.#dropped(socket);
    const hello = (): void => this.#send({ type: "hello", id: "hello", protocol: PROTOCOL });
    if (socket.readyState === 1) hello();
    else socket.onopen = hello;
  }

  /** Do not sit out the wait: the network is back, or the person pressed "try now". */
  hurry(): void {
    if (this.status === "lost" && this.#socket === null) {
      this.#tries = 0;
      void this.connect();
    }
  }

  /** The line is silent, or the browser says that the network is gone: find out by a new socket. */
  doubt(): void {
    const socket = this.#socket;
    socket?.close();
    if (socket) this.#dropped(socket);
  }

  close(): void {
    this.#closed = true;
    this.#stopRetry();
    this.#stopOpening();
    this.#stopHeart();
    this.#socket?.close();
  }

  #receive(message: ServerMessage): void {
    // Before anything else has come, a server that greets may still be one that answers nothing.
    if (message.type !== "welcome") this.#silent = 0;
    this.#heartbeat();
    switch (message.type) {
      case "welcome":
        this.#tries = 0;
        this.#stopOpening();
        this.#setStatus("open");
        for (const listener of this.#listeners) listener.welcome?.(message);
        for (const { message: question } of this.#pending.values()) {
          if (!this.#sent.has(question.id)) this.#send(question);
        }
        return;
      case "update":
        for (const listener of this.#listeners) listener.update?.(message);
        return;
      case "seats":
        for (const listener of this.#listeners) listener.seats?.(message);
        return;
      case "clock_probe": // at once: the answer measures this page's clock
        this.#send({ type: "clock_echo", id: this.#nextId(), sent: message.sent, at: this.outside.now() });
        return;
      case "duel_clock":
        for (const listener of this.#listeners) listener.duelClock?.(message);
        return;
      case "glimpses":
        for (const listener of this.#listeners) listener.glimpses?.(message);
        return;
      case "photo":
        for (const listener of this.#listeners) listener.photo?.(message);
        return;
      case "news":
        for (const listener of this.#listeners) listener.news?.(message);
        return;
      case "said":
        for (const listener of this.#listeners) listener.said?.(message);
        return;
      case "challenged":
        break; // that is for bot accounts
      default: {
        const pending = this.#pending.get(message.id);
        this.#pending.delete(message.id);
        if (message.type === "table" && !pending) for (const listener of this.#listeners) listener.table?.(message);
        else if (message.type !== "problem") pending?.resolve(message as never);
        else if (pending) pending.reject(new Refused(message));
        else this.#say(message);
      }
    }
  }

  #say(problem: Problem): void {
    for (const listener of this.#listeners) listener.problem?.(problem);
  }

  #send(message: ClientMessage): void {
    this.#sent.add(message.id);
    if (this.#socket?.readyState === 1) this.#socket.send(JSON.stringify(message));
  }

  #dropped(socket: WebSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#stopHeart();
    this.#sent.clear();
    for (const [id, pending] of this.#pending) {
      if (FAIL_IF_LOST.includes(pending.message.type)) {
        this.#pending.delete(id);
        pending.reject(new Lost());
      }
    }
    this.#retry();
  }

  #retry(): void {
    if (this.#closed) return;
    this.#stopOpening();
    this.#setStatus("lost");
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries);
    this.#tries += 1;
    // Half of the wait is luck, so that a restarted server is not met by everybody at once.
    this.#stopRetry = this.outside.later(wait * (0.5 + this.outside.random() / 2), () => void this.connect());
  }

  /** Something came in: the line lives. Ask again after a while of silence, give up after a longer one. */
  #heartbeat(): void {
    this.#stopHeart();
    const watchful = this.#pending.size > 0 || this.#watched.size > 0;
    this.#stopHeart = this.outside.later(watchful ? WATCHFUL : HEARTBEAT, () => {
      this.#send({ type: "ping", id: this.#nextId() });
      this.#stopHeart = this.outside.later(watchful ? this.#longer(ANSWER) : PATIENCE, () => {
        this.#silent += 1;
        this.doubt();
      });
    });
  }

  /** A new line does not come about: try another. */
  #tooLate(): void {
    this.#begun += 1;
    this.#silent += 1;
    if (this.#socket) this.doubt();
    else this.#retry();
  }

  #longer(ms: number): number {
    return ms * 2 ** Math.min(this.#silent, LONGER);
  }

  #setStatus(status: Status): void {
    if (status === this.status) return;
    this.status = status;
    for (const listener of this.#listeners) listener.status?.(status);
  }

  #nextId(): string {
    this.#ids += 1;
    return `c${this.#ids}`;
  }
}

/** What the server says at its door: that somebody is banned, or that a limit is reached. */
async function why(answer: Response): Promise<string> {
  try {
    return sentence(((await answer.json()) as Problem).text);
  } catch {
    return "";
  }
}

function address(): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/socket`;
}

/** The browser as it is; with a match, the seat there that a private link has opened in it. */
export function browser(seat = ""): Outside {
  return {
    async open() {
      if (seat) return new WebSocket(`${address()}?seat=${encodeURIComponent(seat)}`);
      const me = await fetch("/api/me", { credentials: "same-origin", signal: AbortSignal.timeout(OPENING * 2 ** LONGER) });
      if (!me.ok) throw new Lost(await why(me));
      return new WebSocket(address());
    },
    later(ms, then) {
      const timer = setTimeout(then, ms);
      return () => clearTimeout(timer);
    },
    random: Math.random,
    now: () => performance.now(),
  };
}
