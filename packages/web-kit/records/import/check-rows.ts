import type { CollectionAbout, EntityDefinition, Field, Problem } from '@trellis/entity-kit';
import type { FieldOverride } from '../entity-list-props.ts';
import { findProblems, fromInput, toInputs } from '../drawer/form-values.ts';
import type { RecordRow } from '../record.ts';
import { plain, type ImportField } from './match-columns.ts';
import type { CellWords, ParsedCell } from './parse-cell.ts';
import { parseCell } from './parse-cell.ts';
import type { CsvFile } from './read-csv-file.ts';

/** What is wrong with a line, in words. */
interface LineProblem {
  /** The field it is about, as it is called; nothing where it is about the line. */
  field?: string;
  text: string;
}

/** One line of a file as it was understood. */
export interface ImportLine {
  line: number;
  /** As they are understood: nothing for NULL, and in our own terms where another program wrote them in its own. */
  cells: readonly string[];
  /** Number of the record it changes; nothing for a new one. */
  id: number | undefined;
  kind: 'new' | 'changed' | 'unchanged';
  /** What is sent. */
  body: Readonly<Record<string, unknown>>;
  problems: readonly LineProblem[];
}

export interface CheckOptions {
  entity: EntityDefinition;
  about: CollectionAbout;
  fields: readonly ImportField[];
  /** By column: the field it fills, or `id`. */
  columns: readonly (string | undefined)[];
  overrides: Readonly<Record<string, FieldOverride | undefined>> | undefined;
  defaults: Readonly<Record<string, unknown>> | undefined;
  wordsOf: (key: string) => CellWords;
  /** Ids of the records a name stands for, by field and name. */
  named: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>;
  /** The records the file changes, as they are now. */
  known: ReadonlyMap<number, RecordRow>;
  sentence: (key: string, values?: Readonly<Record<string, unknown>>) => string;
  ruleText: (problem: Pick<Problem, 'code' | 'message'>, key: string) => string;
}

/** Understands every line and holds it against the definition's rules, as the form does. */
export function checkRows(file: CsvFile, options: CheckOptions): ImportLine[] {
  const seen = new Set<number>();
  return file.lines.map(({ line, cells }) => {
    const checked = checkLine({ line, cells, head: file.head }, options);
    const { id, problems } = checked;
    if (id === undefined) return checked;
    const isTwice = seen.has(id);
    seen.add(id);
    return isTwice
      ? { ...checked, problems: [...problems, { text: options.sentence('import.twice', { id }) }] }
      : checked;
  });
}

interface FileLine {
  line: number;
  cells: readonly string[];
  head: readonly string[];
}

function checkLine({ line, cells: raw, head }: FileLine, options: CheckOptions): ImportLine {
  const { columns, fields, known, sentence } = options;
  const items = columns.map((key) => fields.find((item) => item.key === key));
  const cells = raw.map((cell, at) => written(items[at], cell, head[at] ?? ''));
  const idText = (cells[columns.indexOf('id')] ?? '').trim();
  const id = idText === '' ? undefined : Number(idText);
  const record = id === undefined ? undefined : known.get(id);
  const problems: LineProblem[] = [];
  const values: Record<string, unknown> = {};
  for (const item of fields) {
    const at = columns.indexOf(item.key);
    if (at < 0 || (id !== undefined && !item.isChangeable)) continue;
    const parsed = understand(item, cells[at] ?? '', options);
    if ('problem' in parsed) problems.push({ field: item.label, text: sentence(parsed.problem, parsed.values) });
    else values[item.key] = parsed.value;
  }
  if (id !== undefined && !record)
    return {
      line,
      cells,
      id,
      kind: 'changed',
      body: {},
      problems: [{ text: sentence('import.noRecord', { id: idText }) }],
    };
  const body = record ? changesOf(record, values, options) : newOf(values, options);
  problems.push(...brokenRules(body, values, record !== undefined, problems, options));
  const isUnchanged = record !== undefined && Object.keys(body).length === 0 && problems.length === 0;
  const kind = !record ? 'new' : isUnchanged ? 'unchanged' : 'changed';
  return { line, cells, id, kind, body: record ? { id, ...body, updatedate: record.updatedate } : body, problems };
}

/** A cell as it is written here, where its column is called as another program calls it. */
const written = (item: ImportField | undefined, cell: string, title: string): string =>
  // Databases write a value that is not there as NULL.
  cell === '' || cell === 'NULL' ? '' : (item?.aliases?.[plain(title)]?.(cell) ?? cell);

function understand({ key, field }: ImportField, cell: string, { wordsOf, named }: CheckOptions): ParsedCell {
  const parsed = parseCell(field, cell, wordsOf(key));
  if (field.kind !== 'reference' || 'problem' in parsed || typeof parsed.value !== 'string') return parsed;
  const text = parsed.value;
  const ids = named.get(key)?.get(text) ?? [];
  if (ids.length === 1) return { value: ids[0] };
  if (ids.length > 1) return { problem: 'import.severalNamed', values: { name: text } };
  return /^#?[1-9]\d{0,8}$/.test(text)
    ? { value: Number(text.replace('#', '')) }
    : { problem: 'import.noneNamed', values: { name: text } };
}

function newOf(values: Readonly<Record<string, unknown>>, { defaults }: CheckOptions): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== null);
  return { ...defaults, ...Object.fromEntries(given) };
}

function changesOf(
  record: RecordRow,
  values: Readonly<Record<string, unknown>>,
  { fields }: CheckOptions,
): Record<string, unknown> {
  const pairs = fields.map(({ key, field }): [string, Field] => [key, field]);
  const before = toInputs(pairs, record);
  return Object.fromEntries(
    fields.flatMap(({ key, field }) => {
      if (!(key in values)) return [];
      const [now, then] = [values[key], fromInput(field, before[key])];
      const isSame =
        field.kind === 'instant' && typeof now === 'string' && typeof then === 'string'
          ? // A file tells moments to the second.
            Math.floor(Date.parse(now) / 1000) === Math.floor(Date.parse(then) / 1000)
          : JSON.stringify(now) === JSON.stringify(then);
      // What is stored in secret does not come out; an empty cell leaves it.
      return isSame || (field.kind === 'secret' && now === null) ? [] : [[key, now]];
    }),
  );
}

function brokenRules(
  body: Readonly<Record<string, unknown>>,
  values: Readonly<Record<string, unknown>>,
  isChange: boolean,
  told: readonly LineProblem[],
  { entity, fields, overrides, ruleText }: CheckOptions,
): LineProblem[] {
  const shown = fields.map(({ key, field }): [string, Field] => [key, field]);
  const labelOf = (key: string) => fields.find((item) => item.key === key)?.label ?? key;
  const known = new Set(told.map(({ field }) => field));
  const broken = findProblems(entity, shown, body, isChange ? 'edit' : 'create').map(
    ({ property, ...problem }): LineProblem => {
      const key = property.split('.')[0] ?? property;
      return { field: labelOf(key), text: ruleText(problem, key) };
    },
  );
  const checked = fields.flatMap(({ key, label }): LineProblem[] => {
    const verdict =
      key in values || !isChange ? (overrides?.[key]?.check?.(asInput(values[key]), values) ?? true) : true;
    return verdict === true ? [] : [{ field: label, text: ruleText({ code: 'check', message: verdict }, key) }];
  });
  // A page's own rule says what is wanted (a colour), the definition's only what it allows (so many characters).
  const all = [...checked, ...broken].filter(({ field }) => !known.has(field));
  return all.filter((one, index) => all.findIndex(({ field }) => field === one.field) === index);
}

/** A page's own rule looks at what stands in an input. */
const asInput = (value: unknown): unknown => (typeof value === 'number' ? String(value) : (value ?? ''));
