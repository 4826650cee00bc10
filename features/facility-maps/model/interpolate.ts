/** A value read at a place (m). */
export interface ReadPoint {
  x: number;
  y: number;
  value: number;
}

/** Points this far away and further say nothing about a place (m). */
export const heatReachM = 8;

/**
 * The value at a place from those read around it, by the local form of Shepard's inverse distances: within reach R a
 * point at distance d weighs ((R − d) / (R · d))² (Franke & Nielson, Smooth interpolation of large sets of scattered
 * data, Int. J. Numer. Meth. Engng 15, 1980). The weight falls to 0 at R, so that no edge is drawn where a point drops
 * out; null where nothing within reach was read. On a point it is the point's own value.
 */
export function interpolate(points: readonly ReadPoint[], x: number, y: number, reachM = heatReachM): number | null {
  let weights = 0;
  let sum = 0;
  for (const point of points) {
    const distance = Math.hypot(point.x - x, point.y - y);
    if (distance >= reachM) continue;
    if (distance < 1e-6) return point.value;
    const weight = ((reachM - distance) / (reachM * distance)) ** 2;
    weights += weight;
    sum += weight * point.value;
  }
  return weights === 0 ? null : sum / weights;
}

/** One square of a heat map, by its upper left corner (m). */
export interface HeatSquare {
  x: number;
  y: number;
  side: number;
  value: number;
}

/** A plan is cut into so many squares along its longer side. */
const squaresAlong = 40;

/** The heat map of a plan: squares with the value at their middle; those out of reach are left out. */
export function drawHeat(points: readonly ReadPoint[], widthM: number, heightM: number): HeatSquare[] {
  const side = Math.max(widthM, heightM) / squaresAlong;
  if (points.length === 0 || !(side > 0)) return [];
  const squares: HeatSquare[] = [];
  for (let row = 0; row * side < heightM - 1e-9; row += 1)
    for (let column = 0; column * side < widthM - 1e-9; column += 1) {
      const value = interpolate(points, (column + 0.5) * side, (row + 0.5) * side);
      if (value !== null) squares.push({ x: column * side, y: row * side, side, value });
    }
  return squares;
}
