/** The page wears the letters and colours of one game at a time; its stylesheet looks for this mark. */
export function dress(game: string | undefined): void {
  if (game) document.documentElement.dataset.game = game;
}
