import type { Pool } from 'pg';
import { readingFamilies, type ReadingFamily } from '@trellis/telemetry/model';
import { readRetention, type RetentionLog } from './read-retention.ts';

const familyNames: Record<ReadingFamily, string> = {
  raw: 'single readings',
  '1m': 'their summaries of minutes',
  '15m': 'of quarter hours',
  '1h': 'of hours',
};

/** For how long what is imported now is kept, as a sentence for a terminal; the rule is what administrators entered. */
export async function describeRetention(pool: Pool, log: RetentionLog): Promise<string> {
  const policies = await readRetention(pool, log);
  if (policies.length === 0) return 'The retention rule of sensor readings is switched off: what is imported stays.';
  const days = new Map(policies.map(({ family, keepDays }) => [family, keepDays]));
  const kept = readingFamilies.map((family) => `${familyNames[family]} ${days.get(family)} days`);
  return `What is imported is kept from today on, however old it is: ${kept.join(', ')} (minimum, mean, maximum); then it goes. The retention rule of sensor readings can say otherwise.`;
}
