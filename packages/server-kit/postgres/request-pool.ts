import type pg from 'pg';
import { currentAsker, type Asker } from '../asker.ts';
import { Refusal } from '../refusal.ts';
import { FairLender, NoPlace, type LenderRefusal } from './fair-lender.ts';
import { refuseSecondConnection } from './one-connection.ts';
import { createPool, type PoolOptions } from './pool.ts';

/** Limits of the connections that answer requests. */
export interface RequestLimits {
  readonly connections: number;
  /** Connections one person, or one address nobody signed in from, may hold at a time. */
  readonly share: number;
  /** Requests of theirs that may wait for one. */
  readonly queue: number;
  /** How long they wait. */
  readonly patienceMs: number;
  /** A statement of an everyday call. */
  readonly statementMs: number;
}

const requestLimits: RequestLimits = {
  connections: 12,
  share: 4,
  queue: 400,
  patienceMs: 20_000,
  statementMs: 10_000,
};

type Connect = (
  callback?: (error?: Error, client?: pg.PoolClient, release?: pg.PoolClient['release']) => void,
) => unknown;

/**
 * Connections for requests, apart from those of background work, so that no crowd of requests stops deliveries, sign-ins of
 * devices or the health check. They are lent in turn, statements end in time, and a statement whose caller left is cancelled
 * through `background`.
 */
export function createRequestPool(
  url: string,
  options: Omit<PoolOptions, 'max' | 'statementTimeoutMs'>,
  background: pg.Pool,
  limits: RequestLimits = requestLimits,
): pg.Pool {
  const { connections, share, queue, patienceMs, statementMs } = limits;
  const pool = createPool(url, { ...options, max: connections, statementTimeoutMs: statementMs });
  const lender = new FairLender({ places: connections, share, queue, patienceMs });
  const connect = pool.connect.bind(pool);
  const lend = async (): Promise<pg.PoolClient> => {
    const asker = currentAsker();
    const name = asker?.name ?? 'the server';
    await lender.take(name, asker?.signal).catch((error: unknown) => {
      throw error instanceof NoPlace ? refusals[error.reason]() : error;
    });
    try {
      const client = await connect();
      if (asker?.signal.aborted === true) {
        client.release();
        throw refusals.left();
      }
      return await prepare(client, asker, {
        background,
        statementMs,
        giveBack: () => {
          lender.giveBack(name);
        },
      });
    } catch (error) {
      lender.giveBack(name);
      throw error;
    }
  };
  const lendAs: Connect = (callback) => {
    const lent = lend();
    if (!callback) return lent;
    lent.then(
      (client) => {
        callback(undefined, client, (error) => {
          client.release(error);
        });
      },
      (error: unknown) => {
        callback(error as Error, undefined, () => undefined);
      },
    );
    return undefined;
  };
  pool.connect = lendAs as typeof pool.connect;
  // Before the line, so that a wish that can only wait for itself is told at once.
  refuseSecondConnection(pool);
  return pool;
}

const busy = () => new Refusal('BUSY', 'The server is busy. Try again in a moment.', 503);

const refusals: Readonly<Record<LenderRefusal, () => Refusal>> = {
  'too many': () => new Refusal('TOO_MANY_REQUESTS', 'Too many requests at once. Try again in a moment.', 429),
  'too long': busy,
  left: () => new Refusal('CALLER_LEFT', 'The caller left.', 499),
};

/** What a connection is lent with: where it is cancelled, the usual limit of a statement, and whom it goes back to. */
interface Lending {
  background: pg.Pool;
  statementMs: number;
  giveBack: () => void;
}

/** Makes a lent connection end with its asker: cancelled when they leave, and in the state it came in when it is given back. */
async function prepare(
  client: pg.PoolClient,
  asker: Asker | undefined,
  { background, statementMs, giveBack }: Lending,
): Promise<pg.PoolClient> {
  const release = client.release.bind(client);
  const hasOwnLimit = asker?.statementMs !== undefined && asker.statementMs !== statementMs;
  let cancelling: Promise<unknown> | undefined;
  const cancel = () => {
    const { processID } = client as pg.PoolClient & { processID?: number };
    cancelling = background.query('select pg_cancel_backend($1)', [processID]).catch(() => undefined);
  };
  const end = (error?: Error | boolean) => {
    release(error);
    giveBack();
  };
  // A cancel that is on its way must not hit the next one's statement, and the next one has a limit of its own.
  const endClean = async () => {
    await cancelling;
    await client.query(`set statement_timeout = ${statementMs}`).then(() => {
      end();
    }, end);
  };
  client.release = (error) => {
    asker?.signal.removeEventListener('abort', cancel);
    if (error || (!cancelling && !hasOwnLimit)) end(error);
    else void endClean();
  };
  if (hasOwnLimit) {
    await client.query(`set statement_timeout = ${asker.statementMs ?? statementMs}`).catch((error: unknown) => {
      release(error as Error);
      throw error;
    });
  }
  asker?.signal.addEventListener('abort', cancel, { once: true });
  return client;
}
