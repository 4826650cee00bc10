import type { ControlLoop, LoopCondition, LoopState, LoopValue } from './control-loop.ts';

/** Where a loop is, and since when (ms). */
export interface LoopMemory {
  state: string;
  since: number;
}

type Band = { min: number; max: number } | undefined;

/** What a loop sees: measurements (missing when a sensor is silent), the targets of now, and the light. */
export interface LoopInput extends Partial<Record<LoopValue, number | undefined>> {
  targets: { temperature: Band; humidity: Band; co2: Band };
  isLit: boolean;
  /** ms */
  now: number;
}

const initialState = ({ states }: ControlLoop): LoopState | undefined =>
  states.find(({ isInitial }) => isInitial) ?? states[0];
const safeState = (loop: ControlLoop): LoopState | undefined =>
  loop.states.find(({ isSafe }) => isSafe) ?? initialState(loop);

/** Where a loop begins; undefined for one without states. */
export function startLoop(loop: ControlLoop, now: number): LoopMemory | undefined {
  const state = initialState(loop);
  return state && { state: state.name, since: now };
}

/** What the device is to do in the state the loop is in; undefined when the loop does not know the state. */
export const outputOf = (loop: ControlLoop, memory: LoopMemory | undefined): string | undefined =>
  loop.states.find(({ name }) => name === memory?.state)?.output;

/**
 * One step of a loop: the first transition from its state whose conditions all hold, no earlier than the state's shortest
 * stay. When something it looks at is unknown (a silent sensor, no target), it goes to its safe state at once.
 */
export function stepLoop(loop: ControlLoop, memory: LoopMemory | undefined, input: LoopInput): LoopMemory | undefined {
  const current = memory && loop.states.find(({ name }) => name === memory.state) ? memory : startLoop(loop, input.now);
  if (!current) return undefined;
  const goTo = (state: string): LoopMemory => (state === current.state ? current : { state, since: input.now });
  const conditions = loop.transitions.flatMap(({ when }) => when);
  const isBlind = conditions.some((condition) => 'value' in condition && compare(condition, loop, input) === undefined);
  if (isBlind) return goTo(safeState(loop)?.name ?? current.state);
  const stayed = (input.now - current.since) / 1000;
  const shortest = loop.states.find(({ name }) => name === current.state)?.minSeconds ?? 0;
  if (stayed < shortest) return current;
  const way = loop.transitions.find(
    ({ from, to, when }) =>
      (from === '*' || from === current.state) &&
      to !== current.state &&
      when.every((condition) => holds(condition, loop, input, stayed)),
  );
  return way ? goTo(way.to) : current;
}

function holds(condition: LoopCondition, loop: ControlLoop, input: LoopInput, stayed: number): boolean {
  if ('light' in condition) return (condition.light === 'on') === input.isLit;
  if ('afterSeconds' in condition) return stayed >= (amountOf(condition.afterSeconds, loop) ?? Infinity);
  return compare(condition, loop, input) ?? false;
}

/** Whether a measurement is above or below its limit; undefined when either is unknown. */
function compare(
  { value, is, of, plus }: Extract<LoopCondition, { value: string }>,
  loop: ControlLoop,
  input: LoopInput,
): boolean | undefined {
  const measured = input[value];
  const base = of === undefined ? 0 : targetOf(of, input);
  const more = plus === undefined ? 0 : amountOf(plus, loop);
  if (measured === undefined || base === undefined || more === undefined) return undefined;
  return is === 'above' ? measured > base + more : measured < base + more;
}

function targetOf(point: string, { targets }: LoopInput): number | undefined {
  const [name, end] = point.split('.');
  const band = targets[name as keyof LoopInput['targets']];
  if (!band) return undefined;
  if (end === 'middle') return (band.min + band.max) / 2;
  return end === 'min' ? band.min : band.max;
}

const amountOf = (amount: number | string, { parameters }: ControlLoop): number | undefined =>
  typeof amount === 'number' ? amount : parameters[amount];
