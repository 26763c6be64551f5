import type { Scene } from "./types";

const ASKS: Partial<Record<Scene["phase"], string[]>> = {
  swap: ["MD-6", "MD-7", "MD-8"],
  collect: ["MD-10", "MD-11", "MD-12"],
  order: ["MD-14"],
  magic: ["MD-16", "MD-17", "MD-18", "MD-19", "MD-20"],
  discard: ["MD-24"],
};

/** The rules of what one is to do now. */
export const asks = ({ phase }: Pick<Scene, "phase">): string[] => ASKS[phase] ?? [];
