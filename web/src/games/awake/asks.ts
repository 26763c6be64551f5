import type { Scene } from "./types";

const TEAM = ["AH-4"];
const PLACE = ["AH-6"];
const DUEL = ["AH-30"];
const ASKS: Record<string, string[]> = {
  country: TEAM, pick: TEAM, take: ["AH-31"], place: PLACE, square: PLACE, answer: DUEL, champion: DUEL,
  item: ["AH-13", "AH-14"], skill: ["AH-13", "AH-17"], move: ["AH-13", "AH-20", "AH-21"], attack: ["AH-13", "AH-23", "AH-24"],
};

/** The rules of what one is to do now. What a card asks belongs to the step in which it is used. */
export const asks = ({ ask, step, over }: Pick<Scene, "ask" | "step" | "over">): string[] => (over ? [] : (ASKS[ask] ?? ASKS[step] ?? []));
