interface Point {
  x: number;
  y: number;
}

/** Whether a point lies inside a closed line, by how often a ray from it crosses the line (even–odd rule). */
export function isInside(point: Point, line: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, before = line.length - 1; i < line.length; before = i, i += 1) {
    const [a, b] = [line[i] as Point, line[before] as Point];
    const crosses = a.y > point.y !== b.y > point.y;
    if (crosses && point.x < ((b.x - a.x) * (point.y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}
