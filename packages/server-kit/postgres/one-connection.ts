import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

interface Holding {
  isOpen: boolean;
}

const holding = new AsyncLocalStorage<Holding>();

/** Runs what holds a connection: until it ends, whatever it calls can get no second one from a pool. */
export async function holdingConnection<R>(work: () => Promise<R>): Promise<R> {
  const mark = { isOpen: true };
  try {
    return await holding.run(mark, work);
  } finally {
    mark.isOpen = false;
  }
}

/**
 * Whoever holds a connection and waits for a second one of the same pool waits for people who wait for them: a dozen at once
 * and nothing moves any more. So it is an error, told at the first try and not on the first busy day.
 */
export function refuseSecondConnection(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool);
  pool.connect = ((callback?: Parameters<typeof connect>[0]) => {
    if (holding.getStore()?.isOpen !== true) return callback ? connect(callback) : connect();
    const error = new Error(`A second database connection was asked for inside a transaction; use its \`db\`.`);
    if (!callback) return Promise.reject(error);
    callback(error, undefined, () => undefined);
    return undefined;
  }) as typeof pool.connect;
}
