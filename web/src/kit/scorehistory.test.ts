import { describe, expect, it } from "vitest";
import { turning, type Moment } from "./scorehistory";

const moments = (...standings: number[][]): Moment[] => standings.map((standing, line) => ({ when: `${line}`, line, standing }));

describe("what decided a game", () => {
  it("is where the winner took the lead for good", () => {
    const history = moments([0, 0], [1, 0], [1, 1], [1, 2], [2, 2], [3, 2], [4, 2]);
    expect(turning({ moments: history, by: "lead" }, [0])).toEqual({ at: 5, forGood: true });
    expect(turning({ moments: moments([0, 0], [1, 0], [2, 1]), by: "lead" }, [0])).toEqual({ at: 1, forGood: true });
  });

  it("is where all who share the win left the others behind", () => {
    expect(turning({ moments: moments([0, 0, 0], [1, 0, 1], [1, 1, 1], [2, 2, 1]), by: "lead" }, [0, 1])).toEqual({ at: 3, forGood: true });
  });

  it("is what brought most where points do not tell, and the last blow only if there is no other", () => {
    expect(turning({ moments: moments([0, 0], [0, 3], [2, 3], [3, 3]), by: "lead" }, [0])).toEqual({ at: 2, forGood: false });
    expect(turning({ moments: moments([4, 4], [4, 2], [3, 2], [3, 0]), by: "gain" }, [0])).toEqual({ at: 1, forGood: false });
    expect(turning({ moments: moments([4, 4], [4, 0]), by: "gain" }, [0])).toEqual({ at: 1, forGood: false });
  });

  it("is not said where there is nobody to win over, or nothing happened", () => {
    expect(turning({ moments: moments([0], [3], [9]), by: "lead" }, [0])).toBeNull();
    expect(turning({ moments: moments([0, 0], [1, 1]), by: "lead" }, [0, 1])).toBeNull();
    expect(turning({ moments: moments([0, 0], [1, 1]), by: "lead" }, [])).toBeNull();
    expect(turning({ moments: [], by: "lead" }, [0])).toBeNull();
  });
});
