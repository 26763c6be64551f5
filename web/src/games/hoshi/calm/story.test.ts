import { expect, test } from "vitest";
import type { LogLine } from "../../../kit/sentences";
import type { Event } from "../types";
import { PLAIN } from "../arena/uses";
import { result, story } from "./story";

const line = (event: Partial<Event> & { kind: Event["kind"] }, text: string): LogLine => ({ event: event as Event, text });

test("a story begins with the last exchange", () => {
  const told = story([
    line({ kind: "exchanged" }, "Mio: roll, Rin: roll."),
    line({ kind: "faced" }, "Mio has a Strike."),
    line({ kind: "chosen" }, "You choose: swing."),
    line({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }, "Mio: swing, Rin: roll."),
    line({ kind: "touched" }, "Mio: a touch!"),
    line({ kind: "hit" }, "Rin is hit."),
  ]);
  expect(told.opened?.moves).toEqual(["swing", "roll"]);
  expect(told.lines).toEqual(["Mio: swing, Rin: roll.", "Mio: a touch!", "Rin is hit."]);
});

test("before the first exchange it tells how the duel came about", () => {
  const told = story([line({ kind: "dealt" }, "dealt"), line({ kind: "revealed" }, "Mio reveals Poltergeist."), line({ kind: "began", round: 1 }, "Duel 1, round 1: the fighters, and that both roll."), line({ kind: "faced", faces: ["star"] }, "You have a Star.")]);
  expect(told).toEqual({ opened: null, lines: ["Mio reveals Poltergeist."], anew: false, lost: "" });
});

test("of several cards that lie open only the last is told in full", () => {
  const told = story([line({ kind: "revealed" }, "Mio reveals Yoss, the Desperate One, d10, 2 stones: While it is missing any stones: battle with the d8."), line({ kind: "played" }, "You play Crystal Sword: Your Star is a Strike."), line({ kind: "played" }, "Mio plays Rage: They battle with the d8.")]);
  expect(told.lines).toEqual(["Mio reveals Yoss, the Desperate One.", "You play Crystal Sword.", "Mio plays Rage: They battle with the d8."]);
});

test("a duel that is over is told by what was chosen, who was hit and which Hero fell", () => {
  const told = story(
    [
      line({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }, "You swing, Mio rolls."),
      line({ kind: "faced", faces: ["strike"] }, "They see your roll: a Strike."),
      line({ kind: "hit" }, "You hit Mio: no stones left."),
      line({ kind: "round_ended" }, "The round is over."),
      line({ kind: "exiled" }, "Mio's Poltergeist is out; 2 Heroes left."),
      line({ kind: "discarded", cause: "exile" }, "Mio loses Fire Axe with the Hero."),
      line({ kind: "discarded", cause: "card" }, "Swamp Monster makes you discard Rage."),
      line({ kind: "discarded", cause: "used" }, "Rage is discarded after use."),
      line({ kind: "duel_ended" }, "You win the duel against Mio."),
    ],
    true,
  );
  expect(told.lines).toEqual(["You swing, Mio rolls.", "You hit Mio: no stones left.", "Mio's Poltergeist is out; 2 Heroes left.", "Swamp Monster makes you discard Rage."]);
  expect(told.lost, "a card that goes with its Hero is said where there is room").toBe("Mio loses Fire Axe with the Hero.");
});

test("a roll that both see at once is told once", () => {
  const faced = (opened: boolean, text: string) => line({ kind: "faced", seat: 0, faces: ["strike"], opened }, text);
  const told = story([line({ kind: "exchanged", seats: [0, 1], moves: ["feint", "roll"] }, "You feint, Mio rolls."), faced(false, "You have a Strike."), faced(true, "They see your roll: a Strike.")]);
  expect(told.lines).toEqual(["You feint, Mio rolls.", "They see your roll: a Strike."]);
});

test("a story knows whether its round is over", () => {
  const fought = [line({ kind: "exchanged", seats: [0, 1], moves: ["swing", "roll"] }, "You swing, Mio rolls."), line({ kind: "hit" }, "You hit Mio: 1 stone left.")];
  expect(story(fought).anew).toBe(false);
  const begun = story([...fought, line({ kind: "round_ended" }, "The round is over."), line({ kind: "began", round: 2 }, "Duel 1, round 2: the fighters. Both roll."), line({ kind: "faced", faces: ["star"] }, "You have a Star.")]);
  expect(begun.anew).toBe(true);
  expect(begun.lines.slice(2)).toEqual(["The round is over.", "Round 2: both roll.", "You have a Star."]);
});

test("a result says what it counts as, and whether it still counts", () => {
  const hand = { faces: ["strike"], live: false, settled: 1, hidden: 0 };
  expect(result(hand as never, PLAIN)).toBe("used up");
  expect(result({ ...hand, live: true } as never, PLAIN)).toBe("Strike");
  expect(result({ ...hand, live: true, faces: ["eye"] } as never, { strike: "hit", eye: "hit" })).toBe("Eye = Strike");
  expect(result({ ...hand, faces: ["blank"] } as never, PLAIN)).toBe("blank");
  expect(result({ faces: [], live: false, settled: 0 } as never, PLAIN)).toBe("not rolled yet");
  expect(result({ faces: [], live: true, settled: 1, hidden: 1 } as never, PLAIN)).toBe("secret roll");
  expect(result({ ...hand, live: true, hidden: 1 } as never, PLAIN, true)).toBe("Strike (only you see it)");
});

const chose = (mine: string, theirs: string, text: string): LogLine => line({ kind: "exchanged", seats: [0, 1], moves: [mine, theirs] }, text);

test("what became of one's own choice is the last that is told, and stays while both roll by themselves", () => {
  const guarded = [chose("guard", "swing", "You guard, Mio swings."), line({ kind: "moved", seat: 1, motion: "miss" }, "Mio misses.")];
  expect(story(guarded).lines, "while it is shown, its headline says it").toEqual(["You guard, Mio swings.", "Mio misses."]);
  expect(story(guarded, false, false, 0).lines.at(-1)).toBe("You stopped their swing.");
  const rolled = [...guarded, chose("roll", "roll", "You roll, Mio rolls."), line({ kind: "faced", faces: ["star"] }, "You have a Star.")];
  expect(story(rolled, false, false, 0).lines).toEqual(["You stopped their swing.", "Then you both rolled again.", "You have a Star."]);
  const once = [chose("guard", "roll", "You guard, Mio rolls."), chose("roll", "roll", "You roll, Mio rolls.")];
  expect(story(once, false, false, 0).lines).toEqual(["No swing came.", "Then you both rolled again."]);
  const anew = [...guarded, line({ kind: "round_ended" }, "The round is over."), line({ kind: "began", round: 2 }, "Round 2"), chose("roll", "roll", "You roll, Mio rolls.")];
  expect(story(anew, false, false, 0).lines).toEqual(["You roll, Mio rolls."]);
});

test("what is told beside a card that lies open is not of a Hero that was read before", () => {
  const sent = [line({ kind: "revealed" }, "Mio reveals Yoss."), line({ kind: "played" }, "Mio plays F'nex.")];
  expect(story(sent, false, true).lines).toEqual([]);
});

test("a throw that shows the same again is told as one", () => {
  const faced = (seat: number, face: string, opened: boolean, text: string) => line({ kind: "faced", seat, faces: [face], opened } as never, text);
  const rolled = line({ kind: "exchanged", seats: [0, 1], moves: ["roll", "roll"] }, "You both roll.");
  const lines = (...more: LogLine[]) => story([line({ kind: "began", round: 2 }, "began"), faced(0, "star", false, "You have a Star."), rolled, faced(0, "star", true, "They see your roll: a Star."), ...more]).lines;
  expect(lines(faced(0, "star", false, "You have a Star.")).at(-1)).toBe("You have a Star again.");
  expect(lines(faced(0, "eye", false, "You have an Eye.")).at(-1)).toBe("You have an Eye.");
  expect(lines().at(-1), "the same throw, which they see now").toBe("They see your roll: a Star.");
  expect(lines(line({ kind: "began", round: 3 }, ""), faced(0, "star", false, "You have a Star.")).at(-1), "of another round").toBe("You have a Star.");
});
