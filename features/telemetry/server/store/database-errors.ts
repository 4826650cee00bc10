/** What to do about an error of a batch. */
export type BatchTrouble =
  /** The data are refused: the rest of the batch can be saved without the row that is at fault. */
  | 'bad-row'
  /** A partition is missing: make it and try again. */
  | 'no-partition'
  /** Everything else (server away, deadlock, disk full, a missing table): keep the data and try again. */
  | 'later';

/** Judges an error by its SQLSTATE. Only errors that speak of the data themselves may ever cost a row. */
export function judgeBatchError(error: unknown): BatchTrouble {
  const { code, routine } = error as { code?: string; routine?: string };
  if (typeof code !== 'string' || code.length !== 5) return 'later';
  if (code === '23514' && routine === 'ExecFindPartition') return 'no-partition';
  // 22 data exception, 23 integrity constraint, P0001 raised by a trigger
  return code.startsWith('22') || code.startsWith('23') || code === 'P0001' ? 'bad-row' : 'later';
}
