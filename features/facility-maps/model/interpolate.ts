/** A value read at a place (m). */
export interface ReadPoint {
  x: number;
  y: number;
  value: number;
}

/** Points further away than this say nothing about a place (m). */
export const heatReachM = 8;

/**
 * The value at a place from those read around it, weighted by the inverse square of their distance (Shepard 1968);
 * null where nothing within reach was read. On a point it is the point's own value.
 */
export function interpolate(points: readonly ReadPoint[], x: number, y: number, reachM = heatReachM): number | null {
  let weights = 0;
  let sum = 0;
  for (const point of points) {
    const squared = (point.x - x) ** 2 + (point.y - y) ** 2;
    if (squared > reachM ** 2) continue;
    if (squared < 1e-9) return point.value;
    weights += 1 / squared;
    sum += point.value / squared;
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
