import { expect, it } from "vitest";
import { words as madoshi } from "../games/madoshi/words";
import { list, words as phantom } from "../games/phantom/words";
import { en } from "../words/en";
import { host } from "../words/en-host";
import { lobby } from "../words/en-lobby";

/** Every sentence of a file of words; functions are asked for one with plain arguments. */
function sentences(words: object, path = ""): [string, string][] {
  return Object.entries(words).flatMap(([name, value]): [string, string][] => {
    const here = `${path}.${name}`;
    if (typeof value === "string") return [[here, value]];
    if (typeof value === "object") return sentences(value as object, here);
    const said = tries(value as (...args: unknown[]) => unknown);
    return said.map((one) => [here, one]);
  });
}

// What the functions take is either words, numbers or lists of words.
function tries(say: (...args: unknown[]) => unknown): string[] {
  const said: string[] = [];
  for (const args of [["Mio", "Ren", "Oto"], [1, 2, "x"], [3, 4, "x"], [["Mio", "Ren"]]]) {
    try {
      const one = say(...args);
      if (typeof one === "string") said.push(one);
    } catch {
      continue;
    }
  }
  return said;
}

const all = [...sentences(en, "en"), ...sentences(host, "host"), ...sentences(lobby, "lobby"), ...sentences(phantom, "phantom"), ...sentences(madoshi, "madoshi")];

it("has something to say everywhere", () => {
  expect(all.length).toBeGreaterThan(150);
  expect(all.filter(([, text]) => text.trim() === "")).toEqual([]);
});

it("never shouts, and uses no pictures for words", () => {
  expect(all.filter(([, text]) => /!|\p{Extended_Pictographic}/u.test(text))).toEqual([]);
});

it("joins names as people do", () => {
  expect(list(["a"], "or")).toBe("a");
  expect(list(["a", "b", "c"], "or")).toBe("a, b or c");
});
