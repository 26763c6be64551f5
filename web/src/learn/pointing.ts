/** Everything on a table that has a name of its own and can be pointed at. */
const NAMED = "button, [role=img], [role=meter], [role=listitem], [role=group], [aria-label]";

/** The name by which one hears a thing. */
export function nameOf(thing: Element): string {
  return (thing.getAttribute("aria-label") ?? thing.textContent ?? "").replace(/\s+/g, " ").trim();
}

/** Whether a name begins so, and the word ends there: "Phantom 1" is not how "Phantom 15" begins. */
export function begins(name: string, wanted: string): boolean {
  return name.startsWith(wanted) && !/^[\p{L}\p{N}]/u.test(name.slice(wanted.length));
}

/** Whether it has been chosen already: pressed again, it would be put back. */
function chosen(thing: Element): boolean {
  return thing.closest("[aria-selected=true], [aria-pressed=true]") !== null;
}

/** What a lesson points at: for each name the first thing that is called so, unless it is hidden or chosen already. */
export function pointed(root: ParentNode, names: readonly string[]): Element[] {
  const all = [...root.querySelectorAll(NAMED)];
  const found = names.flatMap((wanted) => all.find((thing) => begins(nameOf(thing), wanted) && thing.getClientRects().length > 0) ?? []);
  return found.filter((thing) => !chosen(thing));
}

/** What a sentence speaks of: each thing on the table that it names, by the first words of its name. */
export function namedIn(root: ParentNode, sentence: string): string[] {
  const names = [...root.querySelectorAll("[role=gridcell] *, [role=img], button")].map((thing) => nameOf(thing).split(/[,:.]/)[0] ?? "");
  return [...new Set(names)].filter((name) => name !== "" && says(sentence, name));
}

/** Whether a sentence has these words. */
function says(sentence: string, words: string): boolean {
  const at = sentence.indexOf(words);
  return at >= 0 && !/[\p{L}\p{N}]$/u.test(sentence.slice(0, at)) && begins(sentence.slice(at), words);
}
