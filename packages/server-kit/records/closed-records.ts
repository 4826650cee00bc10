import {
  amendBody,
  closedStates,
  problemsOf,
  stateName,
  statesClosedTo,
  type EntityDefinition,
} from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { sql } from 'kysely';
import type { WorkContext } from '../context.ts';
import { invalidRecord, Refusal } from '../refusal.ts';
import { amendable, closedRecord } from './closed-states.ts';

/** Refuses an everyday change of these fields when the record, locked by now, is over. */
export async function assertOpen(
  entity: EntityDefinition,
  id: number,
  keys: readonly string[],
  context: Pick<WorkContext, 'db'>,
): Promise<void> {
  if (statesClosedTo(entity, keys).length === 0) return;
  const state = await readState(entity, id, context);
  if (state !== undefined && statesClosedTo(entity, keys).includes(state)) throw closedRecord(entity, state);
}

/** The state a record is in. */
async function readState(
  { states, table }: EntityDefinition,
  id: number,
  { db }: Pick<WorkContext, 'db'>,
): Promise<string | undefined> {
  if (!states) return undefined;
  const { rows } = await sql<{ value: unknown }>`
    select ${sql.ref(states.field)} as value from ${sql.table(table)} where id = ${id}`.execute(db);
  return stateName(states, rows[0]?.value);
}

/** Sets fields of a closed record right; the reason stands in the activity log beside what was there before. */
export async function amendRecord(
  entity: EntityDefinition,
  id: number,
  body: unknown,
  viewer: Viewer,
  context: Pick<WorkContext, 'db' | 'records'>,
): Promise<string> {
  const { records } = context;
  const { states, path } = entity;
  if (!states?.amend) throw new Error(`${entity.name} is not amended.`);
  const checked = amendBody(entity).safeParse(body);
  if (!checked.success) throw invalidRecord(path, problemsOf(checked.error, body, entity));
  const { reason, updatedate, ...wishes } = checked.data as { reason: string; updatedate?: string };
  await records.lock(amendable(entity, states.amend), id, 'update', viewer, updatedate);
  const state = await readState(entity, id, context);
  const closed = closedStates(states);
  if (state === undefined || !closed.includes(state))
    throw new Refusal('WRONG_STATE', `"amend" is not possible in the state "${state ?? 'unknown'}".`, 409, {
      state: state ?? null,
      from: closed,
    });
  const values = await records.checkChange(entity, wishes, viewer);
  if (Object.keys(values).length === 0)
    throw invalidRecord(path, [{ property: 'reason', code: 'presence', message: 'says why something else changes' }]);
  return records.change(entity, id, values, reason.trim(), viewer);
}
