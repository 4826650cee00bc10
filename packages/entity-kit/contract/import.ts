import * as z from 'zod';
import { maxInteger } from '../definition/fields.ts';

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

/** What an import wrote, as it left each row: with `values` a row gets those back, without them it was new and goes. */
export const takeBackBody = z.strictObject({
  rows: z
    .array(
      z.strictObject({
        id: z.int().min(1).max(maxInteger),
        /** The version that the import wrote. */
        updatedate: z.iso.datetime({ offset: true }),
        values: z.record(z.string(), z.unknown()).optional(),
      }),
    )
    .min(1)
    .max(mostImportedRows),
});
export type TakeBackBody = z.infer<typeof takeBackBody>;

/** What came of taking an import back. */
export const takeBackReply = z.object({
  /** How many rows are as they were before. */
  done: z.int(),
  /** Those that stay as they are by now, and why: somebody changed them since, or others use them. */
  kept: z.array(z.object({ id: z.int(), code: z.string(), message: z.string() })),
});
export type TakeBackReply = z.infer<typeof takeBackReply>;
