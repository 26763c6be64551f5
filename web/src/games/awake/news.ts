import type { LogLine } from "../../kit/sentences";
import type { Event, Of } from "./types";
import { list, words } from "./words";

/** What the other side has done since I last decided something: in words, and where to look. */
export interface News {
  /** Each cause with what came of it, in the order in which it happened. */
  lines: readonly Line[];
  moves: readonly { start: string; end: string }[];
  squares: readonly string[];
}

export interface Line {
  text: string;
  /** 1 if one of mine was hurt, 2 if one fell, -1 if nothing came of it. */
  hurts: number;
  /** An attack, whatever came of it. */
  blow?: boolean;
}

const NONE: News = { lines: [], moves: [], squares: [] };

/** Kinds that happen to somebody or something on a square. Who is only made stronger would be marked for nothing. */
const THERE: readonly Event["kind"][] = ["placed", "trap_set", "trap_sprung", "trap_removed", "hurt", "fell", "awakened", "attacked"];

/** What is told stays until they do something else; it is marked until I have done something myself. */
export function newsOf(history: readonly LogLine[], seat: number): News {
  if (seat < 0) return NONE;
  const events = history.flatMap(({ event }) => (event.kind === "table" ? [] : [event as Event]));
  const began = events.findLastIndex(({ kind }) => kind === "turn_began");
  const placed = events.findLastIndex((event) => event.kind === "placed" && event.seat === seat);
  const turn = events[began];
  const setUp = (): News => told(events.slice(placed + 1).filter(({ kind }) => kind === "placed"), seat);
  if (turn?.kind !== "turn_began") return setUp();
  if (turn.seat !== seat) return told(events.slice(began + 1), seat);
  const before = events.slice(0, began).findLastIndex(({ kind }) => kind === "turn_began");
  const news = before < 0 ? setUp() : told(events.slice(before + 1, began), seat);
  // What heals by itself at the start of my turn is not my doing.
  return events.slice(began + 1).every(({ kind }) => kind === "healed") ? news : { ...news, moves: [], squares: [] };
}

/** How much it hurts me if one of mine is pushed about or held, where a blow counts 1. */
const BOTHERS = 0.5;

/** Which lines are left out where there is no room, the first of them first: what came to nothing, then what was done to nobody of mine; one always stays. */
export function leftOut(lines: readonly Line[]): number[] {
  return [...lines.keys()].sort((a, b) => (lines[a]?.hurts ?? 0) - (lines[b]?.hurts ?? 0) || b - a).slice(0, -1);
}

/** What is read first where they are read at a glance: what hurts me, then attacks, then the rest in its order. */
export function atAGlance(lines: readonly Line[]): Line[] {
  const weight = ({ hurts, blow }: Line): number => (hurts >= 1 ? 2 : blow ? 1 : 0);
  return [...lines].sort((a, b) => weight(b) - weight(a));
}

function told(events: readonly Event[], seat: number): News {
  const moves = events.flatMap((event) => (event.kind === "moved" ? [{ start: event.start, end: event.end }] : []));
  const squares = new Set(moves.map(({ end }) => end));
  // Somebody who has gone on from where something happened to them is marked where they are.
  for (const event of events) {
    const there = THERE.includes(event.kind) || (event.kind === "marked" && event.seat === seat);
    if (there && "square" in event && event.square && !moves.some(({ start }) => start === event.square)) squares.add(event.square);
    if (event.kind === "attacked") squares.add(event.start);
  }
  return { lines: linesOf(events, seat), moves, squares: [...squares] };
}

/** A few words for each thing that was done: a skill, an item or an attack, and behind it what came of it. A skill that has not ended may still do something. */
function linesOf(events: readonly Event[], seat: number, ended = events.at(-1)?.kind !== "skill_tried"): Line[] {
  const { story } = words;
  const lines: Line[] = [];
  /** What is at work, what has come of it so far, and what is said if nothing does. */
  let cause = "";
  let otherwise = "";
  let came: Line[] = [];
  let blow = false;
  const begin = (by = "", alone = ""): void => {
    const idle = came.length === 0 && ![story.works, story.misses, ""].includes(otherwise);
    const hurts = Math.max(idle ? -1 : 0, ...came.map((it) => it.hurts));
    if (cause) lines.push({ text: [cause, came.map(({ text }) => text).join(", ") || otherwise].filter(Boolean).join(": "), hurts, ...(blow ? { blow } : {}) });
    [cause, otherwise, came, blow] = [by, alone, [], false];
  };
  /** Something may still come of it: that nothing does would be said too soon. */
  const early = (event: Event): boolean => event === events.at(-1);
  const say = (text: string, hurts = 0): void => void (cause ? came : lines).push({ text, hurts });
  for (const [at, event] of events.entries()) {
    switch (event.kind) {
      case "item_played":
        if (!event.trap) begin(story.uses(event.item ?? ""), early(event) ? "" : story.nothing);
        break;
      case "skill_tried":
        begin(story.tries(event.name, event.skill), event.works ? (ended ? story.vain : story.works) : story.fails);
        break;
      case "trap_sprung":
        begin(story.springs(event.name, event.item), early(event) ? "" : story.nothing);
        break;
      case "attacked":
        begin(event.weak ? story.atWeak(event.name, event.target) : story.attacks(event.name, event.target, event.attack, event.defence), story.misses);
        blow = true;
        if (early(event) && event.damage > 0) say(story.hurt(event.target, event.damage, false), event.seat === seat ? 0 : 1);
        break;
      case "hurt":
        say(story.hurt(event.name, event.amount, event.left === 0), event.seat !== seat ? 0 : event.left === 0 ? 2 : 1);
        break;
      case "healed":
        say(story.healed(event.name, event.amount));
        break;
      case "moved":
        if (stepped(event)) begin();
        if (event.how !== "swapped" || events[at - 1]?.kind !== "moved") say(shovedToo(events[at - 1], event) ? words.story.too(event.name, event.end) : moved(event), event.seat === seat ? BOTHERS : 0);
        break;
      case "marked": {
        const before = events[at - 1];
        const last = before?.kind === "marked" ? (cause ? came : lines).at(-1) : undefined;
        const alike = names(events, at);
        const does = story.marked[event.effect]?.(event.amount, alike.length > 1) ?? "";
        if (last && alike.length > 1) last.text = `${alike.length > 2 ? story.many(alike.length) : list(alike, words.and)} ${does}`;
        else if (last && before?.kind === "marked" && before.name === event.name && before.seat === event.seat) last.text += ` ${words.and} ${does}`;
        else say(`${event.name} ${does}`, event.seat === seat ? BOTHERS : 0);
        break;
      }
      default: {
        const text = plain(event, seat);
        if (!text) break;
        // These come of what is at work, or of nothing.
        if (!["drew", "dropped", "trap_set", "trap_removed"].includes(event.kind)) begin();
        say(text);
      }
    }
  }
  begin();
  return lines;
}

/** Those to whom the same was done in one breath, up to this one of them. */
function names(events: readonly Event[], at: number): string[] {
  const [before, event] = [events[at - 1], events[at]];
  if (event?.kind !== "marked") return [];
  const same = before?.kind === "marked" && before.seat === event.seat && before.effect === event.effect && before.amount === event.amount && before.name !== event.name;
  return [...(same ? names(events, at - 1) : []), event.name];
}

/** Whether the same one pushes or pulls somebody else in the same breath. */
function shovedToo(before: Event | undefined, { how, other }: Of<"moved">): boolean {
  return other !== null && before?.kind === "moved" && before.other === other && before.how === how;
}

function moved({ name, start, end, how, other }: Of<"moved">): string {
  const { story } = words;
  if (how === "swapped") return story.swaps(name, other ?? "");
  if (how === "pushed" || how === "pulled") return story.shoved(name, other, how, end);
  return story.goes(name, start, end);
}

function plain(event: Event, seat: number): string {
  const { story } = words;
  switch (event.kind) {
    case "placed":
      return words.announced.on(event.name, event.square);
    case "awakened":
      return words.awakens(event.name, event.way);
    case "trap_set":
      return story.trapSet(event.square);
    case "trap_removed":
      return story.trapGone(event.square, event.why === "inside" ? event.name : null);
    case "drew":
      return story.draws(event.deck, event.seat === seat);
    case "dropped":
      return story.drops(event.item, event.seat === seat);
    case "blocked":
      return story.blocked;
    default:
      return "";
  }
}

/** Items that I have drawn in this turn of mine or in the one before. */
export function drawnBy(history: readonly LogLine[], seat: number): string[] {
  const mine = history.flatMap(({ event }, at) => (event.kind === "turn_began" && (event as Of<"turn_began">).seat === seat ? [at] : []));
  return drawnIn(history.slice(mine.at(-2) ?? mine.at(-1) ?? history.length), seat);
}

/** What may come between what I drew and the next thing that anybody does. */
const IDLE: readonly string[] = ["table", "turn_began", "passed", "refilled", "drew"];

/** Items that I have drawn since anything else was done. */
export function justDrawn(history: readonly LogLine[], seat: number): string[] {
  return drawnIn(history.slice(history.findLastIndex(({ event }) => !IDLE.includes(event.kind)) + 1), seat);
}

function drawnIn(history: readonly LogLine[], seat: number): string[] {
  return history.flatMap(({ event }) => {
    const drew = event as Event;
    return drew.kind === "drew" && drew.seat === seat && drew.item ? [drew.item] : [];
  });
}

/** What comes of an attack, and what may stand behind it. */
const AFTER: readonly string[] = ["table", "hurt", "fell", "passed", "turn_began"];

/** The attack that was just made, with what came of it: one sentence, and who falls. Luck is easier to bear when one sees what was needed. */
export function blowOf(history: readonly LogLine[], seat: number): string {
  const at = history.findLastIndex(({ event }) => !AFTER.includes(event.kind));
  const blow = history[at]?.event as Event | undefined;
  if (seat < 0 || blow?.kind !== "attacked") return "";
  const { story } = words;
  const hurt = history.slice(at + 1).flatMap(({ event }) => ((event as Event).kind === "hurt" ? [event as Of<"hurt">] : [])).find((it) => it.seat !== blow.seat && it.name === blow.target);
  const lost = hurt?.amount ?? blow.damage;
  const came = lost > 0 ? story.hurt("", lost, false) : blow.attack > blow.defence ? story.misses : story.missed(blow.defence);
  return story.blow(blow.weak ? story.weakBlow(blow.name, blow.target) : story.attacks(blow.name, blow.target, blow.attack, blow.defence), came, hurt?.left === 0 ? blow.target : "");
}

/** What may come of a skill that works. */
const CAME: readonly string[] = ["table", "hurt", "healed", "fell", "marked", "trap_set", "trap_sprung", "trap_removed", "drew", "refilled", "dropped"];

/** The skill of mine that was just tried, with what came of it; the die is gone from the board by now. */
export function skillOf(history: readonly LogLine[], seat: number): { name: string; text: string } | null {
  const at = history.findLastIndex(({ event }) => !CAME.includes(event.kind) && !((event as Event).kind === "moved" && !stepped(event as Of<"moved">)));
  const tried = history[at];
  const event = tried?.event as Event | undefined;
  if (event?.kind !== "skill_tried" || event.seat !== seat) return null;
  const came = (): string => linesOf(history.slice(at).map((it) => it.event as Event), seat, true).map(({ text }) => `${text}.`).join(" ");
  return { name: event.name, text: event.works ? came() : (tried?.text ?? "") };
}

/** A move of the turn, and nobody's skill. */
function stepped({ how }: Of<"moved">): boolean {
  return how === "stepped" || how === "jumped";
}

/** What shows that a step of the turn was used, and not left out. */
const USES: Partial<Record<Event["kind"], string>> = { item_played: "item", skill_tried: "skill", attacked: "attack" };

/** The steps of the present turn in which something was done. */
export function doneIn(history: readonly LogLine[]): Set<string> {
  const events = history.map(({ event }) => event as Event);
  const began = events.findLastIndex(({ kind }) => kind === "turn_began");
  return new Set(events.slice(began + 1).flatMap((event) => (event.kind === "moved" ? (stepped(event) ? ["move"] : []) : (USES[event.kind] ?? []))));
}
