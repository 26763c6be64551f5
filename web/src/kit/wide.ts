/** From here on the log stands beside the table; `kit/LogColumn.svelte` and the match page say the same in their styles. */
export const WIDE = "(min-width: 1180px)";
