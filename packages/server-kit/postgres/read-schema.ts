import type { Registry } from '@trellis/entity-kit';
import {
  createTables,
  readColumnsQuery,
  readRulesQuery,
  type ActualColumn,
  type ActualSchema,
} from '@trellis/entity-kit/sql';
import type pg from 'pg';

/** What the schema that comes first in the search path holds. */
export async function readSchema(database: pg.Pool | pg.PoolClient): Promise<ActualSchema> {
  const columns = await database.query<ActualColumn>(readColumnsQuery);
  const rules = await database.query<{ name: string; rule: string }>(readRulesQuery);
  return { columns: columns.rows, rules: new Map(rules.rows.map(({ name, rule }) => [name, rule])) };
}

/** The schema that the definitions alone would make: made in a transaction that is taken back. */
export async function readDefinedSchema(pool: pg.Pool, registry: Registry): Promise<ActualSchema> {
  const client = await pool.connect();
  try {
    await client.query('begin; create schema defined; set local search_path = defined, public');
    await client.query(createTables(registry, registry.entities));
    return await readSchema(client);
  } finally {
    await client.query('rollback');
    client.release();
  }
}
