import { expect, it } from "vitest";
import { blocking } from "./blocking";
import { table } from "./testing";

const why = (code: string) => ({ code, rule: "", text: "" });

it("lights who has no such arrow, and the item that has no target", () => {
  expect(blocking(table(), "move c4-c8", why("no_arrow"))).toEqual(["c4"]);
  expect(blocking(table(), "item Rice Ball", why("no_target"))).toEqual(["Rice Ball"]);
});
