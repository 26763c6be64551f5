import { describe, expect, it } from "vitest";
import { leaders, turning, type Moment } from "./scorehistory";

const moments = (...standings: number[][]): Moment[] => standings.map((standing, line) => ({ when: `${line}`, line, standing }));

describe("what decided a game", () => {
  it("is where the winner took the lead for good", () => {
    const history = moments([0, 0], [1, 0], [1, 1], [1, 2], [2, 2], [3, 2], [4, 2]);
    expect(turning({ moments: history, by: "lead" }, [0])).toEqual({ at: 5, how: "lead" });
    expect(turning({ moments: moments([0, 0], [1, 0], [2, 1]), by: "lead" }, [0])).toEqual({ at: 1, how: "lead" });
  });

  it("is where those who end level drew level for good, whether they share the win or something else decides between them", () => {
    const history = moments([0, 0, 0], [1, 0, 1], [1, 1, 1], [2, 1, 1], [2, 2, 1], [3, 3, 1]);
    expect(turning({ moments: history, by: "lead" }, [0, 1])).toEqual({ at: 4, how: "level" });
    expect(turning({ moments: moments([0, 0], [0, 3], [2, 3], [3, 3]), by: "lead" }, [0])).toEqual({ at: 3, how: "level" });
    expect(leaders(history)).toEqual([0, 1]);
  });

  it("is what brought most where points do not tell, and the last blow only if there is no other", () => {
    expect(turning({ moments: moments([0, 4], [2, 4], [3, 4]), by: "lead" }, [0])).toEqual({ at: 1, how: "gain" });
    expect(turning({ moments: moments([4, 4], [4, 2], [3, 2], [3, 0]), by: "gain" }, [0])).toEqual({ at: 1, how: "gain" });
    expect(turning({ moments: moments([4, 4], [4, 0]), by: "gain" }, [0])).toEqual({ at: 1, how: "gain" });
  });

  it("is not said where there is nobody to win over, or nothing happened", () => {
    expect(turning({ moments: moments([0], [3], [9]), by: "lead" }, [0])).toBeNull();
    expect(turning({ moments: moments([0, 0], [1, 1]), by: "lead" }, [0, 1])).toBeNull();
    expect(turning({ moments: moments([0, 0], [1, 1]), by: "lead" }, [])).toBeNull();
    expect(turning({ moments: [], by: "lead" }, [0])).toBeNull();
  });
});
