import { MediaQuery } from "svelte/reactivity";

/** A phone has no room for a note, or for what the signs mean, beside what they speak of. */
export const phone = new MediaQuery("(max-width: 599px)");
/** And has room below the items, if it is tall; `Dock.svelte` says the same in its styles. */
export const tall = new MediaQuery("(max-width: 599px) and (min-height: 806px)");
