import type { Event, Faced, Moved, Scene, SceneHand } from "../types";

/** Something that one hand does, or that its dice show. */
export type Motion = Moved | Faced;
export type Times = Scene["times"];

export const REST: SceneHand = {
  die: "lying", thrown_at: 0, faces: [], settled: 0, live: false, touch: "bluff", shown_at: 0, swing: "still", swing_at: 0, trying: false,
  guard: "down", guard_at: 0, rest_until: 0, shouting: false, shout_at: 0, covering: false, has_chosen: false, tired: 0, hoarse: false, hidden: 0,
};

export function isMotion(event: { kind: string }): event is Motion {
  return event.kind === "moved" || event.kind === "faced";
}

/** A hand after something that it did: what the eye is shown before the server has decided. */
export function fold(hand: SceneHand, event: Motion, times: Times): SceneHand {
  const after = (name: string): number => event.at + (times[name] ?? 0);
  if (event.kind === "faced") {
    return { ...hand, die: "lying", settled: event.dice, faces: event.faces ?? hand.faces, live: hand.settled > 0 ? hand.live : true, shown_at: hand.settled > 0 ? hand.shown_at : event.at };
  }
  const laid = hand.die === "held" ? ("lying" as const) : hand.die;
  switch (event.motion) {
    case "lift":
      return { ...hand, die: "held", faces: [], settled: 0, live: false, touch: "bluff" };
    case "throw":
      return { ...hand, die: "rolling", thrown_at: event.at };
    case "void":
      return { ...hand, die: "away" };
    case "fetched":
      return { ...hand, die: "lying" };
    case "swing":
      return { ...hand, die: laid, swing: "out", swing_at: after("travel"), trying: hand.live };
    case "pull":
      return { ...hand, swing: "recovering", swing_at: after("pull_back"), trying: false };
    case "miss":
      return { ...hand, swing: "recovering", swing_at: after("recovery"), live: hand.live && !hand.trying, trying: false };
    case "recovered":
      return { ...hand, swing: "still" };
    case "guard":
      return { ...hand, die: laid, guard: "rising", guard_at: after("guard_up") };
    case "up":
      return { ...hand, guard: "up", guard_at: after("guard_hold") };
    case "lower":
      return { ...hand, guard: "lowering", guard_at: after("guard_down") };
    case "tired":
      return { ...hand, guard: "lowering", guard_at: after("guard_down"), rest_until: after("guard_down") + (times["guard_rest"] ?? 0) };
    case "down":
      return { ...hand, guard: "down" };
    case "spent":
      return { ...hand, live: false };
    case "shout":
      return { ...hand, shouting: true, shout_at: after("shout") };
    case "hush":
      return { ...hand, shouting: false, shout_at: after("breath") };
    case "cover":
      return { ...hand, covering: true };
    case "uncover":
      return { ...hand, covering: false };
  }
}

/** Who has asked for a time-out, seen from one hand: it is not given before the other has finished. */
export type Asked = "nobody" | "me" | "other";

/** Whether a hand could do this now; only what it could do is drawn before it is decided. Recorded duels test it. */
export function could(hand: SceneHand, motion: Moved["motion"], instant: number, times: Times, asked: Asked = "nobody"): boolean {
  const free = hand.swing === "still" && hand.guard === "down";
  switch (motion) {
    case "lift":
      return hand.die === "lying" && free && asked === "nobody";
    case "throw":
      return hand.die === "held";
    case "swing":
      return free && asked !== "me";
    case "pull":
      return hand.swing === "out" && hand.swing_at - instant >= (times["pull_last"] ?? 0);
    case "guard":
      return free && instant >= hand.rest_until;
    case "lower":
      return hand.guard === "rising" || hand.guard === "up";
    case "shout":
      return !hand.shouting && instant >= hand.shout_at;
    case "hush":
      return hand.shouting;
    case "cover":
      return !hand.covering;
    case "uncover":
      return hand.covering;
    default:
      return false;
  }
}

/** The scene's hands, by seat, with everything that was shown since. */
export function handsAfter(scene: Scene, events: readonly Event[]): SceneHand[] {
  const hands = [...scene.hands];
  for (const event of events) {
    if (!isMotion(event)) continue;
    const at = scene.fighters.indexOf(event.seat);
    const hand = hands[at];
    if (hand) hands[at] = fold(hand, event, scene.times);
  }
  return hands;
}
