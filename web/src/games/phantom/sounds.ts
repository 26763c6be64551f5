import type { Score } from "../../kit/sound";
import { read } from "./cards";
import type { Event, Winner } from "./types";

const WINS: Record<Winner, Score> = {
  heroes: ({ string, drum }) => {
    [523, 659, 784, 1047].forEach((pitch, i) => string(i * 0.07, pitch, 0.36));
    drum(0, 110, 0.5);
  },
  phantoms: ({ string, drum }) => {
    [0, 0.11, 0.19].forEach((at) => drum(at, 65, 0.6));
    string(0.05, 156, 0.3);
    string(0.05, 165, 0.3);
  },
  nobody: ({ wood }) => {
    wood(0, 196, 0.7);
    wood(0.14, 175, 0.7);
  },
};

const FALLS: Record<"hero" | "phantom", Score> = {
  hero: ({ paper, wood }) => {
    paper(0, 0.4);
    wood(0.03, 740, 0.9);
  },
  phantom: ({ paper, drum }) => {
    paper(0, 0.4);
    drum(0.03, 82, 0.9);
  },
};

const dealt: Score = ({ paper }) => {
  for (let i = 0; i < 7; i++) paper(i * 0.05, 0.35);
};

const turned: Score = ({ paper, string }) => {
  paper(0, 0.8);
  string(0.06, 880, 0.3);
};

const stuck: Score = ({ string }) => [466, 415, 370, 311].forEach((pitch, i) => string(i * 0.1, pitch, 0.4));

const round: Score = ({ string, drum }) => {
  drum(0, 98, 0.7);
  [392, 523, 659].forEach((pitch) => string(0.12, pitch, 0.3));
};

const ended: Score = ({ string, drum }) => {
  [0, 0.16, 0.28, 0.36, 0.42].forEach((at) => drum(at, 92, 0.55));
  [523, 659, 784, 1047, 1319].forEach((pitch, i) => string(0.5 + i * 0.09, pitch, 0.31));
};

export function soundOf(event: Event): Score {
  switch (event.kind) {
    case "dealt":
      return dealt;
    case "turned":
      return turned;
    case "played":
      return FALLS[read(event.card).kind];
    case "battled":
      return WINS[event.winner];
    case "stuck":
      return stuck;
    case "round_ended":
      return round;
    case "game_ended":
      return ended;
  }
}
