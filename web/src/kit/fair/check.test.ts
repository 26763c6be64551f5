import { expect, it } from "vitest";
import example from "./example.record?raw";
import { check } from "./check";
import { bytes, hex, hmac, sha256, unhex } from "./sha256";

const sealed = (lines: string[]): string => {
  const body = lines.slice(0, -1);
  const end = (lines.at(-1) ?? "").replace(/\w+$/, hex(sha256(bytes(body.join("\n")))).slice(0, 24));
  return [...body, end, ""].join("\n");
};
const changed = (from: string | RegExp, to: string): string => sealed(example.trimEnd().replace(from, to).split("\n"));

it("hashes as the standards say, at every length around a block", () => {
  expect(hex(sha256(bytes("")))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  expect(hex(sha256(bytes("abc")))).toBe("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const all = Array.from({ length: 130 }, (_, length) => hex(sha256(new Uint8Array(length).fill(97)))).join("");
  expect(hex(sha256(bytes(all)))).toBe("c665ed20ef30f158e90c7e921d8182bc0943c4b087a82f64a18d417bcdfadce7");
  // RFC 4231, cases 2 and 6.
  expect(hex(hmac(bytes("Jefe"), bytes("what do ya want for nothing?")))).toBe("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  const long = unhex("aa".repeat(131));
  expect(hex(hmac(long, bytes("Test Using Larger Than Block-Size Key - Hash Key First")))).toBe("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
});

it("computes every draw of a real record again", () => {
  const verdict = check(example);
  expect(verdict).toMatchObject({ kind: "fits", draws: 13, deal: { name: "m1" } });
  expect(sealed(example.trimEnd().split("\n"))).toBe(example);
});

it("finds whatever is not as it was promised, and says where", () => {
  const lines = example.split("\n");
  for (const [at, line] of lines.entries()) {
    const drawn = / (\d+)\/(\d+)/.exec(line);
    if (!drawn) continue;
    const other = (Number(drawn[1]) + 1) % Number(drawn[2]);
    expect(check(changed(line, line.replace(drawn[0], ` ${String(other)}/${drawn[2] ?? ""}`)))).toMatchObject({ kind: "draw", line: at + 1 });
  }
  expect(check(changed(/chance \[(\d+) (\d+)/, "chance [$2 $1"))).toMatchObject({ kind: "draw", draw: 0 });
  expect(check(changed(/secret 00/, "secret 01")).kind).toBe("commitment");
  expect(check(changed(/entropy 0 00/, "entropy 0 01"))).toMatchObject({ kind: "draw", draw: 0 });
  expect(check(changed(/entropy 0 \w+\n/, ""))).toMatchObject({ kind: "draw", draw: 0 });
  expect(check(changed(/option throws 2/, "option throws 1"))).toMatchObject({ kind: "draw", draw: 0 });
});

it("says what it cannot check", () => {
  expect(check(example.slice(0, -9)).kind).toBe("damaged");
  expect(check(example.replace("seat 0", "seat 1")).kind).toBe("damaged");
  expect(check("").kind).toBe("damaged");
  expect(check(changed("record 2", "record 1")).kind).toBe("old");
});
