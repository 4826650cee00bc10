import type { EntityDefinition, Who } from '@trellis/entity-kit';
import { Binder, compileGuard, quoted, type Right, type Viewer } from '@trellis/entity-kit/sql';
import { accessDenied, notFound, type Refusal } from '../refusal.ts';
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

interface LockedRow extends Version {
  id: number;
  may: boolean;
  sees: boolean;
}

/** Locks a row for a change the viewer may make: 404 when it cannot be read, 403 when it can but not changed, 409 when
 * it changed since the `updatedate` the caller had loaded. */
export async function lockRecord(
  session: Pick<RecordSession, 'run' | 'registry'>,
  entity: EntityDefinition,
  id: number,
  claim: Claim,
): Promise<void> {
  const [row] = await lockRows(session, entity, claim, (binder) => `t.id = ${binder.bind(id, 'integer')}`);
  const refusal = judge(row, { entity, id, loaded: claim.loaded });
  if (refusal) throw refusal;
}

/** A row and the version of it that the caller had loaded. */
export interface LoadedRow {
  id: number;
  updatedate: string;
}

/** Locks rows like `lockRecord`, in one statement; answers what stands against the change of those that it refuses. */
export async function lockEach(
  session: Pick<RecordSession, 'run' | 'registry'>,
  entity: EntityDefinition,
  rows: readonly LoadedRow[],
  claim: Pick<Claim, 'right' | 'viewer'>,
): Promise<Map<number, Refusal>> {
  const ids = rows.map(({ id }) => id);
  const condition = (binder: Binder) => `t.id = any(${binder.bind(ids, 'integer[]')}) order by t.id`;
  const locked = new Map((await lockRows(session, entity, claim, condition)).map((row) => [row.id, row]));
  const refused = new Map<number, Refusal>();
  for (const { id, updatedate } of rows) {
    const refusal = judge(locked.get(id), { entity, id, loaded: updatedate });
    if (refusal) refused.set(id, refusal);
  }
  return refused;
}

function lockRows(
  { run, registry }: Pick<RecordSession, 'run' | 'registry'>,
  entity: EntityDefinition,
  { right, viewer, who = entity.access[right] }: Claim,
  condition: (binder: Binder) => string,
): Promise<LockedRow[]> {
  const binder = new Binder();
  const which = condition(binder);
  const asking = { viewer, registry, binder };
  const rows = { entity, alias: 't' };
  const may = compileGuard(asking, rows, right, { who });
  const sees = compileGuard(asking, rows, 'read');
  const text = `select t.id, (${may}) as may, (${sees}) as sees, floor(extract(epoch from t.updatedate) * 1000) as changed, t.updateuser from ${quoted(entity.table)} t where ${which} for update of t`;
  return run<LockedRow>({ text, values: binder.values });
}

/** What stands against the change of a row, if anything. */
function judge(
  row: LockedRow | undefined,
  { entity, id, loaded }: { entity: EntityDefinition; id: number; loaded: string | undefined },
): Refusal | undefined {
  if (!row?.sees) return notFound(entity.path, id);
  if (!row.may) return accessDenied();
  const isOther = loaded !== undefined && Math.floor(row.changed) !== new Date(loaded).getTime();
  return isOther ? editConflict(row) : undefined;
}
