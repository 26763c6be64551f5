import { describe, expect, it } from "vitest";
import { inviteLink, parse, path } from "./router.svelte";

describe("addresses", () => {
  it.each([
    ["/", { page: "home" }],
    ["/games", { page: "games" }],
    ["/ratings", { page: "ratings", game: "" }],
    ["/ratings/hoshi", { page: "ratings", game: "hoshi" }],
    ["/cards/awake", { page: "cards", game: "awake" }],
    ["/host", { page: "host", part: "overview" }],
    ["/host/bans", { page: "host", part: "bans" }],
    ["/match/ab12", { page: "match", match: "ab12" }],
    ["/match/ab12/", { page: "match", match: "ab12" }],
    ["/replay/ab12", { page: "replay", match: "ab12" }],
    ["/seat/ab12", { page: "seat", match: "ab12" }],
    ["/join/ab12", { page: "join", match: "ab12", seat: null }],
    ["/join/ab12/3", { page: "join", match: "ab12", seat: 3 }],
  ])("%s leads to its page", (address, route) => {
    expect(parse(address)).toEqual(route);
  });

  it.each(["/match", "/host/nothing", "/host/overview", "/host/bans/1", "/ratings/a/b", "/cards", "/cards/a/b", "/join", "/join/ab12/x", "/join/ab12/1/more", "/nowhere", "/match/a/b"])("%s leads nowhere", (address) => {
    expect(parse(address)).toEqual({ page: "lost" });
  });

  it("writes every page's address so that it leads back there", () => {
    for (const address of ["/", "/games", "/host", "/host/log", "/ratings", "/ratings/hoshi", "/cards/awake", "/match/ab12", "/replay/ab12", "/seat/ab12", "/join/ab12", "/join/ab12/3"]) expect(path(parse(address))).toBe(address);
  });

  it("keeps an invitation's secret behind the #, where no server sees it", () => {
    const link = new URL(inviteLink("http://table.example", "ab12", 2, "s3cret"));
    expect(link.hash).toBe("#s3cret");
    expect(link.pathname + link.search).not.toContain("s3cret");
  });
});
