import type { Scene } from "./types";

/** The rules of what one is to do now. */
export const asks = ({ over }: Pick<Scene, "over">): string[] => (over ? [] : ["HP-6", "HP-7", "HP-8"]);
