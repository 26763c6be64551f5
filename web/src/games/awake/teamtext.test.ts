import { describe, expect, it } from "vitest";
import { read, written } from "./teamtext";
import { table } from "./testing";

const { cards } = table();
const countries = ["Lantern Shogunate", "Moonwild Kingdom"];
const limits = { most: 10, own: false };
const of = (text: string, more = {}): unknown => read(text, countries, cards, { ...limits, ...more });

describe("a team as text", () => {
  it("comes back as it was written, whatever case and spaces", () => {
    const team = { country: "Lantern Shogunate", members: ["Tengu", "Kappa"] };
    expect(of(written(team))).toEqual({ name: "", ...team });
    expect(of("  lantern  SHOGUNATE :tengu,\nkappa, ")).toEqual({ name: "", ...team });
  });

  it("says what is wrong with it", () => {
    expect(of("Tengu, Kappa")).toBe("Begin with the country and a colon: Lantern Shogunate or Moonwild Kingdom.");
    expect(of("Atlantis: Tengu")).toContain("Begin with the country");
    expect(of("Lantern Shogunate: Tengu, Godzilla")).toBe("There is no character called Godzilla.");
    expect(of("Lantern Shogunate: Tengu, Tengu")).toBe("Tengu is listed twice.");
    expect(of("Lantern Shogunate:")).toBe("A team needs at least one character.");
    expect(of("Lantern Shogunate: Tengu, Kappa", { most: 5 })).toBe("That team costs 6, and you may spend 5.");
    expect(of("Moonwild Kingdom: Tengu", { own: true })).toContain("Tengu is from another country");
  });
});
