import { luck } from "./luck";

/** What a portrait is made of. Bots are yokai; people wear festival masks. */
export interface Portrait {
  ground: string;
  skin: string;
  shape: "round" | "lantern" | "riceball" | "gourd" | "fox" | "cat" | "rabbit" | "bear";
  eyes: "one" | "two" | "three" | "smile" | "slit";
  mouth: "grin" | "fang" | "tongue" | "small" | "beak";
  extra: "horn" | "horns" | "leaf" | "flame" | "cheeks" | "mark";
}

const GROUNDS = ["--red-deep", "--blue-deep", "--green-deep", "--flesh", "--yellow-deep", "--pink-deep"];
const YOKAI = ["--bone", "--green-light", "--blue-light", "--pink-light", "--red-light", "--yellow-light"];

export function portrait(seed: number, bot: boolean): Portrait {
  const random = luck(seed * 2 + (bot ? 1 : 0));
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const ground = pick(GROUNDS);
  return {
    ground,
    skin: bot ? pick(YOKAI.filter((tone) => tone.split("-")[2] !== ground.split("-")[2])) : "--bone",
    shape: pick(bot ? (["round", "lantern", "riceball", "gourd"] as const) : (["fox", "cat", "rabbit", "bear"] as const)),
    eyes: pick(bot ? (["one", "two", "three", "slit"] as const) : (["smile", "slit", "two"] as const)),
    mouth: pick(bot ? (["grin", "fang", "tongue", "beak", "small"] as const) : (["small", "grin"] as const)),
    extra: pick(bot ? (["horn", "horns", "leaf", "flame"] as const) : (["cheeks", "mark"] as const)),
  };
}
