import { expect, test } from "vitest";
import { Catalogue } from "./catalogue";
import { Sentences } from "./sentences";

test("a refusal does not say the number of its rule, which stands on a button beside it", () => {
  const refusals = { one: "It stays ({rule}).", two: "It stays (asleep) here ({rule}, AH-11)." };
  const sentences = new Sentences(() => new Catalogue([{ refusals }]), () => ({ names: [], me: 0 }));
  const said = (code: string): string => sentences.refusal({ code, rule: "AH-R20", params: {} }).text;
  expect(said("one")).toBe("It stays.");
  expect(said("two")).toBe("It stays (asleep) here.");
});
