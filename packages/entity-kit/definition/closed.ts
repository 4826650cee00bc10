import type { EntityDefinition } from './entity.ts';
import type { StateMachine } from './states.ts';

/** States in which a record is over: no everyday call changes it any more. Those no action leads from, and those it names. */
export function closedStates({ initial, transitions, closed = [] }: StateMachine): string[] {
  const moves = Object.values(transitions);
  const known = new Set([initial, ...moves.flatMap(({ from, to }) => [...from, to])]);
  const left = new Set(moves.flatMap(({ from }) => from));
  return [...known].filter((state) => !left.has(state) || closed.includes(state));
}

/** States in which these fields no longer change by everyday calls. */
export function statesClosedTo({ states }: Pick<EntityDefinition, 'states'>, keys: readonly string[]): string[] {
  if (!states || keys.every((key) => states.openWhenClosed?.fields.includes(key))) return [];
  return closedStates(states);
}
