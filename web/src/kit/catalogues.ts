import common from "../../../src/hyakki/kernel/words.en.toml";
import table from "../../../src/hyakki/table/words.en.toml";
import { Catalogue, type Tables } from "./catalogue";
import { accented } from "./pseudo";
import { settings } from "./settings.svelte";

/** A game's words together with those of every table. Games fetch it: the first page has nothing to tell. */
export function catalogueOf(words: Tables): Catalogue {
  return new Catalogue([common, table, words], settings.kept.language === "pseudo" ? accented : null);
}
