import { setTimeout as delay } from 'node:timers/promises';
import type { Running, Services } from '@trellis/server-kit';
import { judgeFacility, roundEveryMs } from './judge-facility.ts';

/** Judges every facility every ten seconds, until stopped. A facility that cannot be judged does not keep the others waiting. */
export function keepJudging(services: Services): Promise<Running> {
  const stopped = new AbortController();
  const ended = run(services, stopped.signal);
  return Promise.resolve({
    stop: async () => {
      stopped.abort();
      await ended;
    },
  });
}

async function run(services: Services, signal: AbortSignal): Promise<void> {
  const isStopped = () => signal.aborted;
  while (!isStopped()) {
    await delay(roundEveryMs, undefined, { signal }).catch(() => undefined);
    if (!isStopped()) await judgeAll(services, isStopped);
  }
}

async function judgeAll(services: Services, isStopped: () => boolean): Promise<void> {
  const { db, log } = services;
  try {
    const facilities = db.selectFrom('facilities').select('id').where('active', '=', true).orderBy('id');
    for (const { id } of await facilities.execute())
      if (!isStopped()) await judgeFacility(services, id).catch((error: unknown) => logFailure(error, id));
  } catch (error) {
    logFailure(error);
  }
  function logFailure(error: unknown, facility?: number): void {
    log.error({ err: error, facility }, 'alerts could not be judged');
  }
}
