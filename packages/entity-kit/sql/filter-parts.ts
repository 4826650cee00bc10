import type { EntityDefinition } from '../definition/entity.ts';
import { maxInteger, type Field } from '../definition/fields.ts';
import { refuse } from './refusal.ts';
import type { ColumnOf } from './where.ts';

/** What a list may be asked for. */
export interface Filter {
  where?: unknown;
  include?: unknown;
  order?: unknown;
  limit?: unknown;
  skip?: unknown;
  offset?: unknown;
  fields?: unknown;
}

const defaultLimit = { default: 1000, max: 1000 };
const filterKeys = new Set(['where', 'include', 'order', 'limit', 'skip', 'offset', 'fields']);

/** Refuses parts that no filter has. */
export function checkFilterKeys(filter: Filter): void {
  for (const key of Object.keys(filter)) if (!filterKeys.has(key)) refuse(`Unknown filter part ${key}.`);
}

/** The fields a filter wants, of those the viewer may see. */
export function chosenFields(fields: unknown, visible: ReadonlyMap<string, Field>): [string, Field][] {
  const all = [...visible];
  if (fields === undefined || fields === null) return all;
  const marks = fieldMarks(fields);
  for (const [key] of marks) if (!visible.has(key)) refuse(`Unknown property ${key}.`);
  const wanted = marks.filter(([, isWanted]) => isWanted).map(([key]) => key);
  const unwanted = marks.map(([key]) => key);
  if (marks.length === 0) return all;
  return wanted.length > 0
    ? all.filter(([key]) => wanted.includes(key))
    : all.filter(([key]) => !unwanted.includes(key));
}

function fieldMarks(fields: unknown): [string, boolean][] {
  if (typeof fields === 'string') return [[fields, true]];
  if (Array.isArray(fields)) {
    return fields.map((key): [string, boolean] => [
      typeof key === 'string' ? key : refuse('Fields must be named by text.'),
      true,
    ]);
  }
  if (typeof fields !== 'object' || fields === null) return refuse('The fields are not valid.');
  return Object.entries(fields).map(([key, mark]): [string, boolean] => {
    if (typeof mark === 'boolean') return [key, mark];
    if (mark === 'true' || mark === 'false') return [key, mark === 'true'];
    return refuse('Fields are marked by true or false.');
  });
}

/** A relation that a filter includes, and the filter of its rows. */
export interface Include {
  relation: string;
  scope: Filter;
}

/** The relations a filter includes. */
export function includesOf(include: unknown): Include[] {
  if (include === undefined || include === null || include === '') return [];
  if (typeof include === 'string') return [{ relation: include, scope: {} }];
  if (Array.isArray(include)) return include.flatMap(includesOf);
  if (typeof include !== 'object') return refuse('The include is not valid.');
  if ('relation' in include) {
    const { relation, scope } = include as { relation: unknown; scope?: unknown };
    if (typeof relation !== 'string') return refuse('The include is not valid.');
    if (scope !== undefined && (typeof scope !== 'object' || scope === null || Array.isArray(scope)))
      return refuse('The scope of an include is not an object.');
    return [{ relation, scope: scope ?? {} }];
  }
  return Object.entries(include).map(([relation, nested]) => ({
    relation,
    scope: nested === true || nested === 'true' ? {} : { include: nested as unknown },
  }));
}

/** SQL of the order a filter wants. */
export function orderOf(
  order: unknown,
  alias: string,
  visible: ReadonlyMap<string, Field>,
  columnOf: ColumnOf,
): string {
  const parts = orderParts(order).map((part) => {
    const match = /^\s*(\w+)(?:\s+(asc|desc))?\s*$/i.exec(part);
    if (!match) return refuse('The order is not valid.');
    const key = match[1] ?? '';
    const field = visible.get(key);
    if (!field) return refuse(`Unknown property ${key}.`);
    const direction = (match[2] ?? 'asc').toLowerCase();
    return { key, direction, sql: `${columnOf(key, field)} ${direction}` };
  });
  // id last, so that paging is stable; in the same direction, so that newest first holds within one moment too
  const direction = parts.at(-1)?.direction ?? 'asc';
  if (!parts.some(({ key }) => key === 'id')) parts.push({ key: 'id', direction, sql: `${alias}.id ${direction}` });
  return parts.map(({ sql }) => sql).join(', ');
}

function orderParts(order: unknown): string[] {
  if (order === undefined || order === null || order === '') return [];
  if (typeof order === 'string') return order.split(',');
  if (Array.isArray(order))
    return order.map((part) => (typeof part === 'string' ? part : refuse('The order is not valid.')));
  return refuse('The order is not valid.');
}

/** The page a filter wants; of what is included, the most the collection gives unless said. */
export function pageOf(entity: EntityDefinition, filter: Filter, depth: number): { limit: number; skip: number } {
  const caps = entity.limit ?? defaultLimit;
  const asked = wholeNumber(filter.limit, 'limit');
  const skip = wholeNumber(filter.skip ?? filter.offset, 'offset/skip') ?? 0;
  const limit = Math.min(asked ? asked : depth === 0 ? caps.default : caps.max, caps.max);
  return { limit, skip };
}

function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > maxInteger) {
    return refuse(`The ${name} parameter is not valid`);
  }
  return number;
}
