import { DateTime } from 'luxon';
import type { ReadingFamily } from '@trellis/telemetry/model';

export interface PartitionPeriod {
  readonly name: string;
  readonly family: ReadingFamily;
  readonly from: number;
  readonly to: number;
}

/** Parent table, time column and width of one partition of each family; all periods are in UTC. */
export const familyTables = {
  raw: { table: 'readings', column: 'at', period: 'day', fillfactor: 100 },
  '1m': { table: 'reading_rollups_1m', column: 'bucket', period: 'week', fillfactor: 80 },
  '15m': { table: 'reading_rollups_15m', column: 'bucket', period: 'month', fillfactor: 60 },
  '1h': { table: 'reading_rollups_1h', column: 'bucket', period: 'year', fillfactor: 60 },
} as const;

/** The partition of a family that holds an instant (milliseconds since 1970). */
export function findPartitionPeriod(family: ReadingFamily, at: number): PartitionPeriod {
  const { table, period } = familyTables[family];
  const start = DateTime.fromMillis(at, { zone: 'utc' }).startOf(period);
  return {
    name: `${table}_${start.toFormat('yyyyMMdd')}`,
    family,
    from: start.toMillis(),
    to: start.plus({ [period]: 1 }).toMillis(),
  };
}

/** The month of raw readings that holds an instant: history that is over needs no partition for each day. */
export function findRawMonth(at: number): PartitionPeriod {
  const start = DateTime.fromMillis(at, { zone: 'utc' }).startOf('month');
  return {
    name: `readings_m${start.toFormat('yyyyMM')}`,
    family: 'raw',
    from: start.toMillis(),
    to: start.plus({ month: 1 }).toMillis(),
  };
}
