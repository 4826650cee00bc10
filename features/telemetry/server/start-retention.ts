import type { Running, Services } from '@trellis/server-kit';
import { applyRetention } from './retention/apply-retention.ts';
import { readRetention } from './retention/read-retention.ts';

/** Drops readings that are past the time administrators gave them, every night. */
export async function startRetention({ jobs, pool, log }: Services): Promise<Running | undefined> {
  await jobs.repeat('telemetry-retention', '17 3 * * *', async () => {
    const dropped = await applyRetention(pool, await readRetention(pool, log));
    if (dropped.length > 0) log.info({ dropped }, 'old readings dropped');
  });
  return undefined;
}
