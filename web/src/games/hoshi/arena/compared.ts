import type { PhotoFinish } from "../../../kit/wire";
import { words } from "../words";

type Names = (seat: number) => string;

/** Longer than this nobody was racing anybody: a hand was waiting. */
const RACE = 1000;

/** Whether two hands did the same thing at once, so that their times mean something beside each other. */
export function races({ hands }: PhotoFinish): boolean {
  return hands.length > 1 && hands.every(({ move, reaction }) => move === hands[0]?.move && reaction !== null && reaction < RACE);
}

/** The hands that raced each other, one's own first. */
function answers(photo: PhotoFinish, near: number, names: Names): { name: string; reaction: number }[] {
  if (!races(photo)) return [];
  return [...photo.hands].sort((a, b) => Number(b.seat === near) - Number(a.seat === near)).map(({ seat, reaction }) => ({ name: names(seat), reaction: reaction ?? 0 }));
}

const took = (hands: readonly { name: string; reaction: number }[]): string => hands.map(({ name, reaction }) => words.photo.took(name, reaction)).join(", ");

/** What a photo finish compares, and who was quicker; nothing where the hands did not race. */
export function compared(photo: PhotoFinish, near: number, names: Names): string {
  const hands = answers(photo, near, names);
  if (hands.length === 0) return "";
  const [first, second] = [...hands].sort((a, b) => a.reaction - b.reaction);
  return [words.photo.compares(took(hands)), first && second ? words.photo.quicker(first.name, second.reaction - first.reaction) : ""].join(" ").trim();
}

/** How long each hand took that answered something, whether or not they raced; one's own first. */
export function quickness({ hands }: PhotoFinish, near: number, names: Names): string[] {
  const own = [...hands].sort((a, b) => Number(b.seat === near) - Number(a.seat === near));
  return own.flatMap(({ seat, reaction }) => (reaction === null ? [] : [words.photo.pressed(names(seat), reaction)]));
}

/** What it was, and who did it. */
export function verdict(photo: PhotoFinish, names: Names): string {
  const guard = photo.verdict === "miss" ? photo.hands.find(({ move }) => move === "guard") : undefined;
  return guard ? words.photo.guards(names(guard.seat)) : (words.photo.verdicts[photo.verdict] ?? photo.verdict);
}

/** Whether hands met, so that the log tells what it came to; a swing that was guarded or not counted is not told there. */
export function touches(photo: PhotoFinish): boolean {
  return photo.verdict !== "miss" && photo.verdict !== "let";
}

/** Whether it was so close that a little less would have been a tie. */
export function close(photo: PhotoFinish): boolean {
  const [one, two] = photo.hands;
  return photo.verdict === "draw" || (races(photo) && Math.abs((one?.reaction ?? 0) - (two?.reaction ?? 0)) <= 2 * photo.band);
}

/** The same in half a line, for those who fight on. */
export function snapped(photo: PhotoFinish, near: number, names: Names): string {
  return words.photo.snap(verdict(photo, names), took(answers(photo, near, names)));
}
