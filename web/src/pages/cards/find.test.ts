import { describe, expect, it } from "vitest";
import type { Gallery, GalleryCard, GallerySide } from "../../kit/wire";
import { shelves, sideWith, values, type Wanted } from "./find";

const side = (name: string, text: string): GallerySide => ({ name, figure: "", facts: [{ name: "HP", value: "4" }], text, title: "", patterns: [], ways: [] });
const card = (name: string, country: string, cost: string, share: number | null, ...sides: GallerySide[]): GalleryCard => ({
  code: name, name, group: country, filters: { Country: country, Cost: cost }, sides, line: "", wins: share === null ? null : { share, low: 0, high: 1, of: 10 },
});
const gallery: Gallery = {
  title: "A game", groups: [{ name: "North", text: "" }, { name: "South", text: "" }], filters: ["Country", "Cost"], what: "", of: "", how: "",
  cards: [
    card("Yuki-onna", "North", "10", 0.4, side("Plain", "Freezes a foe."), side("Awake", "Freezes everybody.")),
    card("F'nex", "South", "2", null, side("", "Heals by 2.")),
    card("Déva", "South", "1", 0.6, side("", "Burns a foe.")),
  ],
};
const all: Wanted = { text: "", filters: {}, order: "printed" };
const names = (wanted: Partial<Wanted>): string[] => shelves(gallery, { ...all, ...wanted }).flatMap((shelf) => shelf.cards.map(({ name }) => name));

describe("finding cards", () => {
  it("lays all out by group, and leaves out groups without any", () => {
    expect(shelves(gallery, all).map((shelf) => shelf.name)).toEqual(["North", "South"]);
    expect(shelves(gallery, { ...all, filters: { Cost: "2" } }).map((shelf) => shelf.name)).toEqual(["South"]);
  });

  it.each([
    ["foe", ["Yuki-onna", "Déva"]],
    ["FOE burn", ["Déva"]],
    ["everybody", ["Yuki-onna"]],
    ["yuki onna", ["Yuki-onna"]],
    ["fnex", ["F'nex"]],
    ["deva", ["Déva"]],
    ["hp 4 south", ["F'nex", "Déva"]],
    ["dragon", []],
  ])("%s finds every card that says all of it, on any side", (text, found) => {
    expect(names({ text })).toEqual(found);
  });

  it("takes filters and words together", () => {
    expect(names({ text: "foe", filters: { Country: "South", Cost: undefined } })).toEqual(["Déva"]);
  });

  it("puts those that were never measured last", () => {
    expect(names({ order: "wins" })).toEqual(["Déva", "Yuki-onna", "F'nex"]);
    expect(names({ order: "name" })).toEqual(["Déva", "F'nex", "Yuki-onna"]);
  });

  it("counts numbers as numbers", () => {
    expect(values(gallery, "Cost")).toEqual(["1", "2", "10"]);
    expect(values(gallery, "Country")).toEqual(["North", "South"]);
  });

  it("shows the side that says it", () => {
    const [yuki] = gallery.cards;
    expect(["", "freezes", "everybody", "yuki everybody", "yuki"].map((text) => sideWith(yuki as GalleryCard, text))).toEqual([0, 0, 1, 1, 0]);
  });
});
