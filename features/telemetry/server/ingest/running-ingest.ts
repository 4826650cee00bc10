import type { Running, Services } from '@trellis/server-kit';
import type pg from 'pg';
import { openIngest, type Ingest } from './ingest.ts';

interface Shared {
  opening: Promise<Ingest>;
  opened: Ingest | undefined;
  users: number;
}

/** One ingest for each installation this process runs, by its database. */
const running = new WeakMap<pg.Pool, Shared>();

/** The ingest of this server; opened by the first who needs it, closed by the last `release`. */
async function acquire(services: Services): Promise<{ ingest: Ingest; release: () => Promise<void> }> {
  const { pool } = services;
  let shared = running.get(pool);
  if (!shared) {
    shared = { opening: openIngest(services), opened: undefined, users: 0 };
    running.set(pool, shared);
  }
  const own = shared;
  own.users += 1;
  own.opened = await own.opening;
  return {
    ingest: own.opened,
    async release() {
      own.users -= 1;
      if (own.users > 0) return;
      running.delete(pool);
      await own.opened?.close();
    },
  };
}

/** The ingest of a server that is started; throws before and after. */
export function ingestOf({ pool }: Pick<Services, 'pool'>): Ingest {
  const ingest = running.get(pool)?.opened;
  if (!ingest) throw new Error('This server takes no reports now.');
  return ingest;
}

/** True while readings wait for the database: the broker should stop reading. Known by the pool, for the broker opens first. */
export function isIngestSaturated(pool: pg.Pool): boolean {
  return running.get(pool)?.opened?.writer.isSaturated ?? false;
}

const forgetEveryMs = 1_000;

/** Takes messages from the broker until stopped. */
export async function startIngest(services: Services): Promise<Running> {
  const { ingest, release } = await acquire(services);
  const stopPresence = ingest.followPresence();
  services.broker.onIngest((message) => ingest.take(message));
  const timer = setInterval(() => ingest.forgetOthers(), forgetEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      stopPresence();
      await release();
    },
  };
}

/** Makes this server ready for reports over HTTP. */
export async function startReports(services: Services): Promise<Running> {
  const { release } = await acquire(services);
  return { stop: release };
}
