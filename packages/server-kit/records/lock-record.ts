import type { EntityDefinition, Who } from '@trellis/entity-kit';
import { Binder, compileGuard, quoted, type Right, type Viewer } from '@trellis/entity-kit/sql';
import { accessDenied, notFound } from '../refusal.ts';
import { editConflict, type Version } from './edit-conflict.ts';
import type { RecordSession } from './session.ts';

/** Who wants to change a record, and which version of it they had loaded. */
export interface Claim {
  right: Right;
  viewer: Viewer;
  /** Who may, where it is not whoever the collection gives the right to. */
  who?: Who;
  loaded?: string | undefined;
}

/** Locks a row for a change the viewer may make: 404 when it cannot be read, 403 when it can but not changed, 409 when
 * it changed since the `updatedate` the caller had loaded. */
export async function lockRecord(
  { run, registry }: Pick<RecordSession, 'run' | 'registry'>,
  entity: EntityDefinition,
  id: number,
  { right, viewer, who = entity.access[right], loaded }: Claim,
): Promise<void> {
  const binder = new Binder();
  const rowId = binder.bind(id, 'integer');
  const asking = { viewer, registry, binder };
  const rows = { entity, alias: 't' };
  const may = compileGuard(asking, rows, right, { who });
  const sees = compileGuard(asking, rows, 'read');
  const text = `select (${may}) as may, (${sees}) as sees, floor(extract(epoch from t.updatedate) * 1000) as changed, t.updateuser from ${quoted(entity.table)} t where t.id = ${rowId} for update of t`;
  const [row] = await run<Version & { may: boolean; sees: boolean }>({ text, values: binder.values });
  if (!row?.sees) throw notFound(entity.path, id);
  if (!row.may) throw accessDenied();
  if (loaded !== undefined && Math.floor(row.changed) !== new Date(loaded).getTime()) throw editConflict(row);
}
