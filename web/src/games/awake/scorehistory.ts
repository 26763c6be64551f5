import type { ScoreHistory, Moment } from "../../kit/scorehistory";
import type { LogLine } from "../../kit/sentences";
import type { Event, Scene } from "./types";
import { words } from "./words";

/** What a side has left of what it had. */
class Side {
  readonly #left = new Map<string, number>();
  /** What each begins with: who awakens has more, and is no further from falling than at the start. */
  readonly #whole = new Map<string, number>();
  readonly #team: number;
  castle: number;

  constructor(scene: Scene, seat: number) {
    for (const unit of scene.units) {
      const card = scene.cards.find(({ name }) => name === unit.name);
      if (unit.seat === seat) this.#whole.set(unit.name, card?.plain.hp ?? unit.hp);
    }
    for (const [name, hp] of this.#whole) this.#left.set(name, hp);
    this.#team = this.#sum();
    this.castle = 1;
  }

  /** A blow or a cure; a name of the team belongs to it. */
  has(name: string, left: number, castle: { name: string; hp: number } | undefined): void {
    if (castle && name === castle.name && !this.#left.has(name)) this.castle = left / castle.hp;
    else this.#left.set(name, Math.min(left, this.#whole.get(name) ?? left));
  }

  get strong(): number {
    return this.castle * (this.#sum() / Math.max(1, this.#team));
  }

  #sum(): number {
    return [...this.#left.values()].reduce((sum, left) => sum + left, 0);
  }
}

/**
 * How far both sides were from losing, round by round: 1 at the start, 0 without a castle or without a team. A blow to
 * either brings it down, so that the round that mattered most stands out, whichever way the game was won.
 */
export function scoreHistory(scene: Scene, story: readonly LogLine[]): ScoreHistory {
  const sides = [new Side(scene, 0), new Side(scene, 1)] as const;
  const moments: Moment[] = [{ when: "", line: 0, standing: [1, 1] }];
  let [round, heaviest] = [0, -1];
  for (const [line, { event }] of (story as readonly { event: Event }[]).entries()) {
    if (event.kind === "turn_began") [round, heaviest] = event.round === round ? [round, heaviest] : [event.round, -1];
    if (event.kind === "hurt" || event.kind === "healed") sides[event.seat]?.has(event.name, event.left, scene.castles[event.seat]?.card);
    else if (event.kind === "fell") sides[event.seat]?.has(event.name, 0, undefined);
    if (event.kind === "struck" && event.left === 0) {
      const standing = [0, 1].map((seat) => (seat === event.seat ? (sides[seat]?.strong ?? 0) : 0));
      const duel: Moment = { when: words.ending.duel, line, standing };
      // A duel is no last blow of many: it decides by itself, so that something has to come after it.
      moments.push(duel, duel);
      break;
    }
    if (round === 0) continue;
    const before = moments.at(-1);
    const now: Moment = { when: words.ending.when(round), line, standing: [sides[0].strong, sides[1].strong] };
    const weighs = weight(event, 1 - scene.winner);
    // A round is told by its heaviest blow.
    if (before?.when !== now.when) moments.push(now);
    else moments[moments.length - 1] = { ...now, line: weighs > heaviest ? line : before.line };
    heaviest = Math.max(heaviest, weighs);
  }
  return { title: words.ending.scoreHistory, moments, says: words.ending.left, short: words.ending.share, by: "gain" };
}

/** Who falls counts more than any wound. */
function weight(event: Event, loser: number): number {
  if (event.kind === "fell") return event.seat === loser ? 100 : 0;
  return event.kind === "hurt" && event.seat === loser ? event.amount : 0;
}
