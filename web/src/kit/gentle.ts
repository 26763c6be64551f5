import type { MatchInfo } from "./wire";

const KEY = "hyakki.gentle";
/** Options by which a first game is shorter than others. */
const SHORT = ["rounds", "heroes"];

/** Games without a clock are counted by this beside the others of their kind: they have a lesson and a first game of their own. */
export const CALM = "hoshi-calm";

export const isCalm = (options: MatchInfo["options"] = {}): boolean => options["mode"] === "calm";

/** By what a first game is shorter, from wherever one gets to it: the fewer Heroes, the sooner one sees how it ends. */
export const shorter = (options: Record<string, string>, played: Record<string, number> = {}): Record<string, string> => (isCalm(options) && !played[CALM] ? { heroes: "2" } : {});

/** Remembers, for as long as this tab lives, that a match is somebody's first: what can be chosen for them, is. */
export function gently(match: string): void {
  try {
    sessionStorage.setItem(KEY, match);
  } catch {
    return; // then one chooses oneself
  }
}

export function isGentle(match: string | undefined): boolean {
  try {
    return match !== undefined && sessionStorage.getItem(KEY) === match;
  } catch {
    return false;
  }
}

/** The options of a game after this one: only somebody's first is shorter than usual. */
export function nextOptions({ match, options }: Pick<MatchInfo, "match" | "options">): MatchInfo["options"] {
  return isGentle(match) ? Object.fromEntries(Object.entries(options).filter(([name]) => !SHORT.includes(name))) : options;
}
