import { ActivityLog } from '@trellis/entity-kit';
import type { Feature } from '../feature.ts';
import type { Services } from '../services.ts';
import { sealActivityLog } from './seal-activity-log.ts';
import { trimActivityLog } from './trim-activity-log.ts';

/** Rows join the hash chain this soon after they were written, in milliseconds. */
const sealEveryMs = 1_000;

const dayMs = 86_400_000;

async function keepSealing({ pool, log, jobs, clock, config }: Services) {
  await jobs.repeat('trim-activity-log', '50 3 * * *', async () => {
    await trimActivityLog(pool, new Date(clock.now().getTime() - config.activityLogDays * dayMs));
  });
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
  const timer = setInterval(() => void seal(), sealEveryMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await seal();
    },
  };
}

/** Who changed what: the log that every write leaves, sealed into a chain, kept for as long as the settings say. */
export const activityLogFeature: Feature = {
  name: 'activity-log',
  entities: [ActivityLog],
  start: { jobs: keepSealing },
};
