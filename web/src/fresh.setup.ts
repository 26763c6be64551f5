import { beforeEach } from "vitest";
import { load, settings } from "./kit/settings.svelte";

// Test files share one page (`isolate: false`): each test begins with nobody's settings, whichever ran before it.
beforeEach(() => {
  settings.kept = load(null);
});
