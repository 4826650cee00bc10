import type { Running, Services } from '@trellis/server-kit';
import { applyRetention } from './retention/apply-retention.ts';
import { readDeviceStateDays, readRetention } from './retention/read-retention.ts';
import { trimBatteryDays } from './retention/trim-battery-days.ts';
import { trimDeviceStates } from './retention/trim-device-states.ts';
import { continueImport } from './store/import/import-readings.ts';

/** Finishes an import that stopped, then drops readings and states of devices that are past the time administrators gave them, every night. */
export async function startRetention({ jobs, pool, log, clock }: Services): Promise<Running | undefined> {
  await jobs.repeat('telemetry-retention', '17 3 * * *', async () => {
    const continued = await continueImport(pool);
    if (continued) log.info(continued, 'an import that had stopped halfway was finished');
    const dropped = await applyRetention(pool, await readRetention(pool, log));
    if (dropped.length > 0) log.info({ dropped }, 'old readings dropped');
    const keepDays = await readDeviceStateDays(pool, log);
    const removed = keepDays === undefined ? 0 : await trimDeviceStates(pool, keepDays);
    if (removed > 0) log.info({ removed }, 'old states of devices removed');
    const days = await trimBatteryDays(pool, clock.now());
    if (days > 0) log.info({ days }, 'old levels of batteries removed');
  });
  return undefined;
}
