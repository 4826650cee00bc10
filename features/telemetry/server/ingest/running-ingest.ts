import type { Metrics, Running, Services } from '@trellis/server-kit';
import { openIngest, type Ingest } from './ingest.ts';

interface Shared {
  opening: Promise<Ingest>;
  opened: Ingest | undefined;
  users: number;
}

/** One ingest for each server this process runs, by what it counts. */
const running = new WeakMap<Metrics, Shared>();

/** The ingest of this server; opened by the first who needs it, closed by the last `release`. */
async function acquire(services: Services): Promise<{ ingest: Ingest; release: () => Promise<void> }> {
  const { metrics } = services;
  let shared = running.get(metrics);
  if (!shared) {
    shared = { opening: openIngest(services), opened: undefined, users: 0 };
    running.set(metrics, shared);
  }
  const own = shared;
  own.users += 1;
  own.opened = await own.opening;
  return {
    ingest: own.opened,
    async release() {
      own.users -= 1;
      if (own.users > 0) return;
      running.delete(metrics);
      await own.opened?.close();
    },
  };
}

/** The ingest of a server that is started; throws before and after. */
export function ingestOf({ metrics }: Pick<Services, 'metrics'>): Ingest {
  const ingest = running.get(metrics)?.opened;
  if (!ingest) throw new Error('This server takes no reports now.');
  return ingest;
}

/** True while readings wait for the database: the broker should stop reading. Known by the metrics, for the broker opens first. */
export function isIngestSaturated(metrics: Metrics): boolean {
  return running.get(metrics)?.opened?.writer.isSaturated ?? false;
}

/** How long the reading that waits longest waits to be saved, in ms; null where this server takes none. */
export function ingestDelayMs(metrics: Metrics, now: Date): number | null {
  const ingest = running.get(metrics)?.opened;
  if (!ingest) return null;
  return Math.max(0, now.getTime() - (ingest.writer.waitingSince ?? now.getTime()));
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
