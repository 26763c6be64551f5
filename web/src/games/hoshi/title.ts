/** The one word of the game that its poster needs: the home page does not fetch the others. */
export const TITLE = "Hoshi Battle";
