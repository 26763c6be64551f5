import { talk } from "../words/en-talk";
import { settings } from "./settings.svelte";
import type { MatchInfo } from "./wire";

/** Of a match, what somebody who looks elsewhere wants to hear of. */
export interface Moment {
  status: MatchInfo["status"];
  mine: boolean;
  /** Names of those who sit there, but for me. */
  people: string[];
  free: number;
}

export function momentOf(info: MatchInfo, mine: boolean): Moment {
  return {
    status: info.status,
    mine,
    people: info.seats.filter(({ kind, seat }) => kind === "person" && seat !== info.me).map(({ name }) => name),
    free: info.seats.filter(({ kind }) => kind === "open").length,
  };
}

/** What is new enough to be told; null if nothing is. */
export function newsOf(before: Moment, now: Moment): string | null {
  if (now.status === "running") {
    if (now.mine && !before.mine) return talk.news.turn;
    return before.status === "waiting" ? talk.news.started : null;
  }
  if (now.status !== "waiting" || now.free >= before.free) return null;
  const come = now.people.find((name) => !before.people.includes(name));
  if (now.free === 0) return talk.news.full;
  return come === undefined ? null : talk.news.came(come);
}

export type Allowed = "yes" | "no" | "unasked" | "never";

/** Whether the browser would tell; `never` if it cannot. */
export function allowed(): Allowed {
  if (typeof Notification === "undefined") return "never";
  return ({ granted: "yes", denied: "no", default: "unasked" } as const)[Notification.permission];
}

/** Asks the person through the browser; only ever after a press. */
export async function askToTell(): Promise<Allowed> {
  if (allowed() === "unasked") await Notification.requestPermission();
  return allowed();
}

/** Tells by the browser, if that is wanted, allowed, and nobody looks at the page. */
export function tell(title: string, text: string, match: string): void {
  if (!settings.kept.notify || !document.hidden || allowed() !== "yes") return;
  try {
    // A later one about the same table takes the place of an earlier one.
    const note = new Notification(title, { body: text, tag: match, icon: "/favicon.svg" });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    return; // some phones have the name, but allow it to installed pages only
  }
}
