const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED = "áƀçđéƒĝĥíĵķļɱñóþɋřšţúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶĻṀÑÓÞɊŘŠŢÚṼŴẊÝŽ";

/**
 * A language that nobody speaks: every letter has an accent and vowels are long, so words grow by about a third.
 * What stays plain on a page was not in a catalogue, and what breaks has no room for a longer language.
 */
export function accented(text: string): string {
  return [...text.replace(/[aeiou]/g, "$&$&")].map((letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter).join("");
}
