import type { Running } from '@trellis/server-kit';
import type pg from 'pg';
import type { Logger } from 'pino';

const askAgainMs = 10_000;

/** Runs a piece of work on one of the servers that share a database; when that server ends or loses the database, another takes over. */
export function runOnOneServer(pool: pg.Pool, name: string, start: () => Promise<Running>, log: Logger): Running {
  let holder: pg.PoolClient | undefined;
  let work: Running | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let trying: Promise<void> = Promise.resolve();

  const letGo = async (): Promise<void> => {
    const [held, running] = [holder, work];
    [holder, work] = [undefined, undefined];
    await running?.stop();
    // Closing the connection frees its lock.
    held?.release(true);
  };
  const lose = (error: Error): void => {
    log.warn({ err: error, work: name }, 'the turn was lost with its connection');
    trying = trying.then(letGo);
  };
  const attempt = async (): Promise<void> => {
    const client = await pool.connect();
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [name]);
    if (!rows[0]?.mine || isStopping) {
      client.release(true);
      return;
    }
    client.on('error', lose);
    holder = client;
    work = await start();
  };
  const ask = (): void => {
    trying = trying
      .then(() => (isStopping || holder ? undefined : attempt()))
      .catch(async (error: unknown) => {
        log.warn({ err: error, work: name }, 'could not be started, trying again');
        await letGo();
      });
    if (!isStopping) timer = setTimeout(ask, askAgainMs).unref();
  };
  ask();

  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      await trying;
      await letGo();
    },
  };
}
