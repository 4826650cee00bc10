import { allFields, type EntityDefinition } from '../definition/entity.ts';
import { MAX_INTEGER, type Field } from '../definition/fields.ts';
import type { Registry, Relation } from '../definition/registry.ts';
import { compileFieldGuard, compileGuard, mayUse, type OuterRow, type Viewer } from './guard.ts';
import { refuse } from './refusal.ts';
import { instantText } from './values.ts';
import { Binder, compileWhere, quoted, type ColumnOf } from './where.ts';

export interface Filter {
  where?: unknown;
  include?: unknown;
  order?: unknown;
  limit?: unknown;
  skip?: unknown;
  offset?: unknown;
  fields?: unknown;
}

export interface CompiledQuery {
  text: string;
  values: unknown[];
}

interface Compilation {
  registry: Registry;
  viewer: Viewer;
  binder: Binder;
  nextAlias: () => string;
  /** How many relations are included so far. */
  included: number;
}

const MAX_INCLUDE_DEPTH = 4;
/** Relations that one request includes, on all levels together. */
const MOST_INCLUDES = 20;
/** A record with everything it includes, in bytes; and all records of a reply. */
const LARGEST_RECORD = 16 * 1024 * 1024;
const LARGEST_REPLY = 32 * 1024 * 1024;
const DEFAULT_LIMIT = { default: 1000, max: 1000 };
const FILTER_KEYS = new Set(['where', 'include', 'order', 'limit', 'skip', 'offset', 'fields']);

function compilation(registry: Registry, viewer: Viewer): Compilation {
  let count = 0;
  return { registry, viewer, binder: new Binder(), included: 0, nextAlias: () => `t${(count += 1)}` };
}

/**
 * One statement answering a list, each row as JSON text (`listText` makes the list of them): pages first, includes after, guards
 * on every level. Rows arrive while the next are written; one text of all of them takes a quarter longer.
 */
export function compileList(
  registry: Registry,
  entity: EntityDefinition,
  filter: Filter,
  viewer: Viewer,
): CompiledQuery {
  const unit = compilation(registry, viewer);
  const inner = compileSelect(entity, filter, unit, 0);
  return { text: asJsonText(inner, unit), values: unit.binder.values };
}

/** Only what is included can make a record large without end: such a one stays in the database. */
const asJsonText = (inner: string, { included }: Compilation): string =>
  included === 0
    ? `select row_to_json(x)::text as j from (${inner}) x`
    : `select case when octet_length(j) <= ${LARGEST_RECORD} then j end as j from (select row_to_json(x)::text as j from (${inner}) x offset 0) y`;

/** A row of `compileList` and `compileGet`: the record as JSON text; null for one that is too large. */
export interface JsonTextRow {
  j: string | null;
}

const refuseSize = (): never =>
  refuse('The reply is too large: ask for fewer records (limit), fewer fields or fewer included records.');

/** The JSON text of one record; refuses (400) one that is too large. */
export const recordText = ({ j }: JsonTextRow): string => j ?? refuseSize();

/** The JSON text of a list of records; refuses (400) one that is too large. */
export const listText = (rows: readonly JsonTextRow[]): string => `[${rows.map(recordText).join(',')}]`;

/** Reads the column of JSON texts and refuses (400) as soon as they come to more than a reply may hold. */
export function createReplyReader(): { getTypeParser: () => (text: string) => string } {
  let size = 0;
  const read = (text: string): string => {
    size += text.length;
    return size > LARGEST_REPLY ? refuseSize() : text;
  };
  return { getTypeParser: () => read };
}

/** One statement answering one row by id as JSON text (no row when absent or not the viewer's). */
export function compileGet(
  registry: Registry,
  entity: EntityDefinition,
  id: number,
  filter: Filter,
  viewer: Viewer,
): CompiledQuery {
  const unit = compilation(registry, viewer);
  const { include, fields } = filter;
  const inner = compileSelect(
    entity,
    { include, fields, limit: 1 },
    unit,
    0,
    (alias) => `${alias}.id = ${unit.binder.bind(id, 'integer')}`,
  );
  return { text: asJsonText(inner, unit), values: unit.binder.values };
}

/** Counts the rows a `where` matches among those the viewer may read. */
export function compileCount(
  registry: Registry,
  entity: EntityDefinition,
  where: unknown,
  viewer: Viewer,
): CompiledQuery {
  const unit = compilation(registry, viewer);
  const condition = conditionOf(entity, 't', where, unit);
  return {
    text: `select count(*)::int as count from ${quoted(entity.table)} t where ${condition}`,
    values: unit.binder.values,
  };
}

/** Fields the viewer may see, in some row at least, in table order. */
export function visibleFields(entity: EntityDefinition, viewer: Viewer): Map<string, Field> {
  const shown = Object.entries(allFields(entity)).filter(([, field]) => {
    if (field.kind === 'secret') return false;
    return !field.seenBy || field.seenByOwner === true || viewer.isAdmin || viewer.hasRole(field.seenBy);
  });
  return new Map(shown);
}

/** How the viewer sees the fields of a row: empty where the roles that see a field are held in other facilities alone. */
export function seenColumns(
  entity: EntityDefinition,
  alias: string,
  viewer: Viewer,
  registry: Registry,
  binder: Binder,
): ColumnOf {
  const { scope } = entity;
  const own = () =>
    scope.kind === 'user' ? `${alias}.${quoted(scope.field)} = ${binder.bind(viewer.userId, 'integer')}` : 'false';
  return (key, { seenBy, seenByOwner }) => {
    const column = `${alias}.${quoted(key)}`;
    if (!seenBy || viewer.isAdmin) return column;
    const guards = [seenByOwner ? own() : 'false', compileFieldGuard(entity, alias, seenBy, viewer, registry, binder)];
    return `case when ${guards.filter((guard) => guard !== 'false').join(' or ') || 'false'} then ${column} end`;
  };
}

function conditionOf(
  entity: EntityDefinition,
  alias: string,
  where: unknown,
  unit: Compilation,
  outer?: OuterRow,
): string {
  const visible = visibleFields(entity, unit.viewer);
  const columnOf = seenColumns(entity, alias, unit.viewer, unit.registry, unit.binder);
  const condition = compileWhere(where, { entity, alias, binder: unit.binder, visible, columnOf });
  const guard = compileGuard(entity, alias, 'read', unit.viewer, unit.registry, unit.binder, outer);
  return [condition, guard].filter((part) => part !== 'true').join(' and ') || 'true';
}

function compileSelect(
  entity: EntityDefinition,
  filter: Filter,
  unit: Compilation,
  depth: number,
  link?: (alias: string) => string,
  outer?: OuterRow,
): string {
  checkFilterKeys(filter);
  const alias = unit.nextAlias();
  const visible = visibleFields(entity, unit.viewer);
  const columnOf = seenColumns(entity, alias, unit.viewer, unit.registry, unit.binder);
  const columns = chosenFields(filter.fields, visible).map(
    ([key, field]) => `${shownValue(columnOf(key, field), field)} as ${quoted(key)}`,
  );
  const laterals: string[] = [];
  const included = new Set<string>();
  for (const include of includesOf(filter.include)) {
    if (depth >= MAX_INCLUDE_DEPTH) refuse('The include is too deep.');
    if (included.has(include.relation)) refuse(`The relation ${include.relation} is included twice.`);
    included.add(include.relation);
    unit.included += 1;
    if (unit.included > MOST_INCLUDES) refuse(`At most ${MOST_INCLUDES} relations are included at a time.`);
    // A plain field by this name is what the caller asks for, and it is there already.
    if (visible.has(include.relation) && !unit.registry.relationsOf(entity).has(include.relation)) continue;
    const joined = compileInclude(entity, alias, include, unit, depth);
    if (!joined) continue;
    laterals.push(joined.lateral);
    columns.push(joined.column);
  }
  const conditions = [conditionOf(entity, alias, filter.where, unit, outer), link?.(alias) ?? 'true'].filter(
    (part) => part !== 'true',
  );
  const order = orderOf(filter.order, alias, visible, columnOf);
  const { limit, skip } = pageOf(entity, filter, depth);
  const page = `select ${alias}.* from ${quoted(entity.table)} ${alias} where ${conditions.join(' and ') || 'true'} order by ${order} limit ${limit}${skip ? ` offset ${skip}` : ''}`;
  return `select ${columns.join(', ')} from (${page}) ${alias} ${laterals.join(' ')}${laterals.length > 0 ? ` order by ${order}` : ''}`;
}

/** A field's value as the API shows it. */
export const shownValue = (column: string, field: Field): string =>
  field.kind === 'instant' ? instantText(column) : column;

function checkFilterKeys(filter: Filter): void {
  for (const key of Object.keys(filter)) if (!FILTER_KEYS.has(key)) refuse(`Unknown filter part ${key}.`);
}

function chosenFields(fields: unknown, visible: ReadonlyMap<string, Field>): [string, Field][] {
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

interface Include {
  relation: string;
  scope: Filter;
}

function includesOf(include: unknown): Include[] {
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

function compileInclude(
  entity: EntityDefinition,
  alias: string,
  include: Include,
  unit: Compilation,
  depth: number,
): { lateral: string; column: string } | undefined {
  const relation = unit.registry.relationsOf(entity).get(include.relation);
  if (!relation || !isVisibleRelation(relation, entity, unit)) return refuse(`Unknown relation ${include.relation}.`);
  const link = (target: string) =>
    relation.kind === 'one'
      ? `${target}.id = ${alias}.${quoted(relation.field)}`
      : `${target}.${quoted(relation.field)} = ${alias}.id`;
  const outer = relation.kind === 'many' ? { alias, entity, field: relation.field } : undefined;
  const inner = compileSelect(relation.target, include.scope, unit, depth + 1, link, outer);
  const lateral = unit.nextAlias();
  const value = relation.kind === 'many' ? `coalesce(json_agg(row_to_json(s)), '[]')` : 'row_to_json(s)';
  return {
    lateral: `left join lateral (select ${value} as j from (${inner}) s) ${lateral} on true`,
    column: `${lateral}.j as ${quoted(relation.name)}`,
  };
}

function isVisibleRelation(relation: Relation, entity: EntityDefinition, unit: Compilation): boolean {
  if (!mayUse(relation.target, 'read', unit.viewer, unit.registry)) return false;
  const holder = relation.kind === 'one' ? entity : relation.target;
  return visibleFields(holder, unit.viewer).has(relation.field);
}

function orderOf(order: unknown, alias: string, visible: ReadonlyMap<string, Field>, columnOf: ColumnOf): string {
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

function pageOf(entity: EntityDefinition, filter: Filter, depth: number): { limit: number; skip: number } {
  const caps = entity.limit ?? DEFAULT_LIMIT;
  const asked = wholeNumber(filter.limit, 'limit');
  const skip = wholeNumber(filter.skip ?? filter.offset, 'offset/skip') ?? 0;
  const limit = Math.min(asked ? asked : depth === 0 ? caps.default : caps.max, caps.max);
  return { limit, skip };
}

function wholeNumber(value: unknown, name: string): number | undefined {
  if (value === undefined || value === null) return undefined;
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isInteger(number) || number < 0 || number > MAX_INTEGER) {
    return refuse(`The ${name} parameter is not valid`);
  }
  return number;
}
