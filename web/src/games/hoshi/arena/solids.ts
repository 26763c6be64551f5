/** Real dice in CSS: every face is a flat polygon, set into space by its own matrix. Nothing is drawn again while a die turns. */
export type Vector = readonly [number, number, number];

export interface SolidFace {
  /** The outline in the plane of the face, y downwards, its centre at 0 0. */
  outline: string;
  /** Sets the face into the solid, as CSS reads it. */
  matrix: string;
  /** Turns the whole solid so that this face looks at the eye and stands upright. */
  upright: string;
  centre: Vector;
}

export interface Solid {
  faces: readonly SolidFace[];
  /** Of the smallest square that holds any face's outline. */
  size: number;
}

const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vector, b: Vector): Vector => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const times = (a: Vector, k: number): Vector => [a[0] * k, a[1] * k, a[2] * k];
const unit = (a: Vector): Vector => times(a, 1 / Math.hypot(...a));
const mean = (all: readonly Vector[]): Vector => times(all.reduce((a, b) => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]), 1 / all.length);
const short = (n: number): string => String(Math.round(n * 1e4) / 1e4 || 0);

/** A solid whose corners lie within `radius`; each face is a list of corners, its top first. */
function solid(corners: readonly (readonly Vector[])[]): Solid {
  let size = 0;
  const faces = corners.map((polygon) => {
    const centre = mean(polygon);
    const [top, next] = polygon as readonly [Vector, Vector, ...Vector[]];
    const up = unit(minus(top, centre));
    let out = unit(cross(up, minus(next, centre)));
    if (dot(out, centre) < 0) out = times(out, -1);
    const down = times(up, -1);
    const right = cross(down, out);
    const points = polygon.map((corner) => {
      const from = minus(corner, centre);
      return [dot(from, right), dot(from, down)] as const;
    });
    size = Math.max(size, ...points.flat().map((n) => Math.abs(n) * 2));
    const columns = [...right, 0, ...down, 0, ...out, 0, ...centre, 1];
    // The inverse of a turn is its transpose.
    const rows = [right[0], down[0], out[0], 0, right[1], down[1], out[1], 0, right[2], down[2], out[2], 0, 0, 0, 0, 1];
    return {
      outline: points.map(([x, y], at) => `${at === 0 ? "M" : "L"}${short(x)} ${short(y)}`).join("") + "Z",
      matrix: `matrix3d(${columns.map(short).join(",")})`,
      upright: `matrix3d(${rows.map(short).join(",")})`,
      centre,
    };
  });
  return { faces, size };
}

/** Eight triangles. */
export function octahedron(radius: number): Solid {
  const axes: readonly Vector[] = [[radius, 0, 0], [0, 0, radius], [-radius, 0, 0], [0, 0, -radius]];
  const poles: readonly Vector[] = [[0, -radius, 0], [0, radius, 0]];
  return solid(poles.flatMap((pole) => axes.map((axis, at) => [pole, axis, axes[(at + 1) % 4] as Vector])));
}

/** Ten kites. The belt's height makes them flat: both corners of a kite's lower edge lie in the plane of its long ones. */
export function trapezohedron(radius: number): Solid {
  const reach = radius * 0.92;
  const pole = radius;
  const fifth = Math.PI / 5;
  const belt = (pole * (1 - Math.cos(fifth))) / (1 + Math.cos(fifth));
  const corner = (at: number): Vector => [reach * Math.cos(at * fifth), at % 2 === 0 ? -belt : belt, reach * Math.sin(at * fifth)];
  const upper = [1, 3, 5, 7, 9].map((at) => [[0, -pole, 0] as Vector, corner(at - 1), corner(at), corner(at + 1)]);
  const lower = [0, 2, 4, 6, 8].map((at) => [[0, pole, 0] as Vector, corner(at + 9), corner(at), corner(at + 1)]);
  return solid([...upper, ...lower]);
}

/** Which symbol stands on which face: three of them have one, none beside another (HB-R1). */
export function symbolAt(die: string, face: number): string {
  const places = die === "d8" ? [0, 2, 5] : [0, 2, 6];
  return ["strike", "star", "eye"][places.indexOf(face)] ?? "blank";
}

/** A face that shows this; of several blank ones any, by a number. */
export function faceWith(die: string, symbol: string, pick: number): number {
  const count = die === "d8" ? 8 : 10;
  const fits = Array.from({ length: count }, (_, at) => at).filter((at) => symbolAt(die, at) === symbol);
  return fits[Math.abs(Math.trunc(pick)) % fits.length] ?? 0;
}
