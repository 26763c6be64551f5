import { expect, it } from "vitest";
import { nameOf, read, signed, sorted } from "./cards";
import { grow } from "./creature";

it("reads notation", () => {
  expect(read("K4")).toEqual({ kind: "hero", colour: "K", value: 4 });
  expect(read("P17")).toEqual({ kind: "phantom", value: 17 });
});

it("names every card in words, the colour too", () => {
  expect(nameOf("K4")).toBe("Pink Hero 4");
  expect(nameOf("P17")).toBe("Phantom 17");
});

it("sorts a hand by colour, then value, Phantoms last and by number", () => {
  expect(sorted(["P10", "K1", "P9", "R5", "R2"])).toEqual(["R2", "R5", "K1", "P9", "P10"]);
});

it("writes a value below zero with a minus that is read aloud", () => {
  expect([signed(-3), signed(0), signed(7)]).toEqual(["−3", "0", "7"]);
});

it("grows a Phantom with its value: never fewer eyes or limbs than a lesser one", () => {
  for (let value = 2; value <= 20; value++) {
    expect(grow(value).eyes.length).toBeGreaterThanOrEqual(grow(value - 1).eyes.length);
    expect(grow(value).limbs.length).toBeGreaterThanOrEqual(grow(value - 1).limbs.length);
  }
  expect(grow(20).eyes.length).toBeGreaterThan(grow(1).eyes.length);
  expect(grow(13)).toEqual(grow(13));
});
