import { csvText } from '@trellis/entity-kit';

/** Records as CSV with a header row of their keys. */
export function recordsToCsv(records: readonly Readonly<Record<string, unknown>>[]): string {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return csvText([keys, ...records.map((record) => keys.map((key) => record[key]))]);
}
