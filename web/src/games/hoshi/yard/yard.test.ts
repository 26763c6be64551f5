import { expect, test } from "vitest";
import { HOSHI_TIMES } from "../../../kit/wire";
import { LESSONS, Yard, type Lesson } from "./lessons";
import { OwnHand } from "./practice";
import { median, Reaction, TRIES } from "./reaction";

const times = HOSHI_TIMES.normal;
const half = (): number => 0.5;
const yard = (lesson: Lesson): Yard => new Yard(lesson, times, 0, half);

test("a throw settles in its time, and a die held too long is away", () => {
  const it = yard("roll");
  it.press("roll", 0);
  it.release("roll", 100);
  it.advance(100 + times.settle_most);
  expect(it.worked).toBe(1);
  it.press("roll", 1000);
  it.advance(1000 + times.hold);
  expect(it.said.text).toBe("void");
  expect(it.own.hand.die).toBe("away");
  it.advance(1000 + times.hold + times.fetch);
  expect(it.own.hand.die).toBe("lying");
});

test("a swing with a Strike is a hit, one without is a bluff", () => {
  const it = yard("swing");
  it.press("swing", 0);
  it.advance(times.travel);
  expect(it.said.text).toBe("bluff");
  let now = 2000;
  for (let throws = 0; throws < 2; throws++, now += 1000) {
    it.press("roll", now);
    it.release("roll", now + 50);
    it.advance(now + 900);
  }
  expect(it.said.text).toBe("strike");
  it.press("swing", now);
  it.advance(now + times.travel);
  expect(it.said.text).toBe("hit");
  expect(it.worked).toBe(1);
});

test("a guard must be up at contact, and its lateness is told", () => {
  const it = yard("guard");
  it.advance(it.due); // the threat
  it.advance(it.due); // the swing
  const contact = it.dummy.swing_at;
  it.press("guard", contact - times.guard_up + 30);
  it.advance(contact);
  expect(it.said).toEqual({ text: "late", n: 30 });
  it.release("guard", contact + 10);
  it.advance(it.due);
  while (it.dummy.swing !== "out") it.advance(it.due);
  it.press("guard", it.dummy.swing_at - times.guard_up - 40);
  it.advance(it.dummy.swing_at);
  expect(it.said).toEqual({ text: "guarded", n: 40 });
});

test("a hand that rests from a late guard was not too early", () => {
  const it = yard("guard");
  while (it.dummy.swing !== "out") it.advance(it.due);
  it.press("guard", it.dummy.swing_at + 700);
  while (it.own.hand.guard !== "lowering") it.advance(it.due);
  while (!it.dummy.live) it.advance(it.due);
  expect(it.own.hand.rest_until).toBeGreaterThan(0);
  it.release("guard", it.own.hand.rest_until - 2);
  it.press("guard", it.own.hand.rest_until - 1);
  while (it.dummy.live) it.advance(it.due);
  expect(it.said.text).toBe("rests");
});

test("the guard comes down by itself and must rest", () => {
  const it = new OwnHand(times, () => "blank");
  it.press("guard", 0);
  it.advance(times.guard_up);
  expect(it.advance(times.guard_up + times.guard_hold)).toBe("long");
  const down = times.guard_up + times.guard_hold + times.guard_down;
  it.advance(down);
  expect(it.press("guard", down + times.guard_rest - 1)).toBe("rests");
  expect(it.press("guard", down + times.guard_rest)).toBe(null);
});

test("a feint raises the dummy's hand for nothing, then a swing lands", () => {
  const it = yard("feint");
  it.press("swing", 0);
  it.advance(times.travel);
  expect(it.said.text).toBe("miss");
  it.advance(6000);
  it.press("swing", 6000);
  it.release("swing", 6000 + times.travel - times.pull_last);
  expect(it.said.text).toBe("baited");
  it.advance(7000);
  expect(it.dummy.tired).toBe(1);
  it.press("swing", 7000);
  it.release("swing", 7000 + times.travel - times.pull_last + 1);
  expect(it.said.text).toBe("tooLate");
  it.advance(7000 + times.travel);
  expect(it.passed).toBe(true);
});

test.each(["shout", "cover"] as const)("%s must be on at contact", (input) => {
  const it = yard(input);
  it.press("swing", 0);
  it.advance(times.travel);
  expect(it.passed).toBe(false);
  it.press(input, 3000);
  it.press("swing", 3100);
  it.advance(3100 + times.travel);
  expect(it.passed).toBe(true);
});

test("every lesson can be begun at every pace", () => {
  for (const pace of Object.values(HOSHI_TIMES)) for (const lesson of LESSONS) expect(new Yard(lesson, pace, 0).passed).toBe(false);
});

test("a reaction is measured from the light on the screen; a guess is not", () => {
  const it = new Reaction(half);
  it.start(0);
  it.press(100);
  expect(it.early).toBe(true);
  for (let n = 0; n < TRIES; n++) {
    const light = it.due;
    it.advance(light);
    it.painted(light + 16);
    it.press(light + 16 + 200 + 10 * n);
  }
  expect(it.done).toBe(true);
  expect(median(it.times)).toBe(220);
  expect(median([1, 2])).toBe(1.5);
});
