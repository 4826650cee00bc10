import { sealedFields, type EntityDefinition, type Registry } from '@trellis/entity-kit';
import { quoted } from '@trellis/entity-kit/sql';
import type pg from 'pg';
import type { Logger } from 'pino';
import { ConfigError } from '../config.ts';
import { keyIdOf, sealedWith, type SecretBox } from './secret-box.ts';

/** Rows looked at in one statement. */
const batch = 500;

/**
 * Makes what is stored fit the keys of this server, at start: refuses to start without a key that secrets of this
 * database are sealed with, then seals what is not sealed with the first key (values older than sealing, and those of
 * an earlier key). Needs the table `sealing_keys`. Servers that start together take turns.
 */
export async function sealStoredSecrets(
  pool: pg.Pool,
  registry: Registry,
  secrets: SecretBox,
  log: Logger,
): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`select pg_advisory_xact_lock(hashtext('sealing keys'))`);
    const { rows } = await client.query<{ id: string }>('select id from sealing_keys');
    const unknown = rows.map(({ id }) => id).filter((id) => !secrets.hasKey(id));
    if (unknown.length > 0) throw missingKeys(unknown);
    await client.query('insert into sealing_keys (id) values ($1) on conflict do nothing', [secrets.keyId]);
    let sealed = 0;
    for (const entity of registry.entities.filter(({ isView }) => !isView)) {
      for (const field of sealedFields(entity)) sealed += await sealField(entity, field, { client, secrets, log });
    }
    // Nothing is sealed with an earlier key any more: the next server need not have it.
    await client.query('delete from sealing_keys where id <> $1', [secrets.keyId]);
    await client.query('commit');
    if (sealed > 0) log.info({ sealed, key: secrets.keyId }, 'secrets sealed');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function sealField(
  entity: EntityDefinition,
  field: string,
  { client, secrets, log }: { client: pg.PoolClient; secrets: SecretBox; log: Logger },
): Promise<number> {
  const [table, column] = [quoted(entity.table), quoted(field)];
  let sealed = 0;
  for (let last = 0; ;) {
    const { rows } = await client.query<{ id: number; value: string }>(
      `select id, ${column} as value from ${table}
       where ${column} <> '' and ${column} not like $1 and id > $2 order by id limit ${batch} for update`,
      [sealedWith(secrets.keyId), last],
    );
    for (const { id, value } of rows) {
      last = id;
      const key = keyIdOf(value);
      if (key !== undefined && !secrets.hasKey(key)) {
        log.error({ table: entity.table, field, id, key }, 'a secret is sealed with a key that is gone');
        continue;
      }
      const text = key === undefined ? value : secrets.open(entity, field, value);
      await client.query(`update ${table} set ${column} = $1 where id = $2`, [secrets.seal(entity, field, text), id]);
      sealed += 1;
    }
    if (rows.length < batch) return sealed;
  }
}

const missingKeys = (ids: readonly string[]) =>
  new ConfigError(
    `The secrets in this database are sealed with ${ids.length === 1 ? 'a key' : 'keys'} this server does not have: ${ids.join(', ')}.
  Copy it from the data folder of the server that made it (sealingKey in secrets.json), or give it in SECRET_KEYS; see SECURITY.md.`,
  );
