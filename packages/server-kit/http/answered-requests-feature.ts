import type { Feature } from '../feature.ts';
import { keptHours } from './answer-once.ts';

/** Answers kept for requests that are sent twice leave when nobody may ask for them any more. */
export const answeredRequestsFeature: Feature = {
  name: 'answered-requests',
  start: {
    jobs: async ({ pool, jobs, clock }) => {
      await jobs.repeat('forget-answered-requests', '25 * * * *', async () => {
        await pool.query('delete from answered_requests where asked < $1', [
          new Date(clock.now().getTime() - keptHours * 3_600_000),
        ]);
      });
      return undefined;
    },
  },
};
