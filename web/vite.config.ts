import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

// The server hands out what the build leaves here.
const page = "../src/hyakki/server/static";
const server = "http://127.0.0.1:8100";

// The rules' own words, of which the page has no copy. They are tables of plain texts: a line each, nothing else of TOML.
const catalogues: Plugin = {
  name: "catalogues",
  transform(code, id) {
    if (!id.endsWith(".toml")) return null;
    const tables: Record<string, unknown> = {};
    let table: Record<string, unknown> = tables;
    for (const line of code.split("\n")) {
      const [, path, key, text] = /^\[(.+)\]$|^("?[\w ]+"?) = (".*")$/.exec(line) ?? [];
      if (path) table = path.split(".").reduce((at, name) => (at[name] ??= {}) as Record<string, unknown>, tables);
      else if (key && text) table[key.replaceAll('"', "")] = JSON.parse(text);
      else if (line && !line.startsWith("#")) this.error(`${id}: ${line}`);
    }
    return { code: `export default ${JSON.stringify(tables)}`, moduleType: "js", map: null };
  },
};

export default defineConfig({
  plugins: [catalogues, svelte()],
  build: { outDir: page, emptyOutDir: true, target: "es2022", cssTarget: ["chrome123", "firefox121", "safari17.5"], assetsInlineLimit: 2048, rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: /node_modules|preload-helper|kit\/(settings|words|Icon|Notes|lobby|motion|figure|typing|advice|Beside|wide|Teach|sound|kanji)|learn\/Offer|words\/en-(learn|ratings)|words\/en\.ts/, priority: 2 }, /* The first table in few requests: its poster and its cards come as one. */ { name: "squad", test: /games\/phantom\/(Poster|Card|words\.ts|Bust|Creature)/, priority: 1 }] } } } },
  // `npm run dev` shows edits at once and passes the rest on to a running `./play`.
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/api": server,
      "/socket": { target: server, ws: true },
    },
  },
  // Under vitest Svelte must resolve to its browser build, or components cannot mount.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // One window for all files: a new one for each took ten times as long as the tests. Settings and stubs of one never reach the next.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], setupFiles: "src/fresh.setup.ts", isolate: false, unstubGlobals: true },
});
