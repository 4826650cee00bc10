/** A number that fitting may change, within bounds; those above zero are stepped by their size. */
export interface FitBound {
  name: string;
  start: number;
  least: number;
  greatest: number;
}

export interface FitResult {
  values: number[];
  /** Sum of squares that is left. */
  squares: number;
  /** How the numbers may be off together: a lower triangle that turns independent normal draws into steps of the scaled numbers. */
  spread: number[][];
  rounds: number;
}

/** Steps are taken in the logarithm of what is above zero, else as it is. */
const isScaled = ({ least }: FitBound) => least > 0;
const toStep = (bound: FitBound, value: number) => (isScaled(bound) ? Math.log(value) : value);
const clamp = (value: number, least: number, greatest: number) => Math.min(Math.max(value, least), greatest);
const fromStep = (bound: FitBound, at: number) =>
  clamp(isScaled(bound) ? Math.exp(at) : at, bound.least, bound.greatest);

/** A draw of the numbers around what was fitted; `normal` are independent draws of mean 0 and deviation 1. */
export function drawAround(
  bounds: readonly FitBound[],
  { values, spread }: Pick<FitResult, 'values' | 'spread'>,
  normal: readonly number[],
): number[] {
  return bounds.map((bound, row) => {
    const step = (spread[row] ?? []).reduce((sum, part, column) => sum + part * (normal[column] ?? 0), 0);
    return fromStep(bound, toStep(bound, values[row] ?? bound.start) + step);
  });
}

/**
 * Finds the numbers for which the residuals have the least sum of squares, after Levenberg and Marquardt, with differences for
 * derivatives. The residuals are those of readings in their order of time: how alike neighbours are widens the spread.
 */
export function fitLeastSquares(
  bounds: readonly FitBound[],
  residualsOf: (values: readonly number[]) => Float64Array,
  mostRounds = 12,
): FitResult {
  let at = bounds.map((bound) => toStep(bound, bound.start));
  const valuesAt = (steps: readonly number[]) => bounds.map((bound, index) => fromStep(bound, steps[index] ?? 0));
  let residuals = residualsOf(valuesAt(at));
  let squares = sumOfSquares(residuals);
  let damping = 1e-2;
  let normal = zeros(bounds.length);
  let rounds = 0;
  for (; rounds < mostRounds; rounds += 1) {
    const slopes = slopesAt(bounds, at, residuals, (steps) => residualsOf(valuesAt(steps)));
    normal = slopes.map((one) => slopes.map((other) => product(one, other)));
    const pull = slopes.map((slope) => -product(slope, residuals));
    let gain = 0;
    for (let tries = 0; tries < 6; tries += 1) {
      const step = solve(
        normal.map((row, i) => row.map((value, j) => (i === j ? value * (1 + damping) + 1e-12 : value))),
        pull,
      );
      const next = at.map((value, i) => keepWithin(bounds[i] as FitBound, value + clamp(step[i] ?? 0, -1.5, 1.5)));
      const found = residualsOf(valuesAt(next));
      const left = sumOfSquares(found);
      if (left < squares) {
        gain = (squares - left) / squares;
        [at, residuals, squares, damping] = [next, found, left, Math.max(damping / 8, 1e-9)];
        break;
      }
      damping *= 6;
    }
    if (gain < 1e-4) break;
  }
  return { values: valuesAt(at), squares, spread: spreadOf(normal, residuals, squares), rounds };
}

const keepWithin = (bound: FitBound, step: number) =>
  clamp(step, toStep(bound, bound.least), toStep(bound, bound.greatest));

function slopesAt(
  bounds: readonly FitBound[],
  at: readonly number[],
  residuals: Float64Array,
  residualsAt: (steps: readonly number[]) => Float64Array,
): Float64Array[] {
  return bounds.map((bound, index) => {
    const size = isScaled(bound) ? 0.02 : (bound.greatest - bound.least) * 0.005;
    const here = at[index] ?? 0;
    const next = keepWithin(bound, here + size);
    const moved = next === here ? keepWithin(bound, here - size) : next;
    const other = residualsAt(at.map((value, i) => (i === index ? moved : value)));
    return other.map((value, i) => (value - (residuals[i] as number)) / (moved - here));
  });
}

const zeros = (count: number) => Array.from({ length: count }, () => Array.from({ length: count }, () => 0));
const product = (one: Float64Array, other: Float64Array) => {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] as number) * (other[index] as number);
  return sum;
};
/** What runs away counts as far too much. */
const sumOfSquares = (values: Float64Array) => {
  const sum = product(values, values);
  return Number.isFinite(sum) ? sum : Number.MAX_VALUE;
};

/** Solves a small set of linear equations by elimination; a row that says nothing gives 0. */
export function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const count = right.length;
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let column = 0; column < count; column += 1) {
    let best = column;
    for (let row = column + 1; row < count; row += 1)
      if (Math.abs(at(row, column)) > Math.abs(at(best, column))) best = row;
    [rows[column], rows[best]] = [rows[best] as number[], rows[column] as number[]];
    const pivot = at(column, column);
    if (Math.abs(pivot) < 1e-300) continue;
    for (let row = 0; row < count; row += 1)
      if (row !== column) {
        const share = at(row, column) / pivot;
        rows[row] = (rows[row] ?? []).map((value, index) => value - share * at(column, index));
      }
  }
  return right.map((_, row) => (Math.abs(at(row, row)) < 1e-300 ? 0 : at(row, count) / at(row, row)));
}

/** Where the fit may lie: the inverse of the normal matrix, as wide as residuals are large and alike; what readings hardly tell is kept to a factor of 2. */
function spreadOf(normal: readonly (readonly number[])[], residuals: Float64Array, squares: number): number[][] {
  const count = normal.length;
  const variance = squares / Math.max(1, residuals.length - count);
  let alike = 0;
  for (let index = 1; index < residuals.length; index += 1)
    alike += (residuals[index] as number) * (residuals[index - 1] as number);
  const likeness = clamp(squares > 0 ? alike / squares : 0, 0, 0.999);
  const widened = (variance * (1 + likeness)) / (1 - likeness);
  // A prior of a factor of two keeps directions finite that no reading tells.
  const inverse = normal.map((_, column) =>
    solve(
      normal.map((row, i) => row.map((value, j) => value / Math.max(widened, 1e-12) + (i === j ? 1 / 0.48 : 0))),
      normal.map((__, i) => (i === column ? 1 : 0)),
    ),
  );
  return lowerRoot(inverse);
}

/** The lower triangle that times itself gives a matrix (Cholesky); what rounding made negative is 0. */
function lowerRoot(matrix: readonly (readonly number[])[]): number[][] {
  const root = zeros(matrix.length);
  for (const [i, row] of matrix.entries())
    for (let j = 0; j <= i; j += 1) {
      const [own, other] = [root[i] ?? [], root[j] ?? []];
      let left = row[j] ?? 0;
      for (let k = 0; k < j; k += 1) left -= (own[k] ?? 0) * (other[k] ?? 0);
      own[j] = i === j ? Math.sqrt(Math.max(left, 0)) : (other[j] ?? 0) > 0 ? left / (other[j] ?? 1) : 0;
    }
  return root;
}
