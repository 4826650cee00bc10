import { askedKinds, type AskedInput, type AskedKind } from '@trellis/grow-plans/model';

const isText = (value: unknown): boolean => value === undefined || typeof value === 'string';
const isNumber = (value: unknown): boolean => value === undefined || typeof value === 'number';

/** The inputs of a field, where rows can show them; what somebody wrote in another shape is left to its text. */
export function readRows(value: unknown): readonly AskedInput[] | undefined {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) && value.every(isRow) ? (value as AskedInput[]) : undefined;
}

function isRow(row: unknown): boolean {
  if (typeof row !== 'object' || row === null) return false;
  const { key, label, labelEs, kind, unit, min, max, options } = row as Record<keyof AskedInput, unknown>;
  return (
    [key, label, kind].every((one) => typeof one === 'string') &&
    [labelEs, unit].every(isText) &&
    [min, max].every(isNumber) &&
    (options === undefined || (Array.isArray(options) && options.every((one) => typeof one === 'string')))
  );
}

/** Whether an answer of the kind is a number. */
export const isNumeric = (kind: string): boolean => kind === 'number' || kind === 'integer';
/** Whether a row can offer the kind by name. */
export const isKnownKind = (kind: string): kind is AskedKind => (askedKinds as readonly string[]).includes(kind);

/** A name for programs, made of what people read; each stands once. */
export function keyFor(label: string, taken: readonly string[]): string {
  const words = label.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const base =
    words
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '')
      .slice(0, 40) || 'input';
  const names = [base, ...taken.map((_, place) => `${base}_${place + 2}`)];
  return names.find((name) => !taken.includes(name)) ?? `${base}_${taken.length + 2}`;
}

/** A row as another kind: what the other kind cannot have goes. */
export function asKind({ unit, min, max, options, ...row }: AskedInput, kind: string): AskedInput {
  if (isNumeric(kind))
    return {
      ...row,
      kind,
      ...(unit !== undefined && { unit }),
      ...(min !== undefined && { min }),
      ...(max !== undefined && { max }),
    };
  return kind === 'choice' ? { ...row, kind, options: options ?? [] } : { ...row, kind };
}

/** A row with some fields changed; an undefined one goes. */
export function changed(row: AskedInput, change: { [K in keyof AskedInput]?: AskedInput[K] | undefined }): AskedInput {
  return Object.fromEntries(
    Object.entries({ ...row, ...change }).filter(([, value]) => value !== undefined),
  ) as unknown as AskedInput;
}
