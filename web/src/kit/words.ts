import { en } from "../words/en";

/** The words of the page. Another language is another object of the same shape. */
export type Words = typeof en;

export const words: Words = en;
