import { closedStates, stateName, stateValue, statesClosedTo, type EntityDefinition } from '@trellis/entity-kit';
import { columnType, quoted, type Binder } from '@trellis/entity-kit/sql';
import { Refusal } from '../refusal.ts';
import type { RecordSession } from './session.ts';

/** SQL: whether everyday calls still change these fields of a row. */
export function isOpenText(entity: EntityDefinition, alias: string, keys: readonly string[], binder: Binder): string {
  return isOutsideText(entity, alias, statesClosedTo(entity, keys), binder);
}

/** SQL: whether a row is over. */
export const isClosedText = (entity: EntityDefinition, alias: string, binder: Binder): string =>
  `not (${isOutsideText(entity, alias, entity.states ? closedStates(entity.states) : [], binder)})`;

function isOutsideText(entity: EntityDefinition, alias: string, names: readonly string[], binder: Binder): string {
  const { states } = entity;
  const field = states && entity.fields[states.field];
  if (!field || names.length === 0) return 'true';
  const values = names.map((state) => stateValue(states, state));
  return `${alias}.${quoted(states.field)} <> all (${binder.bind(values, `${columnType(field)}[]`)})`;
}

/** 409 for an everyday change of a record that is over. */
export function closedRecord(entity: EntityDefinition, state: string): Refusal {
  const { states } = entity;
  const back = Object.entries(states?.transitions ?? {}).filter(([, { from }]) => from.includes(state));
  const ways = [...(states?.amend ? ['amend'] : []), ...back.map(([action]) => action)];
  const advice = ways.length > 0 ? ` What is wrong is set right by an action with a reason: ${ways.join(', ')}.` : '';
  return new Refusal('CLOSED', `A record that is "${state}" no longer changes.${advice}`, 409, {
    state,
    actions: ways,
  });
}

/** Refuses (409) an everyday change of these fields when the record, locked by now, is over. */
export async function assertOpen(
  session: Pick<RecordSession, 'run'>,
  entity: EntityDefinition,
  id: number,
  keys: readonly string[],
): Promise<void> {
  if (statesClosedTo(entity, keys).length === 0) return;
  const state = await readState(session, entity, id);
  if (state !== undefined && statesClosedTo(entity, keys).includes(state)) throw closedRecord(entity, state);
}

/** The state a record is in. */
export async function readState(
  { run }: Pick<RecordSession, 'run'>,
  { states, table }: EntityDefinition,
  id: number,
): Promise<string | undefined> {
  if (!states) return undefined;
  const text = `select ${quoted(states.field)} as value from ${quoted(table)} where id = $1`;
  const [row] = await run<{ value: unknown }>({ text, values: [id] });
  return stateName(states, row?.value);
}
