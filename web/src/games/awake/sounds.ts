import type { Score } from "../../kit/sound";
import type { Event } from "./types";

/** Paper for folds and cards, wood for steps and dice, drums for blows, bells for an awakening. */
const dice: Score = ({ wood }) => [0, 0.07, 0.16, 0.3, 0.5].forEach((at, i) => wood(at, 700 - i * 60, 0.4));

function blow(damage: number): Score {
  return (band) => {
    dice(band);
    if (damage > 0) band.drum(0.75, 92 - Math.min(damage, 6) * 6, 0.7 + Math.min(damage, 6) * 0.05);
    else band.wood(0.75, 262, 0.6);
  };
}

const awake: Score = ({ paper, bell, drum }) => {
  [0, 0.08, 0.16].forEach((at) => paper(at, 0.5));
  drum(0.3, 62, 0.55);
  [523, 659, 784, 1047].forEach((pitch, i) => bell(0.35 + i * 0.13, pitch, 0.36));
};

const ended: Score = ({ drum, bell }) => {
  [0, 0.16, 0.28, 0.36].forEach((at) => drum(at, 84, 0.48));
  [392, 494, 587, 784].forEach((pitch, i) => bell(0.5 + i * 0.16, pitch, 0.39));
};

const SOUNDS: Record<Event["kind"], Score> = {
  chose: ({ paper, wood }) => (paper(0, 0.48), wood(0.06, 587, 0.48)),
  teams_shown: ({ paper, drum }) => [0, 0.12, 0.24, 0.36].forEach((at, i) => (i === 3 ? drum(at, 80, 0.7) : paper(at, 0.7))),
  rolled: dice,
  placed: ({ wood, paper }) => (paper(0, 0.4), wood(0.1, 392, 0.6)),
  drew: ({ paper }) => (paper(0, 0.75), paper(0.09, 0.5)),
  nothing_left: ({ wood }) => wood(0, 220, 0.65),
  refilled: ({ paper }) => [0, 0.06, 0.12, 0.18].forEach((at) => paper(at, 0.5)),
  turn_began: ({ drum }) => drum(0, 110, 0.65),
  passed: ({ wood }) => wood(0, 294, 0.64),
  blocked: ({ wood }) => wood(0, 165, 0.65),
  item_played: ({ paper, string }) => (paper(0, 0.7), string(0.12, 587, 0.4)),
  trap_set: ({ paper, wood }) => (paper(0, 0.5), wood(0.14, 185, 0.7)),
  trap_sprung: ({ wood, drum }) => (wood(0, 1175, 0.62), drum(0.09, 70, 0.72), drum(0.22, 58, 0.56)),
  trap_removed: ({ paper }) => (paper(0, 0.8), paper(0.1, 0.8)),
  dropped: ({ paper }) => paper(0, 1),
  skill_tried: (band) => (dice(band), band.string(0.8, 659, 0.4)),
  moved: ({ wood }) => (wood(0, 330, 0.5), wood(0.16, 440, 0.6)),
  hurt: ({ wood, drum }) => (drum(0, 78, 0.6), wood(0.05, 196, 0.5)),
  healed: ({ bell }) => bell(0, 784, 0.4),
  marked: ({ string }) => (string(0, 494, 0.4), string(0.1, 587, 0.4)),
  fell: ({ paper, drum }) => (paper(0, 1), drum(0.1, 52, 0.8)),
  attacked: dice,
  awakened: awake,
  offered: ({ bell }) => bell(0, 330, 0.5),
  answered: ({ wood }) => wood(0, 392, 0.62),
  duel_called: ({ drum }) => [0, 0.2, 0.4].forEach((at) => drum(at, 74, 0.7)),
  champion_chosen: ({ wood }) => wood(0, 523, 0.6),
  duel_began: (band) => (dice(band), band.bell(0.8, 440, 0.6)),
  struck: dice,
  game_ended: ended,
};

export function soundOf(event: Event): Score {
  return event.kind === "attacked" || event.kind === "struck" ? blow(event.damage) : SOUNDS[event.kind];
}
