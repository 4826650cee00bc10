import * as z from 'zod';

/** Rows one import takes; a longer file is taken in parts. */
export const mostImportedRows = 5000;

/** Rows to import: with an `id` a row is changed, without one it is new. A trial finds every problem and keeps nothing. */
export const importBody = z.strictObject({
  rows: z.array(z.record(z.string(), z.unknown())).min(1).max(mostImportedRows),
  isTrial: z.boolean().optional(),
});
export type ImportBody = z.infer<typeof importBody>;

/** What came of an import: with any problem nothing was kept. */
export const importReply = z.object({
  created: z.int(),
  changed: z.int(),
  /** The rows as they are now, in the order sent; none of a trial or where something was wrong. */
  written: z.array(z.object({ id: z.int(), updatedate: z.string().nullish() })),
  problems: z.array(
    z.object({
      /** Which row, counted from 0. */
      row: z.int(),
      /** The field it is about; empty where it is about the row. */
      property: z.string(),
      code: z.string(),
      message: z.string(),
    }),
  ),
});
export type ImportReply = z.infer<typeof importReply>;
