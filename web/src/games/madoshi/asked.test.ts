import { describe, expect, it } from "vitest";
import { announced, answers, flipAll, missedTold, moveTold, touched, waysOf } from "./asked";
import type { Advised, LogLine } from "../../kit/sentences";
import { hintFor } from "./hints";
import { CHIMI, scene } from "./scene.fixture";
import type { Promised, Scene } from "./types";
import { named } from "./told";

const lies: Promised = { stack: 1, element: "wood", source: true, points: 2, squares: ["a1", "b2", "c1"], hole: null, bring: [] };
const near: Promised = { ...lies, element: "fire", source: false, points: 1, hole: "b2", bring: ["e5"] };
const collecting = scene({ phase: "collect", legal: ["x1:wood", "done"], promises: [near, lies], swappable: [] });

describe("what was missed", () => {
  const told = (move: string, facts: Advised["facts"]): string => missedTold(scene(), { move, facts, text: "It is good." });

  it("is first what the opponent was left, then what would have prevented it", () => {
    const denies = { reason: "denies", yokai: ["Raiju"], points: 3 };
    expect(told("turn c1 left", denies)).toBe("You left Raiju to your opponent: 3 points. Turning block c1 to d2 anticlockwise would have prevented it.");
    expect(told("a1-c4", denies)).toContain(" Swapping a1 with c4 would have");
    expect(told("slide row 2 left", denies)).toContain(" Sliding row 2 to the left would have");
    expect(told("flip a1", denies)).toContain(" Flipping a1 would have");
  });

  it("is else the better move, and why", () => {
    expect(told("a1-c4", { reason: "takes" })).toBe("Swap a1 with c4. It is good.");
    expect(told("a1-c4", { reason: "best_results" })).toBe("Swap a1 with c4.");
  });
});

describe("what is asked of me", () => {
  it("is to take a Yokai, with its worth, or to leave it", () => {
    expect(answers(collecting).map(({ label }) => label)).toEqual(["Catch Chimi with Wood, its source: 2 points", "Catch nothing"]);
    expect(answers(collecting)[0]?.squares).toEqual(lies.squares);
    expect(announced(collecting)).toBe("Your pattern is on the board. You can catch Chimi with Wood for 2 points or catch nothing.");
  });

  it("counts the Yokai that can be caught, and not the elements that catch them", () => {
    const at = (stack: number): Promised => ({ ...lies, stack });
    const heard = (...legal: string[]): string | null => announced({ ...collecting, legal: [...legal, "done"], promises: [lies, at(2), at(3)] });
    expect(heard("x1:wood", "x1:fire")).toMatch(/^Your pattern is on the board\. /);
    expect(heard("x1:wood", "x2:wood")).toMatch(/^Two of your patterns are on the board, and you may catch both\. /);
    expect(heard("x1:wood", "x2:wood", "x3:wood")).toMatch(/^3 of your patterns are on the board, and you may catch all\. /);
  });

  describe("when several elements make the pattern of one Yokai", () => {
    const other = (element: Promised["element"]): Promised => ({ ...lies, element, source: false, points: 1 });
    const several = scene({ ...collecting, legal: ["x1:fire", "x1:wood", "x1:earth", "done"], promises: [other("fire"), lies, other("earth")] });

    it("is each worth that it can have, the dearest first, and no element that changes nothing", () => {
      expect(answers(several).map(({ label }) => label)).toEqual(["Catch Chimi with Wood, its source: 2 points", "Catch Chimi with Fire: 1 point", "Catch nothing"]);
      expect(announced(several)).toBe("Your pattern is on the board. You can catch Chimi with Wood for 2 points, catch Chimi with Fire for 1 point or catch nothing.");
    });

    it("is named by its button when a hint means an element without one", () => {
      expect(moveTold(several, "x1:earth")).toBe("Catch Chimi with Fire: 1 point.");
      expect(moveTold(several, "x1:wood")).toBe("Catch Chimi with Wood, its source: 2 points.");
    });
  });

  describe("when a catch ends the game", () => {
    const [one, two] = [{ ...lies, points: 2 }, { ...lies, stack: 2, element: "fire" as const, source: false, points: 2 }];
    const ending = (mine: number, theirs: number) =>
      answers({ ...collecting, legal: ["x1:wood", "x2:fire", "done"], promises: [one, two], points: [mine, theirs], stacks: collecting.stacks.map((it) => (it.stack === 1 ? { ...it, left: 1 } : it)) });

    it("is said on its button, and who wins if all catches together cannot change it", () => {
      expect(ending(17, 18)[0]).toMatchObject({ ends: "and win the game", main: true });
      expect(ending(15, 18)[0]).toMatchObject({ ends: "and end the game", main: false });
      expect(ending(13, 18)[0]).toMatchObject({ ends: "and lose the game", main: false });
      expect(ending(13, 18)[1]?.ends).toBeUndefined();
    });

    it("is never the first choice when it loses", () => {
      const only = answers({ ...collecting, points: [1, 18], stacks: collecting.stacks.map((it) => ({ ...it, left: 1 })) });
      expect(only.map(({ main }) => main)).toEqual([false, true]);
    });

    it("tells the squares of a second Yokai from those of the first", () => {
      expect(ending(0, 0).map(({ other }) => other ?? false)).toEqual([false, true, false]);
    });
  });

  it("is whose magic comes first", () => {
    const caught: Scene["caught"] = [{ yokai: CHIMI, seat: 0, element: "wood", source: true, points: 2 }];
    const ordering = scene({ phase: "order", legal: ["magic 1"], caught }, { c3: "earth" });
    expect(answers(ordering).map(({ label, main }) => [label, main])).toEqual([["Chimi: Flip an Earth token.", true]]);
    // There is no Earth: it may still be asked for, and is no first choice.
    expect(answers(scene({ phase: "order", legal: ["magic 1"], caught })).map(({ label, main }) => [label, main])).toEqual([["Chimi: no Earth to flip now", false]]);
    expect(announced(ordering)).toBe("Whose magic comes first: Chimi?");
  });

  it("is where a magic works", () => {
    const using = scene({ phase: "magic", legal: ["flip b3", "flip c1"], using: CHIMI, part: "Flip an Earth token." });
    expect(announced(using)).toBe("Chimi's magic: Flip an Earth token. You can choose b3 or c1.");
  });

  it("is what to discard", () => {
    const alone = scene({ seats: 1, phase: "discard", legal: ["discard 1", "discard 3"] });
    expect(answers(alone).map(({ label }) => label)).toEqual(["Discard Chimi", "Discard Nue"]);
  });

  it("is nothing while another is to move, or for who watches", () => {
    expect(announced(scene({ turn: 1 }))).toBeNull();
    expect(announced(scene({ seat: -1 }))).toBeNull();
  });
});

it("tells first what lies on the board already", () => {
  expect(waysOf(collecting.promises, 1)).toEqual([lies, near]);
  expect(announced(scene({ promises: [lies] }))).toBe("Your turn. Swap two tokens. On the board already: Chimi's pattern in Wood.");
});

it("tells a move in words", () => {
  expect(moveTold(scene(), "a1-c4")).toBe("Swap a1 with c4.");
  expect(moveTold(collecting, "x1:wood")).toBe("Catch Chimi with Wood, its source: 2 points.");
  expect(moveTold(scene(), "flip b3")).toBe("Flip b3.");
  expect(moveTold(scene(), "turn b2 right")).toBe("Turn block b2 to c3 clockwise.");
});

it("names what a swap would take, with every element that would do", () => {
  const fire: Promised = { ...lies, element: "fire", source: false, points: 1 };
  expect(named(scene(), [lies, fire, fire, { ...fire, stack: 3, points: 3 }])).toBe(
    "Chimi with Wood (2 points) or Fire (1 point) and Nue with Fire (3 points)",
  );
});

it("knows which squares a move touches", () => {
  expect(touched(collecting, "a1-c4")).toEqual(["a1", "c4"]);
  expect(touched(collecting, "x1:wood")).toEqual(lies.squares);
  expect(touched(collecting, "slide row 1 left")).toHaveLength(5);
  expect(touched(collecting, "done")).toEqual([]);
});

describe("tokens that all have to be flipped", () => {
  const flips = (...squares: string[]): Scene => scene({ phase: "magic", legal: squares.map((square) => `flip ${square}`) }, { b2: "wind", c3: "wind", d4: "wind" });

  it("take one press", () => {
    expect(flipAll(flips("b2", "c3"), 2)).toMatchObject([{ move: "flip all", label: "Flip both Wind tokens", squares: ["b2", "c3"] }]);
    expect(flipAll(flips("b2", "c3", "d4"), 3)).toMatchObject([{ label: "Flip all 3 Wind tokens" }]);
    expect(flipAll(flips("b2", "c3"), 3)).toHaveLength(1);
  });

  it("are pressed one by one where there is a choice, or but one of them", () => {
    expect(flipAll(flips("b2", "c3", "d4"), 2)).toEqual([]);
    expect(flipAll(flips("b2"), 3)).toEqual([]);
    expect(flipAll(scene({ phase: "magic", legal: ["turn a1 right", "turn b2 right"] }), 2)).toEqual([]);
  });
});

describe("the notes for newcomers", () => {
  it("come one at a time, the most pressing first", () => {
    expect(hintFor(scene(), [], [])).toBe("swap");
    expect(hintFor(collecting, [], [])).toBe("collect");
    expect(hintFor(scene({ barred: ["a1", "b1"] }), [], ["madoshi.swap"])).toBe("barred");
    expect(hintFor(scene(), [], ["madoshi.swap"])).toBeNull();
  });

  it("tell what is behind a token once, with the first flip or after it", () => {
    const flipping = scene({ phase: "magic", legal: ["flip a1"], part: "Flip a Water token." });
    const flipped: LogLine[] = [{ event: { kind: "flipped", rules: [], seat: 1, yokai: "Chimi", square: "c3", before: "earth", after: "void" }, text: "" }];
    expect(hintFor(flipping, [], [])).toBe("magic");
    expect(hintFor(flipping, [], ["madoshi.magic"])).toBe("flip");
    const turning = { ...flipping, legal: ["turn a1 right", "turn a1 left"] };
    expect(hintFor(turning, [], [])).toBe("turn");
    expect(hintFor(turning, [], ["madoshi.turn"])).toBe("magic");
    expect(hintFor(scene(), flipped, ["madoshi.swap"])).toBe("flip");
    expect(hintFor(scene(), flipped, ["madoshi.swap", "madoshi.flip"])).toBeNull();
  });

  it("say of a pattern that lies during magic from when on it counts", () => {
    const lies = { stack: 1, element: "water", hole: null, squares: ["a1"], bring: [], source: false, points: 1 } as unknown as Scene["promises"][number];
    const using = scene({ phase: "magic", legal: ["turn a1 right"], promises: [lies] });
    expect(hintFor(using, [], ["madoshi.turn"])).toBe("later");
    expect(hintFor({ ...using, promises: [{ ...lies, hole: "b2" }] }, [], ["madoshi.turn"])).toBe("magic");
  });

  it("leave alone who watches or waits", () => {
    expect(hintFor(scene({ seat: -1 }), [], [])).toBeNull();
    expect(hintFor(scene({ turn: 1 }), [], [])).toBeNull();
  });
});
