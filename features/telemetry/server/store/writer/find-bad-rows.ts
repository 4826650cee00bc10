import type { ReadingRow } from '../reading-row.ts';

/** The rows that `isAccepted` refuses, found by halving: a handful of tries even in a long message. */
export async function findBadRows(
  rows: readonly ReadingRow[],
  isAccepted: (rows: readonly ReadingRow[]) => Promise<boolean>,
): Promise<ReadingRow[]> {
  if (rows.length === 0 || (await isAccepted(rows))) return [];
  if (rows.length === 1) return [...rows];
  const middle = rows.length >> 1;
  return [
    ...(await findBadRows(rows.slice(0, middle), isAccepted)),
    ...(await findBadRows(rows.slice(middle), isAccepted)),
  ];
}
