import { allFields } from '@trellis/entity-kit';
import { Binder, columnType, quoted } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import type { ReferenceRows } from '../feature.ts';

/** Adds reference rows whose ids are missing and moves the id counter beyond them; rows people changed stay as they are. */
export async function addReferenceData(pool: pg.Pool, sets: readonly ReferenceRows[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('reference data'))`);
    for (const { entity, rows } of sets) {
      for (const row of rows) {
        const binder = new Binder();
        const fields = allFields(entity);
        const keys = Object.keys(row).filter((key) => fields[key]);
        const values = keys.map((key) => {
          const field = fields[key];
          const value = row[key] ?? null;
          return binder.bind(
            field?.kind === 'json' && value !== null ? JSON.stringify(value) : value,
            field ? columnType(field) : 'text',
          );
        });
        await client.query(
          `insert into ${quoted(entity.table)} (${keys.map(quoted).join(', ')}) values (${values.join(', ')}) on conflict do nothing`,
          binder.values,
        );
      }
      await client.query(
        `select setval(pg_get_serial_sequence('${quoted(entity.table)}', 'id'), greatest((select coalesce(max(id), 1) from ${quoted(entity.table)}), (select last_value from ${quoted(`${entity.table}_id_seq`)})))`,
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
