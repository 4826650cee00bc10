import * as z from 'zod';
import type { FormField } from '../form/form-field.ts';

/** One answer as it is sent: of a field, or of one cell of a table (`row` from 0, `column`). */
export const formAnswer = z.strictObject({
  key: z.string().min(1).max(40),
  row: z.int().min(0).max(499).optional(),
  column: z.string().min(1).max(40).optional(),
  value: z.union([z.string().max(10_000), z.number(), z.boolean(), z.array(z.string().max(80)).max(100)]),
  note: z.string().max(1000).optional(),
  photos: z.array(z.string().max(2048)).max(20).optional(),
});
export type FormAnswer = z.infer<typeof formAnswer>;

/** A judged answer, ready to be stored row by row. */
export interface JudgedAnswer extends FormAnswer {
  kind: FormField['kind'] | 'cell';
  failed: boolean;
}

/** Whether a value says anything. */
export const isAnswered = (value: FormAnswer['value'] | undefined): boolean =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);
