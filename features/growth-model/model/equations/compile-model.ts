import { compileExpression, type Compiled, type Costed, type Surroundings } from '../expression/compile-expression.ts';
import { knownFunctions, redefinable } from '../expression/known-functions.ts';
import { parseExpression, usesOf, type Expression } from '../expression/parse-expression.ts';
import { ModelFault } from '../model-fault.ts';
import { orderByNeed } from './order-variables.ts';
import type { ModelSource, ModelVariable } from './read-model-files.ts';

/** A model that can be run: numbers in places, and what fills them. */
export interface CompiledModel {
  variables: readonly ModelVariable[];
  states: readonly string[];
  /** Inputs that data may give. */
  inputs: readonly string[];
  placeOf: (name: string) => number | undefined;
  /** Operations that one look at the rates of change takes. */
  cost: number;
  /**
   * Fills what does not change in a run: constants (others where `changed` says so), inputs, beginnings of states. The array holds
   * everything else of the run too.
   */
  begin: (changed?: ReadonlyMap<string, number>) => Float64Array;
  /** Fills what follows from states and inputs, then writes the rates of change of the states, in their order. */
  rates: (v: Float64Array, into: Float64Array) => void;
  /** Where the states stand, one after the other. */
  firstState: number;
}

/** Operations that one look may take: a helper that calls helpers that call helpers would else run for ever. */
export const dearest = 100_000;

const within = <T>(name: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    throw error instanceof ModelFault ? error.of(name) : error;
  }
};

interface Definition {
  variable: ModelVariable;
  expression: Expression;
}

/** Makes a model of what files say: everything is defined, nothing stands in a circle, and one look is not too dear. */
export function compileModel({ variables, functions }: ModelSource): CompiledModel {
  const all = [...variables.values()];
  const states = all.filter(({ type }) => type === 'state');
  const rest = all.filter(({ type }) => type !== 'state');
  const places = new Map([...rest, ...states].map(({ name }, place) => [name, place]));
  const definitions = new Map(
    all.flatMap((variable): [string, Definition][] =>
      variable.definition === undefined || variable.definition.trim() === variable.name
        ? []
        : [
            [
              variable.name,
              { variable, expression: within(variable.name, () => parseExpression(variable.definition ?? '')) },
            ],
          ],
    ),
  );
  for (const { name, type } of all)
    if (type !== 'input' && !definitions.has(name))
      throw new ModelFault('no-definition', `${name} has no definition, and is no input that data could give.`);
  const own = compileFunctions(functions, places.size);
  const around: Surroundings = { placeOf: (name) => places.get(name), functionOf: (name) => own.get(name) };
  const compile = ({ variable, expression }: Definition) =>
    within(variable.name, () => compileExpression(expression, around));
  const needs = new Map(
    rest.map(({ name }) => {
      const definition = definitions.get(name);
      return [name, definition ? usesOf(definition.expression).names : new Set<string>()];
    }),
  );
  const order = orderByNeed(needs, 'These variables');
  const changing = findChanging(order, needs, new Set(states.map(({ name }) => name)), variables);
  const steps = order.flatMap((name) => {
    const definition = definitions.get(name);
    return definition ? [{ name, place: places.get(name) ?? 0, ...compile(definition) }] : [];
  });
  const fixed = steps.filter(({ name }) => !changing.has(name));
  // Inputs keep what data gave them.
  const moving = steps.filter(({ name }) => changing.has(name));
  const rates = states.map(({ name }) => compile(definitions.get(name) as Definition));
  const beginnings = states.map((state) => within(state.name, () => compileBeginning(state, around)));
  const cost = [...moving, ...rates].reduce((sum, one) => sum + one.cost, 0);
  if ([...steps, ...rates, ...beginnings].some((one) => one.cost > dearest) || cost > dearest)
    throw new ModelFault('too-dear', `Reckoning this model once takes more than ${dearest} operations.`);
  const size = [...own.values()].reduce((sum, one) => sum + one.places.length, places.size);
  return {
    ...{ variables: all, states: states.map(({ name }) => name), cost, firstState: rest.length },
    inputs: all.flatMap(({ name, type }) => (type === 'input' ? [name] : [])),
    placeOf: (name) => places.get(name),
    begin: (changed = new Map()) => {
      const v = new Float64Array(size);
      for (const { name, place, run } of fixed) v[place] = changed.get(name) ?? run(v);
      // Inputs without a definition that nobody gives are none, and so is what follows from them.
      for (const { name, type } of rest)
        if (type === 'input' && !definitions.has(name)) v[places.get(name) as number] = changed.get(name) ?? Number.NaN;
      beginnings.forEach((beginning, index) => {
        v[rest.length + index] = changed.get(states[index]?.name ?? '') ?? beginning.run(v);
      });
      return v;
    },
    rates: (v, into) => {
      for (let index = 0; index < moving.length; index += 1) {
        const { place, run } = moving[index] as (typeof moving)[number];
        v[place] = run(v);
      }
      for (let index = 0; index < rates.length; index += 1) into[index] = (rates[index] as { run: Compiled }).run(v);
    },
  };
}

const compileBeginning = ({ init }: ModelVariable, around: Surroundings): Costed => {
  if (init === undefined) throw new ModelFault('no-init', 'A state needs a value to begin with (init).');
  return compileExpression(parseExpression(init), around);
};

/** What follows from states or inputs and so changes in a run. */
function findChanging(
  order: readonly string[],
  needs: ReadonlyMap<string, ReadonlySet<string>>,
  states: ReadonlySet<string>,
  variables: ModelSource['variables'],
): Set<string> {
  const changing = new Set<string>();
  for (const name of order) {
    const follows = [...(needs.get(name) ?? [])].some(
      (one) => states.has(one) || changing.has(one) || variables.get(one)?.type === 'input',
    );
    if (variables.get(name)?.type !== 'input' && follows) changing.add(name);
  }
  return changing;
}

function compileFunctions(functions: ModelSource['functions'], firstPlace: number) {
  const read = new Map(
    [...functions.values()].map((one) => {
      if (knownFunctions.has(one.name) && !redefinable.has(one.name))
        throw new ModelFault('bad-function', `${one.name}(…) is a function of the language already.`);
      return [one.name, { ...one, expression: within(one.name, () => parseExpression(one.definition)) }];
    }),
  );
  const order = orderByNeed(
    new Map([...read].map(([name, one]) => [name, usesOf(one.expression).functions])),
    'These functions',
  );
  const compiled = new Map<string, { places: readonly number[]; body: Compiled; cost: number }>();
  let next = firstPlace;
  for (const name of order) {
    const { parameters, expression } = read.get(name) as { parameters: readonly string[]; expression: Expression };
    const places = new Map(parameters.map((parameter, index) => [parameter, next + index]));
    next += parameters.length;
    // A function knows its parameters alone, as in the format's own loader.
    const around: Surroundings = { placeOf: (one) => places.get(one), functionOf: (one) => compiled.get(one) };
    const { run, cost } = within(name, () => compileExpression(expression, around));
    compiled.set(name, { places: [...places.values()], body: run, cost });
    if (cost > dearest) throw new ModelFault('too-dear', `${name}(…) takes more than ${dearest} operations.`);
  }
  return compiled;
}
