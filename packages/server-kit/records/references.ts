import type { EntityDefinition, ReferenceField } from '@trellis/entity-kit';
import { Binder, compileGuard, quoted, type Viewer } from '@trellis/entity-kit/sql';
import { invalidRecord, type Refusal } from '../refusal.ts';
import { facilityOf } from './facility-of.ts';
import { facilityReferences } from './facility-references.ts';
import type { RecordSession } from './session.ts';
import type { Values } from './writing.ts';

type Asking = Pick<RecordSession, 'run' | 'registry'>;

/** Refuses (422) references to rows that do not exist for the viewer, so no write links into another facility; one
 * statement for any number of records. */
export async function checkReferences(
  { run, registry }: Asking,
  entity: EntityDefinition,
  records: readonly Values[],
  viewer: Viewer,
): Promise<void> {
  const binder = new Binder();
  const checks: string[] = [];
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'reference') continue;
    const ids = new Set(records.map((values) => values[key]).filter((id) => typeof id === 'number' && id !== 0));
    if (ids.size === 0) continue;
    const target = registry.get(field.to);
    const guard =
      target.access.read === 'nobody'
        ? 'true'
        : compileGuard({ viewer, registry, binder }, { entity: target, alias: 'r' }, 'read');
    checks.push(
      `select distinct '${key}' as key from unnest(${binder.bind([...ids], 'integer[]')}) i(id) where not exists (select 1 from ${quoted(target.table)} r where r.id = i.id and ${guard})`,
    );
  }
  if (checks.length === 0) return;
  const rows = await run<{ key: string }>({ text: checks.join(' union all '), values: binder.values });
  if (rows.length > 0) throw strangeReferences(entity, rows, 'does not exist');
}

/** A row as it was written, and the facility it belongs to. */
export interface PlacedRow {
  id: number;
  facility: number | null;
}

/** Refuses (422) that rows as written lead to rows of another facility: there are the provider's rows and their own facility's,
 * whoever wrote them and wherever else that person works. Asked of the fields written; of a row that moved, of all. */
export async function assertOneFacility(
  { run, registry }: Asking,
  entity: EntityDefinition,
  rows: readonly PlacedRow[],
  written: ReadonlySet<string> | undefined,
): Promise<void> {
  const keys = facilityReferences(registry, entity).filter((key) => written?.has(key) ?? true);
  if (keys.length === 0 || rows.length === 0) return;
  const binder = new Binder();
  const bindAll = (numbers: readonly (number | null)[]) => binder.bind(numbers, 'integer[]');
  const ids = bindAll(rows.map(({ id }) => id));
  const facilities = bindAll(rows.map(({ facility }) => facility));
  const checks = keys.map((key) => {
    const target = registry.get((entity.fields[key] as ReferenceField).to);
    const place = facilityOf({ entity: target, registry }, 'r');
    return `select distinct '${key}' as key from unnest(${ids}, ${facilities}) i(id, facility) join ${quoted(entity.table)} t on t.id = i.id join ${quoted(target.table)} r on r.id = t.${quoted(key)} where ${place} <> coalesce(i.facility, 0)`;
  });
  const wrong = await run<{ key: string }>({ text: checks.join(' union all '), values: binder.values });
  if (wrong.length > 0) throw strangeReferences(entity, wrong, 'belongs to another facility');
}

/** The fields of a row that hold something. */
export const filledKeys = (row: Values): string[] =>
  Object.keys(row).filter((key) => row[key] !== undefined && row[key] !== null);

const strangeReferences = (entity: EntityDefinition, rows: readonly { key: string }[], message: string): Refusal =>
  invalidRecord(
    entity.path,
    rows.map(({ key }) => ({ property: key, code: 'reference', message })),
  );
