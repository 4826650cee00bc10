import { amendBody, closedStates, problemsOf, type EntityDefinition } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import type { WorkContext } from '../context.ts';
import { invalidRecord, Refusal } from '../refusal.ts';
import { readState } from './closed-states.ts';
import { within } from './session.ts';

/** Sets fields of a closed record right; the reason stands in the activity log beside what was there before. */
export async function amendRecord(
  entity: EntityDefinition,
  id: number,
  body: unknown,
  context: Pick<WorkContext, 'db' | 'records'> & { viewer: Viewer },
): Promise<string> {
  const { records, viewer } = context;
  const { states, path } = entity;
  if (!states?.amend) throw new Error(`${entity.name} is not amended.`);
  const checked = amendBody(entity).safeParse(body);
  if (!checked.success) throw invalidRecord(path, problemsOf(checked.error, body, entity));
  const { reason, updatedate, ...wishes } = checked.data as { reason: string; updatedate?: string };
  await records.lockFor(states.amend.by, entity, id, viewer, updatedate);
  const state = await readState({ run: within(context.db) }, entity, id);
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
