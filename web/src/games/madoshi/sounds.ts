import type { Score } from "../../kit/sound";
import type { Event, Face } from "./types";

/** Wood on wood for tokens, a shrine's bell for captures, paper for cards, a drum for the whole board. */
const CLACK: Score = ({ wood }) => {
  wood(0, 392, 0.7);
  wood(0.09, 523, 0.8);
};

const PITCH: Record<Face, number> = { water: 587, wind: 659, fire: 784, wood: 440, earth: 392, wild: 1047, void: 131 };

function captured(source: boolean): Score {
  return ({ bell, paper }) => {
    bell(0, 523, 0.5);
    if (source) bell(0.18, 784, 0.41);
    paper(0.3, 0.4);
  };
}

/** Several catches in one turn climb: the third is a small feast. */
export const streak = (catches: number): Score => ({ bell, drum }) => {
  [659, 784, 988, 1175].slice(0, catches + 1).forEach((pitch, i) => bell(0.3 + i * 0.11, pitch, 0.36));
  if (catches > 2) [0.3, 0.52].forEach((at) => drum(at, 88, 0.5));
};

function flipped(after: Face): Score {
  return ({ wood, string, drum }) => {
    wood(0, 330, 0.6);
    if (after === "void") drum(0.2, 70, 0.6);
    else string(0.2, PITCH[after], 0.4);
  };
}

const slid: Score = ({ wood }) => {
  for (let i = 0; i < 5; i++) wood(i * 0.045, 300 + i * 40, 0.4);
};

const turned: Score = ({ wood }) => [440, 494, 440, 392].forEach((pitch, i) => wood(i * 0.06, pitch, 0.5));

const half: Score = ({ drum, bell }) => {
  [0, 0.18, 0.36].forEach((at) => drum(at, 74, 0.7));
  bell(0.55, 294, 0.5);
};

const near: Score = ({ bell }) => [0, 0.45].forEach((at) => bell(at, 220, 0.6));

const laid: Score = ({ wood }) => {
  for (let i = 0; i < 9; i++) wood(i * 0.045, 420 + (i % 3) * 60, 0.3);
};

const ended: Score = ({ bell, drum }) => {
  [0, 0.16, 0.28, 0.36].forEach((at) => drum(at, 88, 0.48));
  [392, 523, 659, 784].forEach((pitch, i) => bell(0.5 + i * 0.16, pitch, 0.39));
};

export function soundOf(event: Event): Score {
  switch (event.kind) {
    case "laid":
      return laid;
    case "swapped":
      return CLACK;
    case "captured":
      return captured(event.source);
    case "flipped":
      return flipped(event.after);
    case "slid":
      return slid;
    case "turned_block":
      return turned;
    case "half_turned":
      return half;
    case "discarded":
      return ({ paper }) => paper(0, 0.95);
    case "declined":
      return ({ wood }) => wood(0, 262, 0.62);
    case "swap_skipped":
      return ({ wood }) => [0, 0.12].forEach((at) => wood(at, 208, 0.5));
    case "magic_passed":
      return ({ string }) => string(0, 196, 0.5);
    case "end_is_near":
      return near;
    case "game_ended":
      return ended;
  }
}
