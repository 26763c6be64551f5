/** Where a card's figure is drawn: a symbol in its game's sprite, which is fetched when the first of them is shown. */
export function figure(game: string, name: string): string {
  return `/figures/${game}.svg#${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}
