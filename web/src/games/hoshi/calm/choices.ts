import type { Scene } from "../types";
import { opponent } from "./story";

/** What the buttons of an exchange say beside their names. */
export const words = {
  andRoll: " and roll",
  says: {
    roll: (throws: number, has: boolean) => `${({ 1: "One throw", 2: "Two throws", 3: "Three throws" })[throws] ?? `${throws} throws`}. ${has ? "You lose what you have." : throws === 1 ? "Only you see it." : "Only you see them."}`,
    guard: (has: boolean, rests = true) => `Stops a swing${has ? `${rests ? ", then rests" : ""}. You keep your roll unless they guard` : rests ? ", uses up their roll, then rests" : " and uses up their roll"}.`,
    tired: (n: number) => (n === 1 ? "Your hand rests this time." : `Fooled: your hand rests for ${n} turns.`),
    hoarse: "You have just shouted and must catch your breath.",
    feint: (has: boolean) => (has ? "You lose what you have. Double throws if they guard." : "Fake a swing, then roll openly: double if they guard."),
  },
  /** The same where there is little room. */
  brief: {
    roll: (throws: number, has: boolean) => (has ? "lose this roll" : throws === 1 ? "1 throw" : `${throws} throws`),
    guard: "stops a swing",
    tired: "hand rests",
    hoarse: "out of breath",
    feint: "fake, then roll",
    lacks: "no hit",
  },
  demanded: { shout: "No hit unless you shout.", cover: "No hit unless you cover an eye." } as Record<string, string | undefined>,
};

/** The choices that there always are, in their places. */
export const ALWAYS: readonly string[] = ["roll", "swing", "guard", "feint"];

/** Ways to swing that the other's cards ask for. They come after the others: a finger that knows a place finds the same choice there in every duel. */
export function moreSwings(scene: Scene): string[] {
  const demands = scene.players[opponent(scene)]?.demands ?? [];
  const [loud, covered] = [demands.includes("shout"), demands.includes("cover")];
  return [...(loud ? ["swing shouting"] : []), ...(covered ? ["swing covering"] : []), ...(loud && covered ? ["swing shouting covering"] : [])];
}
