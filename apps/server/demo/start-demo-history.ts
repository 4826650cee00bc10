import type { Running, Services } from '@trellis/server-kit';
import { fillHistory } from '../../../database/seeds/index.ts';

/** Fills the demo's history in the background, in small pieces; what is missing when the server stops comes at the next start. */
export function startDemoHistory({ pool, log, config }: Services): Running {
  const stopping = new AbortController();
  const filling = fillHistory({ pool, log, signal: stopping.signal, days: config.demoHistoryDays }).then(
    ({ added }) => {
      if (added > 0) log.info({ readings: added }, 'demo history complete');
    },
    (error: unknown) => {
      if (!stopping.signal.aborted) log.error({ err: error }, 'demo history stopped; it goes on at the next start');
    },
  );
  return {
    stop: async () => {
      stopping.abort();
      await filling;
    },
  };
}
