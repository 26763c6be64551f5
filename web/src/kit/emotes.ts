/** Drawn faces that can be sent instead of words: eyes and mouth, or a thumb. */
export const DRAWN = {
  smile: "M8 9.5v.01M16 9.5v.01M7.5 14a5.5 5.5 0 0 0 9 0",
  laugh: "M6.5 10l1.5-1.5 1.5 1.5M14.5 10l1.5-1.5 1.5 1.5M7 13.5h10a5 5 0 0 1-10 0Z",
  surprise: "M8 9v.01M16 9v.01M10 15.5a2 2.5 0 1 0 4 0a2 2.5 0 1 0-4 0",
  sad: "M8 9.5v.01M16 9.5v.01M7.5 17a5.5 5.5 0 0 1 9 0M17 12v2.5",
  thumbs_up: "M8 11v6H5.8v-6ZM8 11.5l3-5c1.3 0 2 1 1.7 2.3L12.3 10H17c1 0 1.5.8 1.3 1.7l-1 4.3c-.2.7-.6 1-1.3 1H8",
} as const;
export type EmoteName = keyof typeof DRAWN;
export const EMOTES = Object.keys(DRAWN) as EmoteName[];
export const isEmote = (phrase: string | null): phrase is EmoteName => phrase !== null && phrase in DRAWN;
