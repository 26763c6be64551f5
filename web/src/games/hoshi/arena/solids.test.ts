import { expect, test } from "vitest";
import { faceWith, octahedron, symbolAt, trapezohedron } from "./solids";

const numbers = (matrix: string): number[] => matrix.slice(9, -1).split(",").map(Number);

test.each([["d8", octahedron(50), 8], ["d10", trapezohedron(50), 10]] as const)("a %s is closed, convex and carries each symbol once", (die, solid, count) => {
  expect(solid.faces).toHaveLength(count);
  // Opposite faces are parallel: a die lies on one and shows the other.
  for (const { centre } of solid.faces) {
    const opposite = solid.faces.filter((face) => face.centre.every((n, at) => Math.abs(n + (centre[at] ?? 0)) < 1e-6));
    expect(opposite).toHaveLength(1);
  }
  const shown = solid.faces.map((_, at) => symbolAt(die, at));
  for (const symbol of ["strike", "star", "eye"]) {
    expect(shown.filter((one) => one === symbol)).toHaveLength(1);
    expect(symbolAt(die, faceWith(die, symbol, 7))).toBe(symbol);
  }
  expect(symbolAt(die, faceWith(die, "blank", 1234))).toBe("blank");
});

test("every face of the d10 is flat: its four corners lie in one plane", () => {
  for (const { outline, matrix } of trapezohedron(50).faces) {
    const points = outline.slice(1, -1).split("L").map((pair) => pair.split(" ").map(Number));
    const m = numbers(matrix);
    for (const [x = 0, y = 0] of points) {
      const corner = [0, 1, 2].map((row) => (m[row] ?? 0) * x + (m[4 + row] ?? 0) * y + (m[12 + row] ?? 0));
      // Poles stand on the axis, all others on the belt.
      const reach = Math.hypot(corner[0] ?? 0, corner[2] ?? 0);
      expect(Math.min(Math.abs(reach), Math.abs(reach - 46))).toBeLessThan(0.01);
    }
  }
});

test("turned upright, a face looks straight at the eye", () => {
  for (const { matrix, upright } of [...octahedron(50).faces, ...trapezohedron(50).faces]) {
    const [face, turn] = [numbers(matrix), numbers(upright)];
    const out = face.slice(8, 11);
    const seen = [0, 1, 2].map((row) => out.reduce((sum, n, column) => sum + (turn[column * 4 + row] ?? 0) * n, 0));
    expect(seen.map((n) => Math.round(n * 1000) / 1000)).toEqual([0, 0, 1].map((n) => expect.closeTo(n, 2)));
  }
});
