/** How fast a replay runs; what moves by itself on the table keeps to it. */
export const replaying = $state({ speed: 1 });
