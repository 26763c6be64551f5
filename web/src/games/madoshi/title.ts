/** The name on the poster, apart from the words of the table: the home page needs no others. */
export const title = "Madoshi";
