import { expect, test } from "vitest";
import { signsOf } from "./signs";

test("a magic is one picture a choice, two where it leaves one", () => {
  expect(signsOf("flip earth")).toEqual([{ does: "flip", face: "earth" }]);
  expect(signsOf("flip wild or void")).toEqual([{ does: "flip", face: "wild" }, { does: "flip", face: "void" }]);
  expect(signsOf("slide outer row")).toEqual([{ does: "slide", line: "row" }]);
  expect(signsOf("turn corner block")).toEqual([{ does: "turn", what: "block" }]);
  expect(signsOf("turn board")).toEqual([{ does: "turn", what: "board" }]);
});
