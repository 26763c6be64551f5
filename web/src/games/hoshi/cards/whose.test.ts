import { expect, test } from "vitest";
import type { SeatInfo } from "../../../kit/wire";
import type { SceneCard } from "../types";
import { effectAt } from "./whose";

const siren = { text: "The opponent's ability is off.", about: "{others} ability is off; {other} must roll for {who}, {whose} Hero." } as SceneCard;
const seats = ["Mio", "Ken", "Rin"].map((name, seat) => ({ name, seat })) as SeatInfo[];
const told = (me: number, owner: number, fighters: number[]): string => effectAt({ seat: me, fighters }, seats, owner, siren);

test("an effect tells each viewer whose it is", () => {
  expect(told(0, 0, [0, 1])).toBe("The opponent's ability is off.");
  expect(told(1, 0, [0, 1])).toBe("Your ability is off; you must roll for Mio, Mio's Hero.");
  expect(told(-1, 0, [0, 1])).toBe("Ken's ability is off; Ken must roll for Mio, Mio's Hero.");
  expect(told(2, 0, [])).toBe("The opponent's ability is off; the opponent must roll for Mio, Mio's Hero.");
  const replay = seats.map((one) => (one.seat === 0 ? { ...one, name: "You" } : one));
  expect(effectAt({ seat: -1, fighters: [0, 1] }, replay, 0, siren)).toBe("The opponent's ability is off.");
  expect(effectAt({ seat: -1, fighters: [0, 1] }, replay, 1, siren)).toBe("Your ability is off; you must roll for Ken, Ken's Hero.");
  expect(effectAt({ seat: 1, fighters: [0, 1] }, seats, 0, { ...siren, about: "" })).toBe(siren.text);
});
