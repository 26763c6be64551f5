import type { SceneHand } from "../types";

/** The five poses of a hand, seen from above, pointing away from its owner. */
export type Pose = "rest" | "pinch" | "open" | "swing" | "guard";
export const POSES: readonly Pose[] = ["rest", "pinch", "open", "swing", "guard"];

export function poseOf(hand: SceneHand): Pose {
  if (hand.guard === "rising" || hand.guard === "up") return "guard";
  if (hand.swing === "out") return "swing";
  if (hand.die === "held") return "pinch";
  if (hand.die === "rolling" || hand.swing === "recovering") return "open";
  return "rest";
}

/** A stroke of the brush: how broad, and along which points. */
export type Stroke = readonly [width: number, path: string];

const ARM: Stroke = [58, "M104 205C104 240 106 262 107 290"];

/** Thumb, then the fingers from the first to the little one. */
export const STROKES: Record<Pose, readonly Stroke[]> = {
  rest: [ARM, [78, "M100 150L104 190"], [29, "M76 186C56 172 46 156 38 128"], [25, "M70 132C66 110 62 92 58 66"], [26, "M92 122C92 96 92 76 91 46"], [25, "M114 124C117 100 120 82 122 56"], [22, "M136 138C142 120 146 106 152 84"]],
  open: [ARM, [78, "M100 150L104 190"], [29, "M74 182C52 180 34 170 16 150"], [25, "M70 132C60 108 52 88 40 62"], [26, "M92 120C90 92 88 68 84 38"], [25, "M116 122C122 96 128 74 134 46"], [22, "M138 138C150 120 160 106 174 88"]],
  swing: [ARM, [76, "M102 146L104 190"], [28, "M78 182C64 166 58 146 60 118"], [25, "M78 132C78 104 79 80 80 46"], [26, "M96 124C97 94 97 66 97 32"], [25, "M113 126C115 98 115 74 115 42"], [22, "M129 138C132 116 132 96 131 64"]],
  pinch: [ARM, [78, "M100 152L104 190"], [29, "M78 186C58 160 58 120 84 92"], [25, "M72 138C64 116 70 100 88 86"], [26, "M94 126C100 106 100 96 92 84"], [25, "M116 130C124 112 120 102 108 100"], [22, "M136 144C142 128 136 116 124 114"]],
  guard: [ARM, [84, "M100 144L104 186"], [29, "M70 178C60 156 72 138 96 136"], [28, "M66 140C62 118 68 104 76 104"], [29, "M88 130C86 106 92 94 99 96"], [28, "M112 130C114 106 118 98 124 102"], [25, "M134 140C138 120 142 114 146 120"]],
};

/** Where the brush ran dry: knuckles and the back of the hand. */
export const DRY: Record<Pose, string> = {
  rest: "M66 118q5 -4 10 -1M87 106q6 -4 11 0M111 110q6 -3 10 1M134 126q5 -2 9 2M84 170q14 10 34 4M92 184q10 6 22 2",
  open: "M62 112q6 -4 11 0M84 100q6 -4 12 0M114 104q6 -3 11 1M142 122q6 -2 9 2M84 170q14 10 34 4M92 184q10 6 22 2",
  swing: "M88 66V116M106 58V112M122 74V120M72 112q6 -4 12 0M91 100q6 -4 12 0M109 104q6 -3 11 1M126 120q6 -2 9 2M86 170q14 10 32 4M92 184q10 6 22 2",
  pinch: "M66 118q6 -3 10 2M95 110q7 -2 10 2M116 116q6 -1 9 3M84 170q14 10 34 4M92 184q10 6 22 2",
  guard: "M66 126q8 -4 14 1M90 118q8 -4 14 0M113 120q7 -3 12 1M134 130q6 -1 9 3M84 170q14 10 34 4M92 184q10 6 22 2",
};
