import { describe, expect, it } from "vitest";
import { kept, learnt, nextLesson } from "./lessons";

describe("lessons between exchanges", () => {
  it("come one after the other, each until it was done", () => {
    const known: string[] = [];
    const heard: string[] = [];
    const deeds = [["roll"], [], ["swing"], ["guard"], [], []] as const;
    for (const did of deeds) {
      const lesson = nextLesson(known);
      heard.push(lesson?.name ?? "none");
      known.push(...learnt(new Set(did), lesson?.name ?? null).map(kept));
    }
    expect(heard).toEqual(["roll", "swing", "swing", "guard", "feint", "bluff"]);
    expect(nextLesson(known)).toBeNull();
  });

  it("say of a guard when, and for how long", () => {
    expect(nextLesson([], true)?.text).toMatch(/^As soon as their hand moves, .* until it lands\. .* after a second/);
  });

  it("skip what somebody does without being told", () => {
    const known = learnt(new Set(["roll", "swing", "guard"] as const), "roll").map(kept);
    expect(nextLesson(known)?.name).toBe("feint");
  });
});
