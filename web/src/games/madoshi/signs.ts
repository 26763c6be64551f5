import type { Face } from "./types";
import { words } from "./words";

/** One choice of a magic, to be drawn: a token that is flipped, a line that slides, a block or the board that turns. */
export type Sign = { does: "flip"; face: Face } | { does: "slide"; line: "row" | "column" | "diagonal" } | { does: "turn"; what: "block" | "board" };

/** A magic as its card writes it, choice by choice: `flip wild or void` is two pictures, `slide outer row` one. */
export function signsOf(written: string): Sign[] {
  const [verb, ...rest] = written.split(" ");
  const things = rest.join(" ").split(" or ").map((thing) => thing.split(" ").at(-1) ?? "");
  return things.flatMap((thing): Sign[] => {
    if (verb === "flip" && thing in words.faces) return [{ does: "flip", face: thing as Face }];
    if (verb === "slide" && (thing === "row" || thing === "column" || thing === "diagonal")) return [{ does: "slide", line: thing }];
    if (verb === "turn" && (thing === "block" || thing === "board")) return [{ does: "turn", what: thing }];
    return [];
  });
}
