import { seatAt } from "./router.svelte";
import { Connection, browser, sentence, type Status } from "./socket";
import type { GameInfo, Person } from "./wire";

/** The one connection of this page and what the server said about us when it greeted. */
class Session {
  /** The match at which this page may play in one seat, by a private link; nothing where it is somebody in person. */
  readonly seat = seatAt(location.pathname);
  readonly line = new Connection(browser(this.seat));
  status = $state<Status>("connecting");
  /** Why the server does not let us in, in its words. */
  refused = $state("");
  /** The link to this seat opens nothing any more. */
  ended = $state(false);
  me = $state.raw<Person | null>(null);
  games = $state.raw<GameInfo[]>([]);
  program = $state("");
  compiled = $state(false);
  /** Whether tables can be open to everybody here. */
  lobby = $state(false);

  start(): () => void {
    // A part of this page could not be fetched. If the server answers, it has that part no more, since the page
    // is from before an update; if not, the part was lost on the way. Either way the page is fetched again.
    let incomplete = false;
    const whole = (): void => void (this.status === "open" && reloadOnce());
    const part = (): void => {
      incomplete = true;
      whole();
    };
    const deaf = this.line.listen({
      status: (status) => {
        this.status = status;
        if (incomplete) whole();
      },
      welcome: (welcome) => {
        this.refused = "";
        this.me = welcome.me;
        this.games = welcome.games;
        this.program = welcome.program;
        this.compiled = welcome.compiled;
        this.lobby = welcome.lobby;
      },
      problem: ({ id, code, text }) => {
        if (code === "other_protocol") reloadOnce();
        else if (!id) {
          this.refused = sentence(text);
          this.ended = this.seat !== "" && ["bad_secret", "over", "unknown_match"].includes(code);
          if (this.ended) this.line.close();
        }
      },
    });
    const hurry = (): void => this.line.hurry();
    const doubt = (): void => this.line.doubt();
    addEventListener("online", hurry);
    addEventListener("offline", doubt);
    document.addEventListener("visibilitychange", hurry);
    addEventListener("vite:preloadError", part);
    void this.line.connect();
    return () => {
      deaf();
      removeEventListener("online", hurry);
      removeEventListener("offline", doubt);
      document.removeEventListener("visibilitychange", hurry);
      removeEventListener("vite:preloadError", part);
      this.line.close();
    };
  }

  async rename(name: string): Promise<void> {
    this.me = (await this.line.ask("rename", { name })).me;
  }
}

/** A page from before an update cannot talk to the new server: fetch the new page, but never in a circle. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem("hyakki.reloaded") ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem("hyakki.reloaded", String(Date.now()));
  location.reload();
}

export const session = new Session();
