import type { EntityDefinition, Who } from '@trellis/entity-kit';
import { Binder, compileGuard, quoted, type Right, type Viewer } from '@trellis/entity-kit/sql';
import { accessDenied, notFound, Refusal } from '../refusal.ts';
import type { RecordSession } from './session.ts';

/** Who wants to change a record, and which version of it they had loaded. */
export interface Claim {
  right: Right;
  viewer: Viewer;
  /** Who may, where it is not whoever the collection gives the right to. */
  who?: Who;
  loaded?: string | undefined;
}

interface Version {
  /** When it was changed last, milliseconds since 1970, and by whom. */
  changed: number;
  updateuser: number | null;
}

/** 409 for a record that is another version than the caller had loaded. */
export const changedMeanwhile = ({ changed, updateuser }: Version): Refusal =>
  new Refusal('CONFLICT', 'The record was changed by someone else meanwhile.', 409, {
    updatedate: new Date(changed).toISOString(),
    updateuser,
  });

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
  if (loaded !== undefined && Math.floor(row.changed) !== new Date(loaded).getTime()) throw changedMeanwhile(row);
}
