import { HandleEmptyInListsPlugin, Kysely, PostgresDialect, replaceWithNoncontingentExpression } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from './kit-types.ts';
import { PendingEvents } from './events.ts';
import { holdingConnection } from './postgres/one-connection.ts';
import { Records } from './records/records.ts';
import { oneByOne } from './records/session.ts';
import type { Author } from './records/writing.ts';
import type { RequestTransaction } from './database-types.ts';
import type { Services } from './services.ts';

/** What an action works with; `db` is the transaction and the only way to the database. */
export interface WorkContext {
  db: RequestTransaction;
  records: Records;
  events: PendingEvents;
  services: Services;
  log: Logger;
  now: Date;
}

/** A typed query builder over the pool; to be one of an empty list is to be none, which PostgreSQL itself would not read. */
export const createDatabase = (pool: pg.Pool): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })],
  });

/** Runs `work` in one transaction; its events leave after the commit or not at all. */
export async function inTransaction<R>(
  services: Services,
  author: Author,
  work: (context: WorkContext) => Promise<R>,
): Promise<R> {
  const events = new PendingEvents(services.hub);
  const result = await services.db.transaction().execute((db) =>
    holdingConnection(async () => {
      const done = await work({
        db,
        events,
        records: new Records({ ...recordsOf(services), db, events, author }),
        services,
        log: services.log,
        now: services.clock.now(),
      });
      await queueWork(events, services, db);
      return done;
    }),
  );
  await events.release();
  return result;
}

/** What records of an installation are made of, besides how statements run and in whose name. */
export const recordsOf = ({ registry, secrets, config }: Services) => ({
  registry,
  secrets,
  allowsLocal: config.webhooksLocal,
});

/** Queues what the reactions have to do, in the transaction of the events. */
async function queueWork(events: PendingEvents, { jobs, hub }: Services, db: RequestTransaction): Promise<void> {
  for (const [queue, work] of events.listWork()) {
    const wanted = await hub.listWanted(queue, work, db);
    if (wanted.length > 0) await jobs.sendSafely(queue, wanted, db);
  }
}

/** Runs `work` without a transaction of its own: every statement commits by itself, events leave when it is done. */
export async function withoutTransaction<R>(
  services: Services,
  author: Author,
  work: (context: WorkContext) => Promise<R>,
): Promise<R> {
  const events = new PendingEvents(services.hub);
  // The pool answers the same typed queries as a transaction does.
  const db = services.db as RequestTransaction;
  const records = new Records({ ...recordsOf(services), run: oneByOne(services.pool), events, author });
  const result = await work({ db, events, records, services, log: services.log, now: services.clock.now() });
  await queueWork(events, services, db);
  await events.release();
  return result;
}
