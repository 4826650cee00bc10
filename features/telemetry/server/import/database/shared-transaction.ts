import type { Pool, PoolClient } from 'pg';

/** A pool that remembers the connection it lent out first. */
export interface SharedTransaction {
  readonly pool: Pool;
  /** That connection; only for what runs while its borrower's transaction is open and idle. Throws when there is none yet. */
  readonly client: () => PoolClient;
}

/**
 * Lets the rows of an import write on the very connection that imports them, so that the sensors it creates commit with its
 * readings or not at all.
 */
export function shareTransaction(pool: Pool): SharedTransaction {
  let first: PoolClient | undefined;
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    first ??= client;
    return client;
  };
  return {
    pool: new Proxy(pool, {
      get: (target, key) => (key === 'connect' ? connect : (Reflect.get(target, key, target) as unknown)),
    }),
    client: () => {
      if (!first) throw new Error('The import has not begun its transaction.');
      return first;
    },
  };
}
