const HOST_PARTS = ["overview", "reports", "bans", "names", "limits", "backups", "log"] as const;
export type HostPart = (typeof HOST_PARTS)[number];

/** Where the page is. The address bar is the truth; this follows it. */
export type Route =
  | { page: "home" }
  | { page: "games" }
  | { page: "ratings"; game: string }
  | { page: "cards"; game: string }
  | { page: "match"; match: string }
  | { page: "device"; match: string }
  | { page: "seat"; match: string }
  | { page: "join"; match: string; seat: number | null }
  | { page: "replay"; match: string }
  | { page: "learn"; game: string }
  | { page: "host"; part: HostPart }
  | { page: "lost" };

export function parse(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [page, match, seat] = parts;
  if (parts.length === 0) return { page: "home" };
  if (page === "games" && parts.length === 1) return { page };
  if (page === "ratings" && parts.length <= 2) return { page, game: match ?? "" };
  if (page === "cards" && match && parts.length === 2) return { page, game: match };
  if (page === "learn" && match && parts.length === 2) return { page, game: match };
  if (page === "host" && parts.length === 1) return { page, part: "overview" };
  const part = HOST_PARTS.slice(1).find((name) => name === match);
  if (page === "host" && parts.length === 2 && part) return { page, part };
  if (match && parts.length === 2 && (page === "match" || page === "replay" || page === "device" || page === "seat")) return { page, match };
  if (match && parts.length === 2 && page === "join") return { page, match, seat: null };
  if (match && seat && parts.length === 3 && page === "join" && /^\d+$/.test(seat)) {
    return { page, match, seat: Number(seat) };
  }
  return { page: "lost" };
}

export function path(route: Route): string {
  switch (route.page) {
    case "games":
      return "/games";
    case "ratings":
      return route.game ? `/ratings/${route.game}` : "/ratings";
    case "cards":
      return `/cards/${route.game}`;
    case "learn":
      return `/learn/${route.game}`;
    case "host":
      return route.part === "overview" ? "/host" : `/host/${route.part}`;
    case "match":
      return `/match/${route.match}`;
    case "device":
      return `/device/${route.match}`;
    case "seat":
      return `/seat/${route.match}`;
    case "replay":
      return `/replay/${route.match}`;
    case "join":
      return route.seat === null ? `/join/${route.match}` : `/join/${route.match}/${route.seat}`;
    default:
      return "/";
  }
}

/** The link that gives a seat away, or any free one: its secret stands after `#`, so that it never reaches a server's log. */
export function inviteLink(origin: string, match: string, seat: number | null, secret: string): string {
  return `${origin}${path({ page: "join", match, seat })}#${secret}`;
}

/** The private link to one's own seat, for another device; its secret stands after `#` as well. */
export function deviceLink(origin: string, match: string, secret: string): string {
  return `${origin}${path({ page: "device", match })}#${secret}`;
}

/** The match that this page plays at by a private link to a seat, and as nobody otherwise. */
export function seatAt(path: string): string {
  const route = parse(path);
  return route.page === "seat" ? route.match : "";
}

/** Somebody without a seat sees what a spectator may. */
export function watchLink(origin: string, match: string): string {
  return `${origin}${path({ page: "match", match })}`;
}

class Router {
  route = $state.raw<Route>(parse(location.pathname));

  start(): () => void {
    const follow = (): void => {
      this.route = parse(location.pathname);
    };
    const click = (event: MouseEvent): void => {
      const link = (event.target as Element | null)?.closest?.("a[href]");
      if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target) return;
      if (link.origin !== location.origin || link.hash || link.hasAttribute("download")) return;
      if (this.#another(link.pathname)) return;
      event.preventDefault();
      this.go(link.pathname);
    };
    addEventListener("popstate", follow);
    addEventListener("click", click);
    return () => {
      removeEventListener("popstate", follow);
      removeEventListener("click", click);
    };
  }

  /** A seat by a private link has a line of its own: from there to anywhere else, and back, the page loads afresh. */
  #another(to: string): boolean {
    return seatAt(to) !== seatAt(location.pathname);
  }

  go(to: string, replace = false): void {
    if (this.#another(to)) return location.assign(to);
    if (replace) history.replaceState(null, "", to);
    else history.pushState(null, "", to);
    this.route = parse(location.pathname);
    scrollTo(0, 0);
  }
}

export const router = new Router();
