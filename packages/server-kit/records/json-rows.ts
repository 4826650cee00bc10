import { instantFormat } from '@trellis/entity-kit/sql';
import { sql, type RawBuilder } from 'kysely';
import type { Database, RequestTransaction } from '../database-types.ts';
import { JsonText } from '../http/implement.ts';

/** Rows of a query as the JSON text of a list, written by the database. */
export async function readJsonList(db: Database | RequestTransaction, query: RawBuilder<unknown>): Promise<JsonText> {
  const { rows } = await sql<{
    j: string;
  }>`select coalesce(json_agg(row_to_json(x)), '[]')::text as j from (${query}) x`.execute(db);
  return new JsonText(rows[0]?.j ?? '[]');
}

/** An instant as the API shows it: ISO 8601 in UTC, milliseconds. */
export const shownInstant = (column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`to_char(${column} at time zone interval '0', ${sql.lit(instantFormat)})`;
