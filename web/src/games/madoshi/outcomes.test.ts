import { expect, it } from "vitest";
import { SQUARES } from "./board";
import { outcome } from "./outcomes";
import { scene } from "./scene.fixture";
import { targets } from "./targets";
import type { Face, Scene } from "./types";

// All is Void but for what is named, so that nothing else can be made. Chimi's fork: the Sun wants two dots and one below between
// them, the Moon, from its side, the same.
const bare = Object.fromEntries(SQUARES.map((square) => [square, "void" as Face]));
const using = (faces: Record<string, Face>, changes: Partial<Scene> = {}): Scene => scene({ phase: "magic", stacks: scene().stacks.slice(0, 1), ...changes }, { ...bare, ...faces });
const along = (table: Scene, move: string): ReturnType<typeof outcome> => {
  const way = targets([move])[0]?.ways[0];
  if (!way) throw new Error(move);
  return outcome(table, way);
};

it("is a pattern of mine that a slide makes, and none that lay there before", () => {
  const table = using({ a2: "fire", c2: "fire", c1: "fire" });
  expect(along(table, "slide row 1 left").mine).toMatchObject([{ stack: 1, element: "fire", points: 1, hole: null }]);
  expect(along(table, "slide row 1 right").mine).toEqual([]);
  expect(along(using({ a2: "fire", c2: "fire", b1: "fire" }), "slide row 5 left").mine).toEqual([]);
});

it("is what the player opposite could catch then, and not before, or only by the one right swap", () => {
  const apart: Record<string, Face> = { b5: "fire", d5: "fire", b4: "fire", a1: "fire" };
  // A swap could bring what lacks on c4: that they can have now. The slide brings it there, and any swap will do.
  expect(along(using(apart), "slide row 4 right").gives).toMatchObject([{ stack: 1, element: "fire", hole: null }]);
  expect(along(using(apart), "slide row 3 right").gives).toEqual([]);
  expect(along(using({ b5: "fire", d5: "fire", c4: "earth", e1: "earth" }), "slide row 4 right").gives).toEqual([]);
});

it("is nothing for anybody opposite where one plays alone", () => {
  const alone = using({ b5: "fire", d5: "fire", b4: "fire" }, { seats: 1, sides: ["sun"] });
  expect(along(alone, "slide row 4 right").gives).toEqual([]);
});
