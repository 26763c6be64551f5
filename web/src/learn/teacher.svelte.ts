import type { Fields, Listener, Question, Talk } from "../kit/socket";
import { Refused } from "../kit/socket";
import type { Answers, Frame, GameScene, Lesson, LessonAnswer, LessonTurn, MatchInfo, RefusalInfo, SeatInfo, Table } from "../kit/wire";
import { EASIEST } from "../kit/wire";
import { begins } from "./pointing";

/** Under this name the match of a lesson is known to the page. */
export const LESSON = "lesson";

/** One move that is waited for, and its place in the lesson. */
interface Waited extends LessonTurn {
  step: number;
  last: boolean;
}

type Why = (turn: number, move: string) => Promise<RefusalInfo | null>;

/**
 * Sits at the other end of a match's line, where the server is otherwise: knows the lesson by heart, plays the others,
 * and says why a try leads nowhere.
 */
export class Teacher implements Talk {
  /** Which step the person is at; as many as there are when all is done. */
  step = $state(0);

  readonly #turns: Waited[];
  readonly #scenes: GameScene[] = [];
  readonly #listeners = new Set<Listener>();
  #turn = 0;
  #scene: GameScene;
  #version = 0;

  constructor(
    readonly lesson: Lesson,
    private readonly seats: SeatInfo[],
    private readonly why: Why = asked(lesson.game),
  ) {
    this.#turns = lesson.steps.flatMap((step, at) => step.turns.map((turn, i) => ({ ...turn, step: at, last: i === step.turns.length - 1 })));
    this.#scene = lesson.scene as unknown as GameScene;
    let scene = this.#scene;
    for (const step of lesson.steps) {
      this.#scenes.push(scene);
      for (const frame of step.turns.flatMap(({ frames }) => frames)) scene = after(scene, frame.scene);
    }
  }

  get over(): boolean {
    return this.step >= this.lesson.steps.length;
  }

  /** Starts a step from its beginning. */
  go(step: number): void {
    this.step = Math.max(0, Math.min(this.lesson.steps.length - 1, step));
    this.#turn = this.#turns.findIndex((turn) => turn.step === this.step);
    this.#scene = this.#scenes[this.step] as GameScene;
    this.#version += 1;
    for (const listener of this.#listeners) listener.table?.(this.#table());
  }

  /** How the name of the button begins that is waited for; empty where it is a move. */
  get press(): string {
    return this.#turns[this.#turn]?.press ?? "";
  }

  /** A button of the table was pressed: perhaps the one that is waited for. */
  pressed(name: string): void {
    if (this.press && begins(name, this.press)) this.#on();
  }

  /** Does the step for the person. */
  show(): void {
    for (const at = this.step; this.step === at && !this.over; ) this.#on();
  }

  // ---- what a match asks of its line

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  watch(): void {}
  tell(): void {}

  async ask<K extends Question>(type: K, fields: Fields<K>): Promise<Answers[K]> {
    const answer = await this.#answer(type, fields as { move?: string });
    return answer as Answers[K];
  }

  async #answer(type: Question, { move = "" }: { move?: string }): Promise<unknown> {
    const turn = this.#turns[this.#turn];
    const say = this.lesson.steps[this.step]?.say ?? "";
    switch (type) {
      case "open":
        return this.#table();
      case "move": {
        const awaited = turn !== undefined && turn.refused === "" && turn.press === "";
        // The same move may be written in another way: then nothing speaks against it.
        const refusal = awaited && move === turn.move ? null : await this.#why(move);
        if (awaited && refusal === null) {
          await afterwards();
          this.#on();
          return {};
        }
        throw new Refused({ type: "problem", id: "", code: "illegal", text: "", refusal });
      }
      case "why": {
        const refusal = await this.#why(move);
        if (turn && turn.refused !== "" && refusal?.code === turn.refused) this.#on();
        return { refusal };
      }
      case "hint":
        // What is only pressed is no move to be shown: then it is said again.
        if (this.press) throw new Refused({ type: "problem", id: "", code: "illegal", text: "", refusal: { code: "lesson", rule: "", params: { say } } });
        return { move: turn?.move ?? "", facts: { reason: "lesson", say } };
      default:
        return {};
    }
  }

  #why(move: string): Promise<RefusalInfo | null> {
    return this.why(Math.min(this.#turn, this.#turns.length - 1), move);
  }

  /** The move that was waited for has been made: what comes of it, and whose turn it is now. */
  #on(): void {
    const turn = this.#turns[this.#turn];
    if (!turn) return;
    for (const { lines, scene } of turn.frames) {
      this.#scene = after(this.#scene, scene);
      this.#version += 1;
      const frame: Frame = { version: this.#version, at: 0, lines, scene: this.#scene, clock: null };
      for (const listener of this.#listeners) listener.update?.({ type: "update", match: LESSON, frame });
    }
    this.#turn += 1;
    if (turn.last) this.step = turn.step + 1;
  }

  #table(): Table {
    return {
      type: "table",
      id: "",
      info: infoOf(this.lesson, this.seats),
      frame: { version: this.#version, at: 0, lines: [], scene: this.#scene, clock: null },
      history: [],
    };
  }
}

/** A frame tells what is new. */
function after(scene: GameScene, news: Record<string, unknown>): GameScene {
  return { ...scene, ...news } as GameScene;
}

/** Once the press is over: a table is hurried by presses, and this one came before there was anything to hurry. */
function afterwards(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

function asked(game: string): Why {
  return async (turn, move) => {
    const answer = await fetch(`/api/lessons/${game}/${turn}?move=${encodeURIComponent(move)}`);
    if (!answer.ok) throw new Refused({ type: "problem", id: "", code: "bad_notation", text: "", refusal: null });
    return ((await answer.json()) as LessonAnswer).refusal;
  };
}

/** Who sits at a lesson's table. */
export function seatsOf(names: readonly string[], me: { name: string; face: number } | null): SeatInfo[] {
  return names.map((name, seat) => ({
    seat,
    kind: seat === 0 ? "person" : "bot",
    bot: seat > 0,
    name: seat === 0 ? (me?.name ?? name) : name,
    face: seat === 0 ? (me?.face ?? 0) : 101 * seat + 7,
    level: seat === 0 ? null : EASIEST,
    online: true,
    ready: true,
    kept: null,
    missed: null,
    who: "",
  }));
}

function infoOf(lesson: Lesson, seats: SeatInfo[]): MatchInfo {
  return {
    match: LESSON, game: lesson.game, title: lesson.title, options: {}, seats, me: 0, creator: false, host: -1, pace: "normal",
    status: "running", notice: null, invites: [], link: null, clock: { kind: "none" }, asked: null, ended: null, rematch: null,
    public: false, created: 0, commitment: null, thrown: false, daily: null, practice: true, forked: null, uploaded: false, version: 0, hints: true,
  };
}
