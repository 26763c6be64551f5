/** What the badges on a character and small signs show: drawn in a square of 24. */
export const SIGNS: Record<string, string> = {
  up: "M12 3L20 13H15V21H9V13H4Z",
  wall: "M4 4H20V12C20 17 16 20 12 22C8 20 4 17 4 12Z",
  crack: "M4 4H20V12C20 17 16 20 12 22C8 20 4 17 4 12ZM12 4L9 11L14 13L11 21",
  risk: "M2 5H22V20H2ZL12 14L22 5",
  bound: "M4 9H20V15H4ZM8 4V20M16 4V20",
  dazed: "M12 3A9 9 0 1 0 21 12A6 6 0 1 0 12 18A3 3 0 1 0 12 12",
};
