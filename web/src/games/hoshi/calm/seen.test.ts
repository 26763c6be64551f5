import { expect, test } from "vitest";
import { REST } from "../arena/fold";
import { seenBy } from "./seen";

const rolled = { ...REST, settled: 1, live: true, faces: ["strike"] };

test("a die says who sees it: only its owner, or both", () => {
  expect(seenBy({ ...rolled, hidden: 1 }, "near", true, true)).toEqual({ text: "only you see it", by: ["near"] });
  expect(seenBy({ ...rolled, faces: [], hidden: 1 }, "far", false, true)).toEqual({ text: "only they see it", by: ["far"] });
  expect(seenBy(rolled, "far", false, true)).toEqual({ text: "both see it", by: ["near", "far"] });
  expect(seenBy({ ...rolled, faces: ["blank"] }, "near", true, true)?.text).toBe("blank: both see it");
  expect(seenBy({ ...rolled, faces: [], hidden: 1 }, "far", false, false)?.text, "who watches").toBe("secret roll");
});

test("a die that was not thrown, rolls or is used up says nothing of it", () => {
  expect(seenBy(REST, "near", true, true)).toBeNull();
  expect(seenBy({ ...rolled, die: "rolling" }, "near", true, true)).toBeNull();
  expect(seenBy({ ...rolled, live: false }, "near", true, true)).toBeNull();
});
