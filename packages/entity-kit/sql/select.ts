import type { EntityDefinition } from '../definition/entity.ts';
import type { Field } from '../definition/fields.ts';
import type { Relation } from '../definition/registry.ts';
import type { Asking, NamedRows, Reader } from './asking.ts';
import {
  checkFilterKeys,
  chosenFields,
  includesOf,
  orderOf,
  pageOf,
  type Filter,
  type Include,
} from './filter-parts.ts';
import { compileGuard, mayUse, type OuterRow } from './guard.ts';
import { refuse } from './refusal.ts';
import { largestRecord } from './reply.ts';
import { instantText } from './values.ts';
import { seenColumns, visibleFields } from './visible-fields.ts';
import { Binder, compileWhere, quoted } from './where.ts';

export interface CompiledQuery {
  text: string;
  values: unknown[];
}

interface Compilation extends Asking {
  readonly nextAlias: () => string;
  /** How many relations are included so far. */
  included: number;
}

/** One level of a query: the collection, what is wanted of it, and how its rows hang on those outside. */
interface Level {
  readonly entity: EntityDefinition;
  readonly filter: Filter;
  readonly depth: number;
  /** The condition that ties a row, by its alias, to what is outside. */
  readonly link?: (alias: string) => string;
  readonly outer?: OuterRow | undefined;
}

const maxIncludeDepth = 4;
/** Relations that one request includes, on all levels together. */
const mostIncludes = 20;

function beginCompilation({ registry, viewer }: Reader): Compilation {
  let count = 0;
  return { registry, viewer, binder: new Binder(), included: 0, nextAlias: () => `t${(count += 1)}` };
}

/**
 * One statement answering a list, each row as JSON text (`listText` makes the list of them): pages first, includes after, guards
 * on every level. Rows arrive while the next are written; one text of all of them takes a quarter longer.
 */
export function compileList(reader: Reader, entity: EntityDefinition, filter: Filter): CompiledQuery {
  const compilation = beginCompilation(reader);
  const inner = compileSelect(compilation, { entity, filter, depth: 0 });
  return { text: asJsonText(inner, compilation), values: compilation.binder.values };
}

/** One statement answering one row by id as JSON text (no row when absent or not the viewer's). */
export function compileGet(
  reader: Reader,
  entity: EntityDefinition,
  id: number,
  { include, fields }: Filter = {},
): CompiledQuery {
  const compilation = beginCompilation(reader);
  const { binder } = compilation;
  const link = (alias: string) => `${alias}.id = ${binder.bind(id, 'integer')}`;
  const inner = compileSelect(compilation, { entity, filter: { include, fields, limit: 1 }, depth: 0, link });
  return { text: asJsonText(inner, compilation), values: binder.values };
}

/** Counts the rows a `where` matches among those the viewer may read. */
export function compileCount(reader: Reader, entity: EntityDefinition, where: unknown): CompiledQuery {
  const compilation = beginCompilation(reader);
  const condition = conditionOf(compilation, { entity, alias: 't' }, where);
  return {
    text: `select count(*)::int as count from ${quoted(entity.table)} t where ${condition}`,
    values: compilation.binder.values,
  };
}

/** Only what is included can make a record large without end: such a one stays in the database. */
const asJsonText = (inner: string, { included }: Compilation): string =>
  included === 0
    ? `select row_to_json(x)::text as j from (${inner}) x`
    : `select case when octet_length(j) <= ${largestRecord} then j end as j from (select row_to_json(x)::text as j from (${inner}) x offset 0) y`;

function conditionOf(compilation: Compilation, rows: NamedRows, where: unknown, outer?: OuterRow): string {
  const { viewer, binder } = compilation;
  const visible = visibleFields(rows.entity, viewer);
  const condition = compileWhere(where, { binder, visible, columnOf: seenColumns(compilation, rows) });
  return allOf([condition, compileGuard(compilation, rows, 'read', { outer })]);
}

const allOf = (conditions: readonly string[]): string =>
  conditions.filter((condition) => condition !== 'true').join(' and ') || 'true';

function compileSelect(compilation: Compilation, level: Level): string {
  const { entity, filter, depth, link, outer } = level;
  checkFilterKeys(filter);
  const alias = compilation.nextAlias();
  const rows = { entity, alias };
  const visible = visibleFields(entity, compilation.viewer);
  const columnOf = seenColumns(compilation, rows);
  const columns = chosenFields(filter.fields, visible).map(
    ([key, field]) => `${shownValue(columnOf(key, field), field)} as ${quoted(key)}`,
  );
  const joins = compileIncludes(compilation, rows, level);
  const condition = allOf([conditionOf(compilation, rows, filter.where, outer), link?.(alias) ?? 'true']);
  const order = orderOf(filter.order, alias, visible, columnOf);
  const { limit, skip } = pageOf(entity, filter, depth);
  const offset = skip ? ` offset ${skip}` : '';
  const page = `select ${alias}.* from ${quoted(entity.table)} ${alias} where ${condition} order by ${order} limit ${limit}${offset}`;
  const shown = [...columns, ...joins.map(({ column }) => column)].join(', ');
  const laterals = joins.map(({ lateral }) => lateral).join(' ');
  return `select ${shown} from (${page}) ${alias} ${laterals}${joins.length > 0 ? ` order by ${order}` : ''}`;
}

/** A field's value as the API shows it. */
export const shownValue = (column: string, field: Field): string =>
  field.kind === 'instant' ? instantText(column) : column;

interface Join {
  lateral: string;
  column: string;
}

function compileIncludes(compilation: Compilation, rows: NamedRows, { filter, depth }: Level): Join[] {
  const includes = includesOf(filter.include);
  if (includes.length === 0) return [];
  const { viewer, registry } = compilation;
  const { entity } = rows;
  const visible = visibleFields(entity, viewer);
  const included = new Set<string>();
  return includes.flatMap((include) => {
    const { relation } = include;
    if (depth >= maxIncludeDepth) refuse('The include is too deep.');
    if (included.has(relation)) refuse(`The relation ${relation} is included twice.`);
    included.add(relation);
    compilation.included += 1;
    if (compilation.included > mostIncludes) refuse(`At most ${mostIncludes} relations are included at a time.`);
    // A plain field by this name is what the caller asks for, and it is there already.
    if (visible.has(relation) && !registry.relationsOf(entity).has(relation)) return [];
    return [compileInclude(compilation, rows, include, depth)];
  });
}

function compileInclude(
  compilation: Compilation,
  { entity, alias }: NamedRows,
  { relation: name, scope }: Include,
  depth: number,
): Join {
  const relation = compilation.registry.relationsOf(entity).get(name);
  if (!relation || !isVisibleRelation(relation, entity, compilation)) return refuse(`Unknown relation ${name}.`);
  const isMany = relation.kind === 'many';
  const field = quoted(relation.field);
  const inner = compileSelect(compilation, {
    entity: relation.target,
    filter: scope,
    depth: depth + 1,
    link: (target) => (isMany ? `${target}.${field} = ${alias}.id` : `${target}.id = ${alias}.${field}`),
    outer: isMany ? { alias, entity, field: relation.field } : undefined,
  });
  const lateral = compilation.nextAlias();
  const value = isMany ? `coalesce(json_agg(row_to_json(s)), '[]')` : 'row_to_json(s)';
  return {
    lateral: `left join lateral (select ${value} as j from (${inner}) s) ${lateral} on true`,
    column: `${lateral}.j as ${quoted(relation.name)}`,
  };
}

function isVisibleRelation(relation: Relation, entity: EntityDefinition, reader: Reader): boolean {
  if (!mayUse(reader, relation.target, 'read')) return false;
  const holder = relation.kind === 'one' ? entity : relation.target;
  return visibleFields(holder, reader.viewer).has(relation.field);
}
