import { expect, test } from "vitest";
import { REST } from "./fold";
import { poseOf, POSES, STROKES } from "./poses";

test("what a hand does is what it looks like", () => {
  expect(poseOf(REST)).toBe("rest");
  expect(poseOf({ ...REST, die: "held" })).toBe("pinch");
  expect(poseOf({ ...REST, die: "rolling" })).toBe("open");
  expect(poseOf({ ...REST, die: "rolling", swing: "out" })).toBe("swing");
  expect(poseOf({ ...REST, die: "rolling", guard: "rising" })).toBe("guard");
  expect(poseOf({ ...REST, guard: "lowering" })).toBe("rest");
});

test("every pose is a whole hand: an arm, a palm, a thumb and four fingers", () => {
  for (const pose of POSES) expect(STROKES[pose]).toHaveLength(7);
});
