import type { Scene } from "./types";

const ASKS: Partial<Record<Scene["stage"], string[]>> = {
  challenge: ["HB-32"],
  choose: ["HB-6"],
  window: ["HB-25", "HB-27"],
  countdown: ["HB-7", "HB-9"],
  fight: ["HB-9", "HB-10", "HB-11", "HB-15"],
  exchange: ["HB-R29"],
  timeout: ["HB-17"],
};

/** The rules of what one is to do now, the most important first. */
export function asks({ stage, draft, seats, options }: Pick<Scene, "stage" | "draft" | "seats"> & { options: Pick<Scene["options"], "setup" | "heroes"> }): string[] {
  if (stage !== "draft") return ASKS[stage] ?? [];
  if (draft === "build") return ["HB-34"];
  const dealt = seats > 2 ? "HB-31" : options.setup === "experienced" ? "HB-4" : "HB-3";
  return Number(options.heroes) === SHORT ? [dealt, "HB-R2"] : [dealt];
}

/** So many Heroes each make a short game. */
const SHORT = 2;
