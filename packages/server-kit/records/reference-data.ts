import { allFields, type EntityDefinition } from '@trellis/entity-kit';
import { Binder, columnType, quoted } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import type { ReferenceRows } from '../feature.ts';

/** Ids up to here belong to reference rows; people's own rows start above, so that later versions can bring more. */
const lastReservedId = 999;

/**
 * Adds reference rows that were never given before. What people changed stays changed, what they deleted stays deleted. A start that
 * brings nothing new asks one question; servers that start together take turns.
 */
export async function addReferenceData(pool: pg.Pool, sets: readonly ReferenceRows[]): Promise<void> {
  if (notGiven(await readGiven(pool), sets).length === 0) return;
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('reference data'))`);
    for (const { entity, rows } of notGiven(await readGiven(client), sets)) await giveRows(client, entity, rows);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

type Row = ReferenceRows['rows'][number];

/** The ids that a database was ever given, by table. */
type Given = ReadonlyMap<string, ReadonlySet<number>>;

async function readGiven(db: pg.Pool | pg.PoolClient): Promise<Given> {
  const { rows } = await db.query<{ table: string; ids: number[] }>(
    `select table_name as table, array_agg(row_id) as ids from reference_rows_given group by table_name`,
  );
  return new Map(rows.map(({ table, ids }) => [table, new Set(ids)]));
}

/** The sets with the rows of each that the database was not given yet; sets without any are left out. */
const notGiven = (given: Given, sets: readonly ReferenceRows[]): ReferenceRows[] =>
  sets
    .map(({ entity, rows }) => ({ entity, rows: rows.filter(({ id }) => given.get(entity.table)?.has(id) !== true) }))
    .filter(({ rows }) => rows.length > 0);

/** Inserts rows, remembers that they were given, and keeps the ids beneath people's own free for later ones. */
async function giveRows(client: pg.PoolClient, entity: EntityDefinition, rows: readonly Row[]): Promise<void> {
  await client.query(
    'insert into reference_rows_given (table_name, row_id) select $1, unnest($2::integer[]) on conflict do nothing',
    [entity.table, rows.map(({ id }) => id)],
  );
  await insertRows(client, entity, rows);
  await client.query(
    `select setval(pg_get_serial_sequence('${quoted(entity.table)}', 'id'), greatest(
      (select coalesce(max(id), 1) from ${quoted(entity.table)}), (select last_value from ${quoted(`${entity.table}_id_seq`)}), ${lastReservedId}))`,
  );
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
