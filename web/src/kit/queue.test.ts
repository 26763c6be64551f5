import { beforeEach, expect, it } from "vitest";
import { Queue, type Beat } from "./queue";

let shown: string[];
let timer: { ms: number; then: () => void } | null;
let speed: number;
let patient: boolean;
let queue: Queue<string>;

const beat = (scene: string, hold = 100, gate = false): Beat<string> => ({ scene, line: null, hold, gate });
const ring = (): void => {
  const rung = timer;
  timer = null;
  rung?.then();
};

beforeEach(() => {
  shown = [];
  timer = null;
  speed = 1;
  patient = true;
  queue = new Queue<string>(
    ({ scene }) => shown.push(scene),
    () => speed,
    {
      later: (ms, then) => {
        timer = { ms, then };
        return () => {
          timer = null;
        };
      },
    },
    () => patient,
  );
});

it("shows one beat at a time and holds each as long as it asks", () => {
  queue.push([beat("a"), beat("b", 300)]);
  expect(shown).toEqual(["a"]);
  expect(timer?.ms).toBe(100);
  ring();
  expect(shown).toEqual(["a", "b"]);
  expect(timer?.ms).toBe(300);
});

it("puts what comes later behind what is still to be seen", () => {
  queue.push([beat("a"), beat("b")]);
  queue.push([beat("c")]);
  expect(shown).toEqual(["a"]);
  ring();
  ring();
  expect(shown).toEqual(["a", "b", "c"]);
});

it("shows everything at once when the person skips, each beat once and in order", () => {
  queue.push([beat("a"), beat("b"), beat("c")]);
  queue.skip();
  expect(shown).toEqual(["a", "b", "c"]);
  expect(queue.idle).toBe(true);
});

it("waits at a gate, which no skipping passes, until it is released", () => {
  queue.push([beat("a"), beat("round over", 0, true), beat("next round")]);
  queue.skip();
  queue.skip();
  expect(shown).toEqual(["a", "round over"]);
  expect(queue.gated).toBe(true);
  queue.release();
  expect(shown).toEqual(["a", "round over", "next round"]);
});

it("holds nothing when motion is off, but still stops at a gate", () => {
  speed = 0;
  queue.push([beat("a"), beat("b", 100, true), beat("c")]);
  expect(shown).toEqual(["a", "b"]);
});

it("plays a long backlog fast, so that the table does not fall behind", () => {
  queue.push(Array.from({ length: 12 }, (_, i) => beat(String(i))));
  expect(timer?.ms).toBeLessThan(100);
});

it("forgets everything when the truth is shown afresh", () => {
  queue.push([beat("a"), beat("b")]);
  queue.clear();
  expect(timer).toBeNull();
  queue.push([beat("truth")]);
  expect(shown).toEqual(["a", "truth"]);
});

it("takes its time before a gate, whatever waits behind it", () => {
  queue.push([beat("a"), beat("b", 0, true), ...Array.from({ length: 20 }, (_, i) => beat(String(i)))]);
  expect(timer?.ms).toBe(100);
});

const rest = (scene: string): Beat<string> => ({ scene, line: null, hold: 200, rest: true });

it("hurries up to what is to be read, and past it only when the person skips once more", () => {
  queue.push([beat("a"), beat("b"), rest("result"), beat("c"), beat("d")]);
  queue.skip();
  expect(shown).toEqual(["a", "b", "result"]);
  expect(timer?.ms).toBe(200);
  queue.skip();
  expect(shown).toEqual(["a", "b", "result", "c", "d"]);
});

it("leaves what is to be read its time although a backlog waits, unless that has grown very long", () => {
  const waiting = (n: number): Beat<string>[] => Array.from({ length: n }, (_, i) => beat(String(i)));
  queue.push([rest("result"), ...waiting(12)]);
  expect(timer?.ms).toBe(200);
  queue.clear();
  queue.push([rest("result"), ...waiting(60)]);
  expect(timer?.ms).toBeLessThan(200);
});

const waits = (scene: string): Beat<string> => ({ ...rest(scene), waits: true });

it("stands at what waits until a press, and then goes on at its own pace", () => {
  queue.push([beat("a"), waits("result"), beat("b"), beat("c")]);
  queue.skip();
  expect(shown).toEqual(["a", "result"]);
  expect([queue.waits, queue.idle, timer]).toEqual([true, false, null]);
  queue.push([beat("d")]);
  expect(shown).toEqual(["a", "result"]);
  queue.skip();
  expect(shown).toEqual(["a", "result", "b"]);
  expect([queue.waits, timer?.ms]).toEqual([false, 100]);
  queue.skip();
  expect(shown).toEqual(["a", "result", "b", "c", "d"]);
});

it("waits for nobody when motion is off or time is short", () => {
  patient = false;
  queue.push([waits("result"), beat("a")]);
  expect(timer?.ms).toBe(200);
  queue.clear();
  [patient, speed] = [true, 0];
  queue.push([waits("result"), beat("b")]);
  expect(shown.at(-1)).toBe("b");
});
