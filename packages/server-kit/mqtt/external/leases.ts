import type { Pool, PoolClient } from 'pg';
import type { BrokerLog } from '../message-broker.ts';

/** Leases among the servers of one database: advisory locks that PostgreSQL frees the moment their holder's connection ends. */
export interface Leases {
  held(): ReadonlySet<number>;
  /** Connects if needed and counts the servers that share the leases, this one included. Rejects while PostgreSQL is away. */
  countMembers(): Promise<number>;
  tryTake(lease: number): Promise<boolean>;
  release(lease: number): Promise<void>;
  close(): Promise<void>;
}

/** First half of the lock keys, 'mqtt' in ASCII: no other code locks with it. The second half is the lease. */
const lockSpace = 0x6d717474;
const membership = 1_000_000;
const answerTimeoutMs = 5_000;

// A server that vanished without a word is noticed in about fifteen seconds, not after two hours. No effect on Unix sockets.
const noticeVanishedServer =
  "select set_config('tcp_keepalives_idle', '5', false), set_config('tcp_keepalives_interval', '5', false), set_config('tcp_keepalives_count', '2', false)";

/**
 * Opens leases over one connection that is taken from the pool for good (count it in the pool's size; a pooler in transaction
 * mode cannot carry it). `onLost` hears when that connection ends or does not answer within 5 s: every lease is gone then.
 */
export function openLeases(pool: Pool, log: BrokerLog, onLost: () => void): Leases {
  const held = new Set<number>();
  let current: PoolClient | undefined;
  let isClosed = false;
  let previous: Promise<unknown> = Promise.resolve();

  const lose = (client: PoolClient, error: unknown) => {
    if (current !== client) return;
    current = undefined;
    held.clear();
    client.release(true);
    if (isClosed) return;
    log.warn({ err: error }, 'the lease connection to PostgreSQL is lost, and with it all leases');
    onLost();
  };
  const ask = async (client: PoolClient, text: string, values: unknown[] = []): Promise<Record<string, unknown>> => {
    try {
      const answer = previous.then(() => client.query<Record<string, unknown>>(text, values)); // one at a time
      previous = answer.catch(() => undefined);
      return (await withinTime(answer)).rows[0] ?? {};
    } catch (error) {
      lose(client, error);
      throw error;
    }
  };
  const connect = async (): Promise<PoolClient> => {
    if (isClosed) throw new Error('the leases are closed');
    if (current) return current;
    const client = await pool.connect();
    current = client;
    previous = Promise.resolve();
    client.on('error', (error) => lose(client, error));
    client.on('end', () => lose(client, new Error('connection ended')));
    await ask(client, noticeVanishedServer);
    await ask(client, 'select pg_advisory_lock_shared($1, $2)', [lockSpace, membership]);
    return client;
  };

  return {
    held: () => held,
    async countMembers() {
      const row = await ask(
        await connect(),
        `select count(*)::int as members from pg_locks
          where locktype = 'advisory' and granted and classid = $1 and objid = $2 and objsubid = 2
            and database = (select oid from pg_database where datname = current_database())`,
        [lockSpace, membership],
      );
      return Number(row['members']);
    },
    async tryTake(lease) {
      if (held.has(lease)) return true;
      const row = await ask(await connect(), 'select pg_try_advisory_lock($1, $2) as taken', [lockSpace, lease]);
      if (row['taken'] === true) held.add(lease);
      return row['taken'] === true;
    },
    async release(lease) {
      if (!held.delete(lease) || !current) return;
      await ask(current, 'select pg_advisory_unlock($1, $2)', [lockSpace, lease]);
    },
    close() {
      isClosed = true;
      if (current) lose(current, undefined);
      return Promise.resolve();
    },
  };
}

async function withinTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('PostgreSQL did not answer in time')), answerTimeoutMs);
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
