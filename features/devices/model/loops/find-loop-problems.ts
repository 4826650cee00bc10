import * as z from 'zod';
import { deviceTypeKeyOf, deviceTypes } from '../device-types.ts';
import { isLoopDevice, loopParameter, loopState, loopTransition, type LoopTransition } from './control-loop.ts';

/** A loop as its record holds it. */
export interface DescribedLoop {
  virtualDeviceType_id: number;
  states: unknown;
  transitions: unknown;
  parameters: unknown;
}

export interface LoopProblem {
  property: 'virtualDeviceType_id' | 'states' | 'transitions' | 'parameters';
  message: string;
}

/** A machine with a compressor must not be switched faster, seconds. */
export const shortestCompressorSeconds = 30;
const compressors: readonly string[] = ['dehumidifier', 'dehumidifier2Stage', 'ecu', 'bard'];

const described = z.object({
  states: z.array(loopState).min(1).max(20),
  transitions: z.array(loopTransition).max(100),
  parameters: z.array(loopParameter).max(40),
});
type Described = z.infer<typeof described>;

/** Everything that keeps a loop from being published; empty when controllers may run it. */
export function findLoopProblems(loop: DescribedLoop): LoopProblem[] {
  const key = deviceTypeKeyOf(loop.virtualDeviceType_id);
  if (!key || !isLoopDevice(key))
    return [{ property: 'virtualDeviceType_id', message: 'is a kind of device that no loop drives' }];
  const read = described.safeParse({ ...loop, parameters: loop.parameters ?? [] });
  if (!read.success) return read.error.issues.map(shapeProblem);
  return [
    ...stateProblems(read.data, deviceTypes[key].states, compressors.includes(key)),
    ...transitionProblems(read.data),
    ...parameterProblems(read.data),
  ];
}

function shapeProblem({ path, message }: z.core.$ZodIssue): LoopProblem {
  const [property = 'states', ...place] = path.map(String);
  return { property: property as LoopProblem['property'], message: `${place.join('.')}: ${message}` };
}

function stateProblems({ states }: Described, outputs: readonly string[], isCompressor: boolean): LoopProblem[] {
  const found: string[] = [];
  for (const name of repeated(states.map((state) => state.name))) found.push(`the state ${name} is there twice`);
  if (states.filter(({ isInitial }) => isInitial).length !== 1) found.push('exactly one state must be the initial one');
  if (states.filter(({ isSafe }) => isSafe).length !== 1) found.push('exactly one state must be the safe one');
  for (const { name, output, isSafe, minSeconds = 0 } of states) {
    if (!outputs.includes(output)) found.push(`${name}: the device knows ${outputs.join(', ')}, not ${output}`);
    if (isCompressor && !isSafe && minSeconds < shortestCompressorSeconds)
      found.push(`${name}: a compressor stays at least ${shortestCompressorSeconds} s in a state`);
  }
  return found.map((message) => ({ property: 'states', message }));
}

function transitionProblems({ states, transitions, parameters }: Described): LoopProblem[] {
  const names = new Set(states.map(({ name }) => name));
  const known = new Set(parameters.map(({ name }) => name));
  const found = transitions.flatMap(({ from, to, when }, index) => {
    const wrong = [from, to].filter((name) => name !== '*' && !names.has(name));
    const unknown = when.flatMap(namesIn).filter((name) => !known.has(name));
    return [
      ...wrong.map((name) => `${index}: there is no state ${name}`),
      ...unknown.map((name) => `${index}: there is no parameter ${name}`),
    ];
  });
  if (found.length > 0) return found.map((message) => ({ property: 'transitions', message }));
  const reached = reachableFrom(
    states.filter(({ isInitial, isSafe }) => isInitial === true || isSafe === true).map(({ name }) => name),
    transitions,
  );
  for (const name of names) {
    if (!reached.has(name)) found.push(`the state ${name} is never reached`);
    const hasWayOut = transitions.some(({ from, to }) => (from === name || from === '*') && to !== name);
    if (names.size > 1 && !hasWayOut) found.push(`the state ${name} has no way out`);
  }
  return found.map((message) => ({ property: 'transitions', message }));
}

function parameterProblems({ parameters }: Described): LoopProblem[] {
  const found = repeated(parameters.map(({ name }) => name)).map((name) => `the parameter ${name} is there twice`);
  for (const { name, min, max, default: usual } of parameters)
    if (!(min <= usual && usual <= max)) found.push(`${name}: its default lies outside its limits`);
  return found.map((message) => ({ property: 'parameters', message }));
}

/** Names of the parameters a condition uses. */
const namesIn = (condition: LoopTransition['when'][number]): string[] =>
  Object.entries(condition)
    .filter(([key, value]) => (key === 'plus' || key === 'afterSeconds') && typeof value === 'string')
    .map(([, value]) => value as string);

const repeated = (names: readonly string[]): string[] => [
  ...new Set(names.filter((name, index) => names.indexOf(name) !== index)),
];

function reachableFrom(first: readonly string[], transitions: readonly LoopTransition[]): Set<string> {
  const reached = new Set(first);
  let before = -1;
  while (before < reached.size) {
    before = reached.size;
    for (const { from, to } of transitions) if (from === '*' || reached.has(from)) reached.add(to);
  }
  return reached;
}

/** What is wrong with values given for a loop's parameters; each must be one of them, within its limits. */
export function findParameterProblems(
  parameters: readonly z.infer<typeof loopParameter>[],
  values: Readonly<Record<string, unknown>>,
): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const parameter = parameters.find((known) => known.name === name);
    if (!parameter) return [`${name}: the loop has no such parameter`];
    const fits = typeof value === 'number' && value >= parameter.min && value <= parameter.max;
    return fits ? [] : [`${name}: must lie between ${parameter.min} and ${parameter.max}`];
  });
}
