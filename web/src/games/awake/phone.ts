import { MediaQuery } from "svelte/reactivity";

/** A phone has no room for a note, or for what the signs mean, beside what they speak of. */
export const phone = new MediaQuery("(max-width: 599px)");
