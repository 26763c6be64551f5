import type { Sound } from "../../kit/sound";
import { read } from "./cards";
import type { Event, Winner } from "./shapes";

const WINS: Record<Winner, Sound> = { heroes: "heroes-win", phantoms: "phantoms-win", nobody: "nobody-wins" };

export function soundOf(event: Event): Sound {
  switch (event.kind) {
    case "dealt":
      return "deal";
    case "turned":
      return "flip";
    case "played":
      return read(event.card).kind;
    case "battled":
      return WINS[event.winner];
    case "stuck":
      return "stuck";
    case "round_ended":
      return "round";
    case "game_ended":
      return "game";
  }
}
