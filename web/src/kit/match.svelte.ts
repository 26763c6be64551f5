import type { ClockReading } from "./clocks";
import { beatsOf, soundOf, type Game } from "./game";
import { Live } from "./live.svelte";
import { newcomer } from "./newcomer.svelte";
import { Queue, type Beat } from "./queue";
import { session } from "./session.svelte";
import { settings } from "./settings.svelte";
import { Refused, sentence, type Fields, type Talk, type Wish } from "./socket";
import { cues, sound } from "./sound";
import { words } from "./words";
import { Sentences, type Advised, type LogLine, type WhyNot } from "./sentences";
import type { ClockFace, GameScene, MatchInfo, Pace, Seats, Table, Update } from "./wire";

/** Milliseconds between two tries of a move while the servers cannot write it down. */
const AGAIN = 2_000;

/** A match on screen: follows its frames, shows them beat by beat, and sends moves. */
export class Match {
  info = $state.raw<MatchInfo | null>(null);
  /** What is shown; while beats play it trails the truth. */
  scene = $state.raw<GameScene | null>(null);
  history = $state.raw<LogLine[]>([]);
  /** All of it, also what passed too quickly to be written down: line by line what a replay shows with these eyes. */
  story = $state.raw<LogLine[]>([]);
  /** Sentences for those who listen instead of looking; the newest last. */
  spoken = $state.raw<{ id: number; text: string }[]>([]);
  /** The move that is on its way. */
  sending = $state.raw<string | null>(null);
  /** The line at which the table waits for the person (the end of a round). */
  gate = $state.raw<LogLine | null>(null);
  /** The same line, if the person has closed what tells of it, to look at the table. */
  closed = $state.raw<LogLine | null>(null);
  /** What is shown stands until the person goes on; the game itself waits for nobody. */
  waits = $state.raw(false);
  /** Something went wrong that concerns the whole match. */
  trouble = $state.raw<string | null>(null);
  /** A move could not be written down, and is tried again. */
  insists = $state.raw(false);
  /** What everyone had left when it was last told; null where nobody is timed. */
  clock = $state.raw<ClockReading | null>(null);
  /** True when what is shown is the truth. */
  settled = $state(true);
  /** Its real-time side, where hands race each other. */
  readonly live: Live;

  readonly #sentences = new Sentences(
    () => this.game()?.catalogue,
    () => ({ names: this.info?.seats.map(({ name }) => name) ?? [], me: this.info?.me ?? -1 }),
  );
  #truth = $state.raw<GameScene | null>(null);
  #version = -1;
  #spoken = 0;
  #left = false;
  /** The person is to be told what is asked of them, once an answer would be heard. */
  #owed = false;
  /** More of what the person has said yes to is to come. */
  #held = false;
  #resync: Promise<void> | null = null;
  #queue: Queue<GameScene>;
  #deaf: () => void;

  constructor(
    readonly id: string,
    private readonly game: () => Game | null,
    private readonly line: Talk = session.line,
  ) {
    this.#queue = new Queue<GameScene>(
      (beat, quick) => this.#show(beat, quick),
      () => (document.hidden ? 0 : settings.tempo),
      { later: (ms, then) => { const timer = setTimeout(then, ms); return () => clearTimeout(timer); } },
      // Neither a clock nor a friend is kept waiting.
      () => this.clock === null && (this.info?.seats.every(({ seat, bot }) => bot || seat === this.info?.me) ?? false),
    );
    this.live = new Live(id, line);
    this.#deaf = this.line.listen({
      update: (message) => this.#update(message),
      seats: (message) => this.#seats(message),
      table: (message) => {
        if (message.info.match === this.id) this.adopt(message);
      },
      welcome: () => void this.open(),
    });
  }

  /** Everything afresh: at first, after a lost line, after a gap. */
  open(): Promise<void> {
    this.#resync ??= this.#patiently(() => this.line.ask("open", { match: this.id }))
      .then((table) => this.adopt(table))
      .catch((error: unknown) => this.#mind(error))
      .finally(() => {
        this.#resync = null;
      });
    return this.#resync;
  }

  leave(): void {
    this.#left = true;
    this.#deaf();
    this.line.watch(this.id, false);
    this.live.close();
    this.#queue.clear();
    if (session.status === "open") this.line.ask("leave", { match: this.id }).catch(() => {});
  }

  adopt({ info, frame, history }: Table): void {
    const news = this.#version >= 0 && frame.version === this.#version;
    this.info = info;
    this.trouble = null;
    this.#tick(frame.clock);
    this.live.opened();
    if (news) return;
    this.#queue.clear();
    this.gate = null;
    this.waits = false;
    this.#version = frame.version;
    this.story = history.map((event) => this.#sentences.line(event));
    this.history = this.#lasting(this.story, frame.scene);
    this.#truth = frame.scene;
    this.scene = frame.scene;
    this.settled = true;
    this.#decided();
    this.#sayLast();
  }

  /** The person sees the truth and nothing is on its way: a move would be heard. */
  get ready(): boolean {
    return this.settled && this.sending === null && !this.info?.ended && this.scene !== null && session.status !== "lost";
  }

  /** What the beats on show lead to; nothing once it is shown. */
  get coming(): GameScene | null {
    return this.settled || this.info?.ended ? null : this.#truth;
  }

  /** The truth's listed moves, and only when the person sees the truth. */
  get legal(): readonly string[] {
    return this.ready && this.scene ? this.scene.legal : [];
  }

  /** I am the one to move, and can. */
  get mine(): boolean {
    const { scene } = this;
    if (!this.ready || scene === null || scene.over || scene.seat < 0) return false;
    return this.game()?.mine?.(scene) ?? ("turn" in scene && scene.turn === scene.seat);
  }

  /** Shows at once what is still to come. True if the person had not yet seen the truth. */
  skip(): boolean {
    const behind = !this.settled;
    this.#queue.skip();
    return behind;
  }

  /** The game has arrived: what could not be said without its words is said now. */
  gameIsHere(): void {
    this.history = [...this.#lasting(this.history, this.scene)];
    if (this.settled) this.#sayLast();
  }

  release(): void {
    this.gate = null;
    this.#queue.release();
  }

  /** While more of what the person has said yes to is to come, what the table asks in between is not said aloud. */
  holdQuestion(held: boolean): void {
    const released = this.#held && !held;
    this.#held = held;
    if (released && this.settled && this.sending === null) this.#sayTurn();
  }

  async move(move: string): Promise<WhyNot | null> {
    if (!this.ready || !this.scene || !this.game()?.allows(this.scene, move)) return null;
    this.sending = move;
    newcomer.moves();
    try {
      await this.#insist({ match: this.id, version: this.#version, move, key: freshKey() });
      return null;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (error.problem.code === "stale") void this.open();
      return this.#whyNot(error);
    } finally {
      this.sending = null;
      this.insists = false;
      newcomer.moved();
      if (this.#owed && this.settled) this.#sayTurn();
    }
  }

  /** A move that cannot be written down right now is tried again under its key, so it is never made twice. */
  async #insist(fields: Fields<"move">): Promise<void> {
    await this.#patiently(() => this.line.ask("move", fields), () => (this.insists = true));
    this.trouble = null;
  }

  /** Asks again for as long as the servers cannot answer right now. */
  async #patiently<T>(ask: () => Promise<T>, waits?: () => void): Promise<T> {
    for (;;) {
      try {
        return await ask();
      } catch (error) {
        if (!(error instanceof Refused) || error.problem.code !== "unavailable" || this.#left) throw error;
        this.trouble = error.message;
        waits?.();
        await new Promise((done) => setTimeout(done, AGAIN));
      }
    }
  }

  async why(move: string): Promise<WhyNot | null> {
    try {
      const { refusal } = await this.line.ask("why", { match: this.id, move });
      return refusal && this.#sentences.refusal(refusal);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#whyNot(error);
    }
  }

  /** A good move in the present position, and why; or why none can be told. */
  async hint(): Promise<Advised | WhyNot> {
    try {
      return this.#sentences.hint(await this.line.ask("hint", { match: this.id, version: this.#version }));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return this.#whyNot(error);
    }
  }

  /** Asks the table for something that it grants with a nod, or not: then the page says why. */
  async ask<K extends Wish>(type: K, fields: Omit<Fields<K>, "match">): Promise<boolean> {
    this.trouble = null;
    try {
      await this.line.ask(type, { ...fields, match: this.id } as unknown as Fields<K>);
      return true;
    } catch (error) {
      this.#mind(error);
      return false;
    }
  }

  /** Why my last move cannot be taken back; nothing if the others may be asked. */
  async whyNotBack(): Promise<string | null> {
    try {
      const { why, told } = await this.line.ask("may_take_back", { match: this.id });
      return why && [told ? this.#sentences.event(told) : "", sentence(why)].join(" ").trim();
    } catch (error) {
      return error instanceof Refused ? error.message : words.trouble;
    }
  }

  /** Asks the others to let me take my last move back. */
  takeBack(): Promise<boolean> {
    return this.ask("take_back", { version: this.#version });
  }

  async setPace(pace: Pace): Promise<void> {
    if (this.info && this.info.me >= 0 && this.info.status === "running" && this.info.pace !== pace) {
      await this.line.ask("pace", { match: this.id, pace }).catch(() => {});
    }
  }

  #update({ match, frame }: Update): void {
    if (match !== this.id || frame.version <= this.#version) return;
    if (frame.version > this.#version + 1) {
      void this.open();
      return;
    }
    this.#version = frame.version;
    this.#tick(frame.clock);
    const before = this.#truth;
    this.#truth = frame.scene;
    const lines = frame.lines.map((event) => this.#sentences.line(event));
    const beats = beatsOf(this.game(), before, { ...frame, lines });
    if (beats.length === 0) return;
    this.settled = false;
    this.#queue.push(beats);
    this.#decided();
  }

  /** What was shown before it was decided is now in the scene, or did not happen. */
  #decided(): void {
    if (this.#truth && "now" in this.#truth) this.live.decided(this.#truth.now);
  }

  #seats({ info }: Seats): void {
    if (info.match === this.id) this.info = info;
  }

  #show(beat: Beat, quick: boolean): void {
    this.scene = beat.scene;
    this.waits = this.#queue.waits;
    this.settled = beat.scene === this.#truth;
    if (beat.line) {
      this.story = [...this.story, beat.line];
      const lasting = this.#lasting([beat.line], beat.scene);
      if (lasting.length > 0) {
        this.history = [...this.history, ...lasting];
        this.#say(beat.line.text);
        if (this.waits) this.#say(words.table.goOnSaid);
      }
    }
    const noisy = beat.heard === undefined ? beat.line : beat.heard;
    const score = quick || !noisy ? null : soundOf(this.game(), noisy);
    if (score) sound.play(score);
    if (beat.gate) this.gate = beat.line;
    if (this.settled && (this.#owed || !beside(beat.line))) this.#sayTurn();
  }

  /** What is worth writing down. */
  #lasting(lines: LogLine[], scene: GameScene | null): LogLine[] {
    const fleeting = this.game()?.fleeting;
    return fleeting && scene ? lines.filter(({ event }) => event.kind === "table" || !fleeting(event, scene)) : lines;
  }

  #tick(face: ClockFace | null): void {
    this.clock = face && { face, at: performance.now() };
    this.line.watch(this.id, !this.#left && (face?.running.includes(this.info?.me ?? -1) ?? false));
  }

  #sayLast(): void {
    const last = this.history.at(-1);
    if (last) this.#say(last.text);
    this.#sayTurn();
  }

  #whyNot({ problem, message }: Refused): WhyNot {
    return problem.refusal ? this.#sentences.refusal(problem.refusal) : { code: problem.code, rule: "", text: message };
  }

  /** Says what is asked. What came of a move is often here before the answer to it: until then no press is heard. */
  #sayTurn(): void {
    this.#owed = this.sending !== null && !this.#held;
    if (this.#owed || this.#held) return;
    const text = this.scene && this.game()?.turn(this.scene);
    if (!text) return;
    this.#say(text);
    sound.play(cues.turn);
  }

  #say(text: string): void {
    if (!text) return;
    this.#spoken += 1;
    this.spoken = [...this.spoken.slice(-9), { id: this.#spoken, text }];
  }

  #mind(error: unknown): void {
    this.trouble = error instanceof Refused ? error.message : words.trouble;
  }
}

/** People did something that leaves the game as it was. */
function beside(line: LogLine | null): boolean {
  return line?.event.kind === "table" && line.event.what !== "returns";
}

/** A name for one move that nobody used before. (`randomUUID` is missing on plain http.) */
function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
