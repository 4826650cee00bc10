/** What a function of the language takes and does. Truth is 1, anything but 0 is true. */
interface KnownFunction {
  fewest: number;
  most: number;
  run: (...values: number[]) => number;
}

const one = (run: (value: number) => number): KnownFunction => ({ fewest: 1, most: 1, run });
const two = (run: (one: number, other: number) => number): KnownFunction => ({ fewest: 2, most: 2, run });
/** Python's remainder, which has the sign of the divisor. */
const remainder = (value: number, by: number) => value - by * Math.floor(value / by);
const choose = { fewest: 3, most: 3, run: (is: number, then: number, other: number) => (is === 0 ? other : then) };

/** Functions of GreenLight's expressions, with min and max, which its models define themselves or leave out, and ifelse. */
export const knownFunctions: ReadonlyMap<string, KnownFunction> = new Map<string, KnownFunction>([
  ['exp', one(Math.exp)],
  ['expm1', one(Math.expm1)],
  ['log', one(Math.log)],
  ['log10', one(Math.log10)],
  ['log1p', one(Math.log1p)],
  ['sqrt', one(Math.sqrt)],
  ['abs', one(Math.abs)],
  ['floor', one(Math.floor)],
  ['ceil', one(Math.ceil)],
  ['sin', one(Math.sin)],
  ['cos', one(Math.cos)],
  ['tan', one(Math.tan)],
  ['sinh', one(Math.sinh)],
  ['cosh', one(Math.cosh)],
  ['tanh', one(Math.tanh)],
  ['arcsin', one(Math.asin)],
  ['arccos', one(Math.acos)],
  ['arctan', one(Math.atan)],
  ['arcsinh', one(Math.asinh)],
  ['arccosh', one(Math.acosh)],
  ['arctanh', one(Math.atanh)],
  ['radians', one((degrees) => (degrees * Math.PI) / 180)],
  ['arctan2', two(Math.atan2)],
  ['pow', two((base, power) => base ** power)],
  ['mod', two(remainder)],
  ['logical_and', two((a, b) => Number(a !== 0 && b !== 0))],
  ['logical_or', two((a, b) => Number(a !== 0 || b !== 0))],
  ['min', { fewest: 2, most: 8, run: Math.min }],
  ['max', { fewest: 2, most: 8, run: Math.max }],
  ['where', choose],
  ['ifelse', choose],
  ['ifElse', choose],
]);

/** Functions that models may define anew. */
export const redefinable: ReadonlySet<string> = new Set(['min', 'max', 'pow', 'ifelse', 'ifElse']);
