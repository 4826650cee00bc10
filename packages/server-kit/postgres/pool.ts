import pg from 'pg';
import { refuseSecondConnection } from './one-connection.ts';
import type { PostgresLog } from './postgres-log.ts';
import { valueTypes } from './value-parsers.ts';

export interface PoolOptions {
  /** Most connections at a time. */
  readonly max: number;
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  readonly log: PostgresLog;
  /** The server ends a statement that takes longer; without it there is no limit. */
  readonly statementTimeoutMs?: number;
}

const connectionTimeoutMs = 30_000;

/** A pool of connections in UTC, with our value types. A connection that breaks is logged and replaced, never a crash. */
export function createPool(url: string, { max, applicationName, log, statementTimeoutMs }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: withSessionSettings(url),
    max,
    application_name: applicationName,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    types: valueTypes,
    ...(statementTimeoutMs === undefined ? {} : { statement_timeout: statementTimeoutMs }),
  });
  // The pool hands the whole client over with the error; a log wants the reason.
  pool.on('error', (error: Error & { code?: string }) =>
    log.warn({ code: error.code, reason: error.message }, 'An idle database connection broke'),
  );
  // While a connection is lent out the pool does not listen to it; its borrower hears of it by the failing statement.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.debug({ err: error }, 'A database connection broke'));
  });
  refuseSecondConnection(pool);
  return pool;
}

/** The settings our statements rely on, whatever the server's or the database's defaults; what the address already sets stays. */
function withSessionSettings(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get('options');
  address.searchParams.set('options', `${given ? `${given} ` : ''}-c TimeZone=UTC -c DateStyle=ISO`);
  return address.href;
}
