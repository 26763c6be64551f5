import { expect, it } from "vitest";
import { crest } from "./crest";

it("folds the same figure for the same name, and another for another", () => {
  expect(crest("Kitsune", "trickster", "Lantern Shogunate", false)).toEqual(crest("Kitsune", "trickster", "Lantern Shogunate", false));
  const [a, b] = ["Kitsune", "Tanuki"].map((name) => JSON.stringify(crest(name, "trickster", "Lantern Shogunate", false)));
  expect(a).not.toBe(b);
});

it("takes the paper from the country, and unfolds when awake", () => {
  const [one, two] = ["Lantern Shogunate", "Moonwild Kingdom"].map((country) => crest("Kitsune", "trickster", country, false));
  expect(one?.sheet).not.toBe(two?.sheet);
  expect(crest("Kitsune", "trickster", "Lantern Shogunate", true).behind.length).toBeGreaterThan(one?.behind.length ?? 0);
});

it("folds something for a role and a country it has never heard of", () => {
  expect(crest("Nobody", "gardener", "Atlantis", false).facets.length).toBeGreaterThan(0);
});
