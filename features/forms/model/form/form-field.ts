import * as z from 'zod';

/** Kinds of field a form is made of. */
export const formFieldKinds = [
  ...(['shortText', 'longText', 'number', 'yesNo', 'choice', 'multi', 'rating', 'date', 'time', 'dateTime'] as const),
  ...(['photo', 'signature', 'user', 'unit', 'area', 'lifecycle', 'plant', 'device', 'consumable'] as const),
  ...(['reading', 'table', 'section', 'instruction', 'calculated', 'barcode'] as const),
] as const;
export type FormFieldKind = (typeof formFieldKinds)[number];

const key = z.string().regex(/^[a-z][A-Za-z0-9_]{0,39}$/, 'letters, digits and _, starting with a small letter');
const label = z.string().trim().min(1).max(255);
const labelEs = z.string().trim().max(255).optional();

/** When something shows or is required: the named field's answer compared with a value. */
export const formCondition = z.strictObject({
  field: key,
  is: z.enum(['eq', 'ne', 'gt', 'lt', 'contains', 'answered']),
  value: z.union([z.string().max(255), z.number(), z.boolean()]).optional(),
});
export type FormCondition = z.infer<typeof formCondition>;

const option = z.strictObject({
  value: z.string().trim().min(1).max(80),
  label,
  labelEs,
  /** 0–1 of the field's weight; 1 unless said. */
  share: z.number().min(0).max(1).optional(),
  fails: z.boolean().optional(),
});

const column = z.strictObject({ key, label, labelEs, kind: z.enum(['shortText', 'number', 'yesNo', 'date']) });

/** One field of a form. Numbers outside `min`–`max` are refused; outside `passMin`–`passMax` they count as failed. */
export const formField = z.strictObject({
  key,
  kind: z.enum(formFieldKinds),
  label,
  labelEs,
  /** Formatted text of an instruction. */
  text: z.string().max(20_000).optional(),
  textEs: z.string().max(20_000).optional(),
  required: z.boolean().optional(),
  unit: z.string().max(20).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  passMin: z.number().optional(),
  passMax: z.number().optional(),
  /** The answer of a yes/no field that counts as failed. */
  failsOn: z.enum(['yes', 'no']).optional(),
  options: z.array(option).max(100).optional(),
  columns: z.array(column).max(20).optional(),
  /** All must hold. */
  showIf: z.array(formCondition).max(10).optional(),
  requireIf: z.array(formCondition).max(10).optional(),
  /** Weight in the score; 0 or missing: not scored. */
  score: z.number().min(0).max(1000).optional(),
  calculation: z
    .strictObject({
      operation: z.enum(['sum', 'mean', 'min', 'max', 'difference', 'product']),
      of: z.array(key).min(1).max(20),
    })
    .optional(),
  defaultValue: z.union([z.string().max(255), z.number(), z.boolean()]).optional(),
});
export type FormField = z.infer<typeof formField>;

/** A page of a form: the fields on it, in order. */
export const formPage = z.strictObject({ title: label, titleEs: labelEs, keys: z.array(key).max(300) });
export type FormPage = z.infer<typeof formPage>;

/** Kinds that show something and ask nothing. */
export const silentKinds: ReadonlySet<FormFieldKind> = new Set(['section', 'instruction']);
/** Kinds whose answer is a number. */
export const numericKinds: ReadonlySet<FormFieldKind> = new Set(['number', 'rating', 'reading', 'calculated']);
