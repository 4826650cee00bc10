import { allFields, type EntityDefinition } from '@trellis/entity-kit';
import { Binder, columnType, quoted } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import type { ReferenceRows } from '../feature.ts';

/** Ids up to here belong to reference rows; people's own rows start above, so that later versions can bring more. */
const lastReservedId = 999;

/** Adds reference rows that were never given before. What people changed stays changed, what they deleted stays deleted. */
export async function addReferenceData(pool: pg.Pool, sets: readonly ReferenceRows[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('reference data'))`);
    for (const { entity, rows } of sets) {
      const fresh = await markAsGiven(client, entity, rows);
      if (fresh.length > 0) await insertRows(client, entity, fresh);
      await client.query(
        `select setval(pg_get_serial_sequence('${quoted(entity.table)}', 'id'), greatest(
          (select coalesce(max(id), 1) from ${quoted(entity.table)}), (select last_value from ${quoted(`${entity.table}_id_seq`)}), ${lastReservedId}))`,
      );
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Row = ReferenceRows['rows'][number];

/** Remembers the rows of a set and answers those that were not remembered yet. */
async function markAsGiven(client: pg.PoolClient, entity: EntityDefinition, rows: readonly Row[]): Promise<Row[]> {
  const result = await client.query<{ row_id: number }>(
    `insert into reference_rows_given (table_name, row_id) select $1, unnest($2::integer[]) on conflict do nothing returning row_id`,
    [entity.table, rows.map(({ id }) => id)],
  );
  const fresh = new Set(result.rows.map(({ row_id }) => row_id));
  return rows.filter(({ id }) => fresh.has(id));
}

/** Inserts rows in their order, some hundred at a time; fields a row does not name take their default. */
async function insertRows(client: pg.PoolClient, entity: EntityDefinition, rows: readonly Row[]): Promise<void> {
  const fields = allFields(entity);
  const keys = Object.keys(fields).filter((key) => rows.some((row) => row[key] !== undefined));
  for (let start = 0; start < rows.length; start += 500) {
    const binder = new Binder();
    const tuples = rows.slice(start, start + 500).map((row) => {
      const values = keys.map((key) => boundValue(entity, key, row[key], binder));
      return `(${values.join(', ')})`;
    });
    await client.query(
      `insert into ${quoted(entity.table)} (${keys.map(quoted).join(', ')}) values ${tuples.join(', ')} on conflict do nothing`,
      binder.values,
    );
  }
}

function boundValue(entity: EntityDefinition, key: string, value: unknown, binder: Binder): string {
  const field = allFields(entity)[key];
  if (!field || value === undefined) return 'default';
  return binder.bind(field.kind === 'json' && value !== null ? JSON.stringify(value) : value, columnType(field));
}
