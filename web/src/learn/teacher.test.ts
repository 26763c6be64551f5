import { expect, test } from "vitest";
import { Refused } from "../kit/socket";
import type { Lesson, RefusalInfo, Table, Update } from "../kit/wire";
import { begins, pointed } from "./pointing";
import { seatsOf, Teacher } from "./teacher.svelte";

const frame = (scene: Record<string, unknown>) => ({ lines: [], scene });

/** Two moves in the first step, a refusal in the second, one move in the third. */
const LESSON: Lesson = {
  game: "phantom",
  title: "Hero vs Phantom",
  names: ["You", "Mio"],
  learnt: ["trick"],
  end: "Done.",
  scene: { a: 0, b: 0 },
  steps: [
    {
      so: "",
      say: "Two moves.",
      point: [],
      turns: [
        { move: "one", press: "", refused: "", frames: [frame({ a: 1 }), frame({ b: 5 })] },
        { move: "two", press: "", refused: "", frames: [frame({ a: 2 })] },
      ],
    },
    { so: "Two.", say: "Hear why not.", point: [], turns: [{ move: "no", press: "", refused: "colour_seen", frames: [] }] },
    { so: "No.", say: "One move.", point: [], turns: [{ move: "last", press: "", refused: "", frames: [frame({ a: 10 })] }] },
  ],
};

const REFUSED: RefusalInfo = { code: "colour_seen", rule: "HP-7", params: {} };

function teacher(answers: Record<string, RefusalInfo | null> = {}): { it: Teacher; scenes: unknown[]; asked: [number, string][] } {
  const scenes: unknown[] = [];
  const asked: [number, string][] = [];
  const it = new Teacher(LESSON, seatsOf(LESSON.names, null), async (turn, move) => {
    asked.push([turn, move]);
    return move in answers ? (answers[move] ?? null) : REFUSED;
  });
  it.listen({
    update: ({ frame }: Update) => scenes.push([frame.version, frame.scene]),
    table: ({ frame }: Table) => scenes.push([frame.version, frame.scene]),
  });
  return { it, scenes, asked };
}

const move = (it: Teacher, text: string) => it.ask("move", { match: "lesson", version: 0, move: text, key: "k" });
const why = (it: Teacher, text: string) => it.ask("why", { match: "lesson", move: text });

test("a move is answered after the press that made it, so that the press hurries nothing", async () => {
  const { it, scenes } = teacher();
  const answer = move(it, "one");
  for (let i = 0; i < 20; i++) await Promise.resolve();
  expect(scenes).toEqual([]);
  await answer;
  expect(scenes).toHaveLength(2);
});

test("the moves that are waited for lead on, one version after the other", async () => {
  const { it, scenes, asked } = teacher();
  expect((await it.ask("open", { match: "lesson" })).frame.scene).toEqual({ a: 0, b: 0 });
  await move(it, "one");
  expect(scenes).toEqual([[1, { a: 1, b: 0 }], [2, { a: 1, b: 5 }]]);
  expect(it.step).toBe(0);
  await move(it, "two");
  expect(it.step).toBe(1);
  expect(asked).toEqual([]);
});

test("another move is answered and changes nothing", async () => {
  const { it, scenes, asked } = teacher();
  await expect(move(it, "three")).rejects.toSatisfy((error: Refused) => error.problem.refusal === REFUSED);
  expect(asked).toEqual([[0, "three"]]);
  expect(scenes).toEqual([]);
  expect(it.step).toBe(0);
});

test("the same move in another notation is the same move", async () => {
  const { it } = teacher({ eno: null });
  await move(it, "eno");
  await move(it, "two");
  expect(it.step).toBe(1);
});

test("a step about a refusal is done by hearing it, and by no other", async () => {
  const { it } = teacher({ other: { code: "not_in_hand", rule: "HP-3", params: {} }, fine: null });
  it.go(1);
  await why(it, "other");
  await why(it, "fine");
  expect(it.step).toBe(1);
  await expect(move(it, "no")).rejects.toBeInstanceOf(Refused);
  expect((await why(it, "no")).refusal).toBe(REFUSED);
  expect(it.step).toBe(2);
});

test("after the last step the lesson is over, and nothing is waited for", async () => {
  const { it } = teacher();
  it.go(2);
  await move(it, "last");
  expect(it.over).toBe(true);
  await expect(move(it, "last")).rejects.toBeInstanceOf(Refused);
});

test("a step can be shown, and one can go back to any step as it began", async () => {
  const { it, scenes } = teacher();
  it.show();
  expect(it.step).toBe(1);
  it.go(0);
  expect(scenes.at(-1)).toEqual([4, { a: 0, b: 0 }]);
  it.go(1);
  expect(scenes.at(-1)).toEqual([5, { a: 2, b: 5 }]);
  it.go(99);
  expect(it.step).toBe(2);
});

test("a name begins with whole words", () => {
  expect(begins("Phantom 1", "Phantom 1")).toBe(true);
  expect(begins("Phantom 15", "Phantom 1")).toBe(false);
  expect(begins("d5, empty", "d5")).toBe(true);
  expect(begins("Kitsune, yours, at b5", "Kitsune, yours")).toBe(true);
});

test("what cannot be found or seen is not pointed at, and names keep their order", () => {
  const room = document.createElement("div");
  room.innerHTML = `<button>Roll <kbd>Space</kbd></button><button aria-label="c4, empty"></button><button>Hidden</button><button aria-pressed="true">Chosen</button>`;
  document.body.append(room);
  for (const [at, thing] of [...room.children].entries()) Object.assign(thing, { getClientRects: () => (at === 2 ? [] : [{}]) });
  expect(pointed(room, ["c4", "Roll", "Hidden", "Chosen", "Nowhere"]).map((thing) => thing.getAttribute("aria-label") ?? "Roll")).toEqual(["c4, empty", "Roll"]);
  room.remove();
});

test("a button that is waited for leads on by its name, and no move does", async () => {
  const steps = [{ so: "", say: "Look.", point: [], turns: [{ move: "", press: "Show all", refused: "", frames: [] }] }];
  const it = new Teacher({ ...LESSON, steps }, seatsOf(LESSON.names, null), async () => REFUSED);
  await expect(move(it, "one")).rejects.toThrow();
  await expect(it.ask("hint", { match: "lesson", version: 0 })).rejects.toThrow(Refused);
  it.pressed("Show allies");
  expect(it.step).toBe(0);
  it.pressed("Show all, now");
  expect(it.over).toBe(true);
});
