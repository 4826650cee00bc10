import { ActivityLog } from '@trellis/entity-kit';
import type { Feature } from '../feature.ts';
import type { Services } from '../services.ts';
import { sealActivityLog } from './seal-activity-log.ts';

/** Rows join the hash chain this soon after they were written, in milliseconds. */
const SEAL_EVERY_MS = 1_000;

function keepSealing({ pool, log }: Services) {
  let isSealing = false;
  const seal = async () => {
    if (isSealing) return;
    isSealing = true;
    try {
      while ((await sealActivityLog(pool)) >= 2_000);
    } catch (error) {
      log.error({ err: error }, 'the activity log could not be sealed; the next round tries again');
    } finally {
      isSealing = false;
    }
  };
  const timer = setInterval(() => void seal(), SEAL_EVERY_MS);
  return {
    stop: async () => {
      clearInterval(timer);
      await seal();
    },
  };
}

/** Who changed what: the log that every write leaves, sealed into a chain. */
export const activityLogFeature: Feature = {
  name: 'activity-log',
  entities: [ActivityLog],
  start: { jobs: (services) => Promise.resolve(keepSealing(services)) },
};
