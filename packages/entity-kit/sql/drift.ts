import { allFields, type EntityDefinition } from '../definition/entity.ts';
import type { Registry } from '../definition/registry.ts';
import { addColumn, constraintsOf, createTables } from './schema.ts';
import { columnType } from './values.ts';
import { quoted } from './where.ts';

/** One column as the database's catalogue describes it. */
export interface ActualColumn {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
  /** The expression of the default, as the database writes it. */
  fallback: string | null;
}

/** What a schema holds. */
export interface ActualSchema {
  columns: readonly ActualColumn[];
  /** What each constraint and index says, as the database writes it, by `table.name`. */
  rules: ReadonlyMap<string, string>;
}

/** Columns of the tables and views in the schema that comes first in the search path. */
export const readColumnsQuery = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type", not a.attnotnull as "isNullable",
    case when a.attidentity = '' then pg_get_expr(d.adbin, d.adrelid) end as "fallback"
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  where n.nspname = current_schema() and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

/** Constraints and indexes of that schema: `name` is `table.rule`, `rule` what it says. When it is checked, and whether rows
 * from before it were, is left to the migration. */
export const readRulesQuery = `
  select t.relname || '.' || k.conname as name, regexp_replace(pg_get_constraintdef(k.oid), '( NOT VALID| DEFERRABLE| INITIALLY DEFERRED)+$', '') as rule
  from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = current_schema() and k.contype <> 'n' and not t.relispartition
  union all
  select t.relname || '.' || i.relname, regexp_replace(pg_get_indexdef(i.oid, 0, true), '^.* USING ', '') from pg_index x
    join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = current_schema() and not t.relispartition
    and not exists (select from pg_constraint k where k.conindid = i.oid and k.conname = i.relname)
  order by 1`;

const typeNames: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

/** Differences between the definitions and a database, one sentence each; none means they agree. */
export function findDrift(registry: Registry, actual: ActualSchema): string[] {
  const byTable = Map.groupBy(actual.columns, ({ table }) => table);
  return registry.entities.flatMap((entity) =>
    entityDrift(registry, entity, { columns: byTable.get(entity.table) ?? [], rules: actual.rules }),
  );
}

/** `actual` holds the columns of the entity's table alone. */
function entityDrift(registry: Registry, entity: EntityDefinition, actual: ActualSchema): string[] {
  const columns = new Map(actual.columns.map((column) => [column.column, column]));
  if (columns.size === 0) return [`${entity.isView ? 'view' : 'table'} ${entity.table} is missing`];
  const found: string[] = [];
  for (const [key, field] of Object.entries(allFields(entity))) {
    const column = columns.get(key);
    const type = columnType(field);
    if (!column) found.push(`${entity.table}.${key} is missing`);
    else if (column.type !== (typeNames[type] ?? type))
      found.push(`${entity.table}.${key} is ${column.type}, defined as ${type}`);
    else if (!entity.isView && column.isNullable !== (field.optional === true))
      found.push(`${entity.table}.${key} is ${column.isNullable ? 'optional' : 'required'} in the database only`);
    columns.delete(key);
  }
  for (const key of columns.keys()) found.push(`${entity.table}.${key} is in the database only`);
  for (const name of constraintsOf(registry, entity)) {
    if (!actual.rules.has(`${entity.table}.${name}`)) found.push(`${entity.table}: ${name} is missing`);
  }
  return found;
}

/** Rules and defaults that say something else than the definitions', one sentence each. `defined` is a schema that was made
 * from the definitions alone. What the database has beyond it is its own business. */
export function findRuleDrift(defined: ActualSchema, actual: ActualSchema): string[] {
  const columns = columnsByName(actual);
  const fallbacks = defined.columns.flatMap(({ table, column, fallback }) => {
    const found = columns.get(`${table}.${column}`);
    if (found === undefined || found.fallback === fallback) return [];
    return [`${table}.${column} defaults to ${found.fallback ?? 'nothing'}, defined as ${fallback ?? 'nothing'}`];
  });
  return [
    ...fallbacks,
    ...changedRules(defined, actual).map(({ name, was, wanted }) => `${name} is ${was}, defined as ${wanted}`),
  ];
}

const columnsByName = ({ columns }: ActualSchema) =>
  new Map(columns.map((column) => [`${column.table}.${column.column}`, column]));

function changedRules(defined: ActualSchema, actual: ActualSchema) {
  return [...defined.rules].flatMap(([name, wanted]) => {
    const was = actual.rules.get(name);
    return was === undefined || was === wanted ? [] : [{ name, was, wanted }];
  });
}

/** SQL that makes rules and defaults say what the definitions say; for a person to review, with the rows that break them. */
function draftRules(defined: ActualSchema, actual: ActualSchema): string[] {
  const columns = columnsByName(actual);
  const fallbacks = defined.columns
    .filter(({ table, column, fallback }) => {
      const found = columns.get(`${table}.${column}`);
      return found !== undefined && found.fallback !== fallback;
    })
    .map(({ table, column, fallback }) => {
      const change = fallback === null ? 'drop default' : `set default ${fallback}`;
      return `alter table ${quoted(table)} alter column ${quoted(column)} ${change};`;
    });
  const rules = changedRules(defined, actual).map(({ name, wanted }) => {
    const dot = name.indexOf('.');
    const [table, rule] = [name.slice(0, dot), name.slice(dot + 1)];
    return /^(CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY)/.test(wanted)
      ? `alter table ${quoted(table)} drop constraint ${quoted(rule)}, add constraint ${quoted(rule)} ${wanted};`
      : `drop index ${quoted(rule)};\ncreate index ${quoted(rule)} on ${quoted(table)} using ${wanted};`;
  });
  return [...fallbacks, ...rules];
}

/** SQL that brings a database up to the definitions where something is missing or says something else; for a person to
 * review and name. */
export function draftMigration(registry: Registry, defined: ActualSchema, actual: ActualSchema): string {
  const tables = new Set(actual.columns.map(({ table }) => table));
  const known = new Set(actual.columns.map(({ table, column }) => `${table}.${column}`));
  const missing = registry.entities.filter((entity) => !entity.isView && !tables.has(entity.table));
  const added = registry.entities
    .filter((entity) => !entity.isView && tables.has(entity.table))
    .flatMap((entity) =>
      Object.entries(entity.fields)
        .filter(([key]) => !known.has(`${entity.table}.${key}`))
        .map(([key, field]) => addColumn(registry, entity, key, field)),
    );
  const creation = missing.length > 0 ? createTables(registry, missing) : '';
  return [creation, ...added, ...draftRules(defined, actual)].filter(Boolean).join('\n');
}

/** A database's tables as text, for the snapshot that reviews show. */
export function describeSchema(actual: ActualSchema): string {
  const tables = Map.groupBy(actual.columns, ({ table }) => table);
  const names = Map.groupBy([...actual.rules.keys()].sort(), (name) => name.slice(0, name.indexOf('.')));
  return [...tables]
    .map(([table, columns]) => {
      const lines = columns.map(
        ({ column, type, isNullable }) => `  ${column} ${type}${isNullable ? '' : ' not null'}`,
      );
      const rules = (names.get(table) ?? []).map((name) => `  - ${name.slice(table.length + 1)}`);
      return [table, ...lines, ...rules].join('\n');
    })
    .join('\n\n')
    .concat('\n');
}
