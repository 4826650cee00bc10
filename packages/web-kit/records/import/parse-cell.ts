import { withoutGuard, type Field } from '@trellis/entity-kit';
import { DateTime } from 'luxon';
import { fromInput } from '../drawer/form-values.ts';

/** A cell's value as the API has it, or what is wrong with it by the key of its sentence. */
export type ParsedCell = { value: unknown } | { problem: string; values?: Readonly<Record<string, string>> };

/** How words of a file are understood. */
export interface CellWords {
  yes: readonly string[];
  no: readonly string[];
  choice: (value: string) => string;
  /** Zone of moments that name none. */
  zone: string;
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Understands a cell by its field; an empty one, or NULL, is no value. References stay text: names are looked up together. */
export function parseCell(field: Field, cell: string, words: CellWords): ParsedCell {
  const text = withoutGuard(cell.trim());
  // Databases write a value that is not there as NULL.
  if (text === '' || text === 'NULL') return { value: null };
  switch (field.kind) {
    case 'flag':
      if (words.yes.some((word) => same(word, text))) return { value: true };
      if (words.no.some((word) => same(word, text))) return { value: false };
      return { problem: 'import.yesOrNo' };
    case 'choice': {
      const value = field.values.find((one) => same(one, text) || same(words.choice(one), text));
      const list = field.values.map(words.choice).join(', ');
      return value === undefined ? { problem: 'import.oneOf', values: { list } } : { value };
    }
    case 'date':
      return dayOf(text);
    case 'instant':
      return momentOf(text, words.zone);
    case 'timeOfDay':
      return { value: /^\d:\d\d$/.test(text) ? `0${text}` : text.slice(0, 5) };
    case 'json':
      try {
        return { value: JSON.parse(text) as unknown };
      } catch {
        return { problem: 'rules.json' };
      }
    default:
      return { value: fromInput(field, text) };
  }
}

const dayFormats = ['yyyy-MM-dd', 'M/d/yyyy'] as const;
const clockFormats = ['HH:mm', 'HH:mm:ss', 'h:mm a', 'h:mm:ss a'] as const;

function dayOf(text: string): ParsedCell {
  const day = dayFormats.map((format) => DateTime.fromFormat(text, format)).find(({ isValid }) => isValid);
  return day ? { value: day.toFormat('yyyy-MM-dd') } : { problem: 'rules.date' };
}

function momentOf(text: string, zone: string): ParsedCell {
  const spelled = dayFormats.flatMap((day) => [day, ...clockFormats.map((clock) => `${day} ${clock}`)]);
  const moment =
    [DateTime.fromISO(text, { zone }), ...spelled.map((format) => DateTime.fromFormat(text, format, { zone }))].find(
      ({ isValid }) => isValid,
    ) ?? undefined;
  return moment ? { value: moment.toUTC().toISO() } : { problem: 'rules.date' };
}
