import { holdingConnection } from '@trellis/server-kit';
import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction on a connection of the pool; a connection that cannot be rolled back is closed. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    const result = await transact(client, () => work(client));
    broken = false;
    return result;
  } catch (error) {
    broken = await client.query('rollback').then(
      () => false,
      () => true,
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs `work` in one transaction on a connection the caller has; when it fails, rolling back is the caller's. */
export async function transact<T>(client: PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  const result = await holdingConnection(work);
  await client.query('commit');
  return result;
}
