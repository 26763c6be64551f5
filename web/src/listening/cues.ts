import { soundOf as awake } from "../games/awake/sounds";
import { scoreOf, tick, type Ear } from "../games/hoshi/sounds";
import { soundOf as madoshi } from "../games/madoshi/sounds";
import { soundOf as phantom } from "../games/phantom/sounds";
import { cues, type Score } from "../kit/cues";
import type { AwakeEvent, HoshiEvent, MadoshiEvent, PhantomEvent } from "../kit/wire";

/** Every sound there is, by name, to be listened to and measured. No page fetches this. */

/** Of each kind of event what its sound depends on, by a name for it; `{}` where it depends on nothing. */
type Kinds<E extends { kind: string }> = { [K in E["kind"]]: Record<string, Partial<Extract<E, { kind: K }>>> };

/** A kind of event that always sounds the same. */
const ONE = { "": {} };

const PHANTOM: Kinds<PhantomEvent> = {
  dealt: ONE,
  turned: ONE,
  played: { hero: { card: "R3" }, phantom: { card: "P12" } },
  battled: { heroes: { winner: "heroes" }, phantoms: { winner: "phantoms" }, nobody: { winner: "nobody" } },
  stuck: ONE,
  round_ended: ONE,
  game_ended: ONE,
};

const MADOSHI: Kinds<MadoshiEvent> = {
  laid: ONE,
  swapped: ONE,
  swap_skipped: ONE,
  captured: { source: { source: true }, other: { source: false } },
  declined: ONE,
  flipped: { water: { after: "water" }, wind: { after: "wind" }, fire: { after: "fire" }, wood: { after: "wood" }, earth: { after: "earth" }, wild: { after: "wild" }, void: { after: "void" } },
  slid: ONE,
  turned_block: ONE,
  half_turned: ONE,
  magic_passed: ONE,
  discarded: ONE,
  end_is_near: ONE,
  game_ended: ONE,
};

const AWAKE: Kinds<AwakeEvent> = {
  chose: ONE,
  teams_shown: ONE,
  rolled: ONE,
  placed: ONE,
  drew: ONE,
  nothing_left: ONE,
  refilled: ONE,
  turn_began: ONE,
  passed: ONE,
  blocked: ONE,
  item_played: ONE,
  trap_set: ONE,
  trap_sprung: ONE,
  trap_removed: ONE,
  dropped: ONE,
  skill_tried: ONE,
  moved: ONE,
  hurt: ONE,
  healed: ONE,
  marked: ONE,
  fell: ONE,
  attacked: { "no damage": { damage: 0 }, "1 damage": { damage: 1 }, "6 damage": { damage: 6 } },
  awakened: ONE,
  offered: ONE,
  answered: ONE,
  duel_called: ONE,
  champion_chosen: ONE,
  duel_began: ONE,
  struck: { "no damage": { damage: 0 }, "1 damage": { damage: 1 }, "6 damage": { damage: 6 } },
  game_ended: ONE,
};

const HOSHI: Kinds<HoshiEvent> = {
  dealt: ONE,
  chosen: ONE,
  challenged: ONE,
  revealed: ONE,
  asked: ONE,
  declined: ONE,
  played: ONE,
  discarded: ONE,
  countdown: {},
  began: ONE,
  // What only ends another motion is silent: `recovered`, `up`, `down` and `hush`.
  moved: Object.fromEntries((["lift", "throw", "void", "fetched", "swing", "pull", "miss", "guard", "lower", "tired", "spent", "shout", "cover", "uncover"] as const).map((motion) => [motion, { motion }])),
  faced: { blank: { faces: ["blank"] }, strike: { faces: ["strike"] }, star: { faces: ["star"] }, eye: { faces: ["eye"] } },
  exchanged: ONE,
  touched: { hit: { verdict: "hit" }, bluff: { verdict: "bluff" }, draw: { verdict: "draw" } },
  hit: { stones: { cancelled: false }, cancelled: { cancelled: true } },
  saved: { strike: { face: "strike" } },
  stones: { more: { change: 1 }, fewer: { change: -1 } },
  freed: ONE,
  round_ended: ONE,
  withdrew: ONE,
  exiled: ONE,
  duel_ended: ONE,
  out: ONE,
  timed_out: { asked: { what: "asked" }, resumed: { what: "resumed" } },
  game_ended: ONE,
};

function all<E extends { kind: string }>(kinds: Kinds<E>, score: (event: E) => Score): Record<string, Score> {
  const named = Object.entries(kinds) as [E["kind"], Record<string, Partial<E>>][];
  return Object.fromEntries(named.flatMap(([kind, ways]) => Object.entries(ways).map(([way, how]) => [`${kind} ${way}`.trim(), score({ kind, ...how } as E)])));
}

const hand = (ear: Ear): Record<string, Score> => all<HoshiEvent>(HOSHI, (event) => scoreOf(event, ear));

export const CUES: Record<string, Record<string, Score>> = {
  "every table": cues,
  "Hero vs Phantom": all<PhantomEvent>(PHANTOM, phantom),
  Madoshi: all<MadoshiEvent>(MADOSHI, madoshi),
  "Awake Heroes": all<AwakeEvent>(AWAKE, awake),
  "Hoshi Battle": { ...hand("near"), tick },
  "Hoshi Battle, the other hand": hand("far"),
};
