import { ModelFault } from '../model-fault.ts';
import { knownFunctions } from './known-functions.ts';
import type { BinarySign, Expression } from './parse-expression.ts';

/** An expression over the numbers of a model, each in its place. */
export type Compiled = (v: Float64Array) => number;

/** What a compiled expression knows: where names stand, and the functions of its model. */
export interface Surroundings {
  placeOf: (name: string) => number | undefined;
  /** Of a model's own function: where its parameters stand and what it comes to. */
  functionOf: (name: string) => { places: readonly number[]; body: Compiled; cost: number } | undefined;
}

/** A compiled expression with what it costs: how many operations running it takes. */
export interface Costed {
  run: Compiled;
  cost: number;
  /** Set where it is nothing but a number. */
  value?: number;
  /** Set where it is nothing but a name. */
  place?: number;
}

/** Makes functions of an expression by putting closures together; no program text is made. */
export function compileExpression(expression: Expression, around: Surroundings): Costed {
  switch (expression.kind) {
    case 'number':
      return literal(expression.value);
    case 'name':
      return named(expression.name, around);
    case 'minus': {
      const { run, cost, value } = compileExpression(expression.of, around);
      return value === undefined ? { run: (v) => -run(v), cost: cost + 1 } : literal(-value);
    }
    case 'both':
      return both(
        expression.sign,
        compileExpression(expression.left, around),
        compileExpression(expression.right, around),
      );
    case 'call':
      return call(
        expression.name,
        expression.values.map((one) => compileExpression(one, around)),
        around,
      );
  }
}

const literal = (value: number): Costed => ({ run: () => value, cost: 1, value });

function named(name: string, { placeOf }: Surroundings): Costed {
  const place = placeOf(name);
  if (place === undefined) throw new ModelFault('unknown-name', `${name} is defined nowhere.`);
  // Every place is filled before anything is run.
  return { run: (v) => v[place] as number, cost: 1, place };
}

function both(sign: BinarySign, left: Costed, right: Costed): Costed {
  const run = ofPlaces(sign, left, right) ?? ofParts(sign, left.run, right.run, right.value);
  if (left.value !== undefined && right.value !== undefined) return literal(run(new Float64Array()));
  return { run, cost: left.cost + right.cost + 1 };
}

/** The commonest shapes, a name or a number beside a name, without a step between. */
function ofPlaces(sign: BinarySign, left: Costed, right: Costed): Compiled | undefined {
  const { place: a, value: n } = left;
  const { place: b } = right;
  if (b === undefined) return undefined;
  if (n !== undefined) {
    if (sign === '+') return (v) => n + (v[b] as number);
    if (sign === '-') return (v) => n - (v[b] as number);
    if (sign === '*') return (v) => n * (v[b] as number);
    return sign === '/' ? (v) => n / (v[b] as number) : undefined;
  }
  if (a !== undefined) {
    if (sign === '+') return (v) => (v[a] as number) + (v[b] as number);
    if (sign === '-') return (v) => (v[a] as number) - (v[b] as number);
    if (sign === '*') return (v) => (v[a] as number) * (v[b] as number);
    return sign === '/' ? (v) => (v[a] as number) / (v[b] as number) : undefined;
  }
  const { run } = left;
  if (sign === '+') return (v) => run(v) + (v[b] as number);
  if (sign === '-') return (v) => run(v) - (v[b] as number);
  if (sign === '*') return (v) => run(v) * (v[b] as number);
  return sign === '/' ? (v) => run(v) / (v[b] as number) : undefined;
}

function ofParts(sign: BinarySign, a: Compiled, b: Compiled, value: number | undefined): Compiled {
  switch (sign) {
    case '+':
      return (v) => a(v) + b(v);
    case '-':
      return (v) => a(v) - b(v);
    case '*':
      return (v) => a(v) * b(v);
    case '/':
      return (v) => a(v) / b(v);
    case '**':
      return value === 2
        ? (v) => {
            const base = a(v);
            return base * base;
          }
        : (v) => a(v) ** b(v);
    case '<':
      return (v) => (a(v) < b(v) ? 1 : 0);
    case '<=':
      return (v) => (a(v) <= b(v) ? 1 : 0);
    case '>':
      return (v) => (a(v) > b(v) ? 1 : 0);
    case '>=':
      return (v) => (a(v) >= b(v) ? 1 : 0);
    case '==':
      return (v) => (a(v) === b(v) ? 1 : 0);
    case '!=':
      return (v) => (a(v) === b(v) ? 0 : 1);
    case '&':
      return (v) => (a(v) !== 0 && b(v) !== 0 ? 1 : 0);
    case '|':
      return (v) => (a(v) !== 0 || b(v) !== 0 ? 1 : 0);
  }
}

function call(name: string, values: readonly Costed[], { functionOf }: Surroundings): Costed {
  const cost = values.reduce((sum, one) => sum + one.cost, 1);
  const own = functionOf(name);
  if (own) {
    if (own.places.length !== values.length) throw takes(name, own.places.length, values.length);
    return { run: callOwn(own.places, own.body, values), cost: cost + own.cost };
  }
  const known = knownFunctions.get(name);
  if (!known) throw new ModelFault('unknown-function', `${name}(…) is no function of the language or of this model.`);
  if (values.length < known.fewest || values.length > known.most) throw takes(name, known.fewest, values.length);
  return { run: callKnown(known.run, values), cost };
}

/** Parameters have places of their own; all are reckoned before any is written, for a function may stand in its own arguments. */
function callOwn(places: readonly number[], body: Compiled, values: readonly Costed[]): Compiled {
  const runs = values.map(({ run }) => run);
  const [a, b] = runs;
  const [first = 0, second = 0] = places;
  if (a && runs.length === 1)
    return (v) => {
      v[first] = a(v);
      return body(v);
    };
  if (a && b && runs.length === 2)
    return (v) => {
      const [one, other] = [a(v), b(v)];
      v[first] = one;
      v[second] = other;
      return body(v);
    };
  return (v) => {
    const taken = runs.map((run) => run(v));
    v.set(taken, first);
    return body(v);
  };
}

function callKnown(run: (...values: number[]) => number, values: readonly Costed[]): Compiled {
  const [a, b, c] = values.map((one) => one.run);
  if (a && values.length === 1) return (v) => run(a(v));
  if (a && b && values.length === 2) return (v) => run(a(v), b(v));
  if (a && b && c && values.length === 3) return (v) => run(a(v), b(v), c(v));
  return (v) => run(...values.map((one) => one.run(v)));
}

const takes = (name: string, wanted: number, given: number) =>
  new ModelFault('wrong-count', `${name}(…) takes ${wanted} values and is given ${given}.`);
