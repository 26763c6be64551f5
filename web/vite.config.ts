import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The server hands out what the build leaves here.
const page = "../src/hyakki/server/static";
const server = "http://127.0.0.1:8100";

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: page, emptyOutDir: true, target: "es2022", cssTarget: ["chrome123", "firefox121", "safari17.5"], assetsInlineLimit: 2048, rolldownOptions: { output: { codeSplitting: { groups: [{ name: "base", test: /node_modules|kit\/(settings|words|Icon|Notes|lobby|motion)|words\/en\.ts/ }] } } } },
  // `npm run dev` shows edits at once and passes the rest on to a running `./play`.
  server: {
    proxy: {
      "/api": server,
      "/socket": { target: server, ws: true },
    },
  },
  // Under vitest Svelte must resolve to its browser build, or components cannot mount.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // One window for all files: a new one for each took ten times as long as the tests. Each tidies up after itself.
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"], isolate: false },
});
