import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { allowed, askToTell, newsOf, tell, type Moment } from "./herald";
import { settings } from "./settings.svelte";

const waiting: Moment = { status: "waiting", mine: false, people: ["Mio"], free: 2 };
const running: Moment = { ...waiting, status: "running", free: 0 };

let told: string[];
class Note {
  static permission = "default";
  static requestPermission = vi.fn(async () => {
    Note.permission = "granted";
  });
  constructor(title: string, { body }: { body: string }) {
    told.push(`${title}: ${body}`);
  }
}

beforeEach(() => {
  told = [];
  Note.permission = "default";
  vi.stubGlobal("Notification", Note);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("tells when it is my turn, once", () => {
  expect(newsOf(running, { ...running, mine: true })).toBe("It is your turn.");
  expect(newsOf({ ...running, mine: true }, { ...running, mine: true })).toBeNull();
  expect(newsOf({ ...running, mine: true }, running)).toBeNull();
});

it("tells who came, that all are there, and that it begins", () => {
  expect(newsOf(waiting, { ...waiting, people: ["Mio", "Ken"], free: 1 })).toBe("Ken has sat down at your table.");
  expect(newsOf(waiting, { ...waiting, people: ["Mio", "Ken"], free: 0 })).toBe("Every seat is taken. Say when you are ready.");
  expect(newsOf({ ...waiting, free: 1 }, { ...waiting, people: [], free: 2 })).toBeNull();
  expect(newsOf(waiting, running)).toBe("The game has begun.");
});

it("asks only when it is told to, and tells only people who look elsewhere and want it", async () => {
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  settings.kept.notify = true;
  tell("Table", "turn", "m1");
  expect(Note.requestPermission).not.toHaveBeenCalled();
  expect(await askToTell()).toBe("yes");
  tell("Table", "turn", "m1");
  settings.kept.notify = false;
  tell("Table", "not wanted", "m1");
  settings.kept.notify = true;
  hidden.mockReturnValue(false);
  tell("Table", "seen anyway", "m1");
  expect(told).toEqual(["Table: turn"]);
  vi.stubGlobal("Notification", undefined);
  expect(allowed()).toBe("never");
});
