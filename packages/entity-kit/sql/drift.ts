import { allFields, type EntityDefinition } from '../definition/entity.ts';
import type { Registry } from '../definition/registry.ts';
import { addColumn, constraintsOf, createTables } from './schema.ts';
import { columnType } from './values.ts';

/** One column as the database's catalogue describes it. */
export interface ActualColumn {
  table: string;
  column: string;
  type: string;
  isNullable: boolean;
}

/** What a database holds, read by `readSchemaQuery` and `readConstraintsQuery`. */
export interface ActualSchema {
  columns: readonly ActualColumn[];
  /** `table.constraint` of every constraint and index. */
  names: ReadonlySet<string>;
}

export const readColumnsQuery = `
  select c.relname as "table", a.attname as "column", format_type(a.atttypid, a.atttypmod) as "type", not a.attnotnull as "isNullable"
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v') and not c.relispartition and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`;

export const readNamesQuery = `
  select t.relname || '.' || k.conname as name from pg_constraint k join pg_class t on t.oid = k.conrelid join pg_namespace n on n.oid = t.relnamespace
  where n.nspname = 'public' and k.contype <> 'n' and not t.relispartition
  union select t.relname || '.' || i.relname from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and not t.relispartition
  order by 1`;

const TYPE_NAMES: Readonly<Record<string, string>> = { timestamptz: 'timestamp with time zone' };

/** Differences between the definitions and a database, one sentence each; none means they agree. */
export function findDrift(registry: Registry, actual: ActualSchema): string[] {
  return registry.entities.flatMap((entity) => entityDrift(registry, entity, actual));
}

function entityDrift(registry: Registry, entity: EntityDefinition, actual: ActualSchema): string[] {
  const columns = new Map(
    actual.columns.filter(({ table }) => table === entity.table).map((column) => [column.column, column]),
  );
  if (columns.size === 0) return [`${entity.isView ? 'view' : 'table'} ${entity.table} is missing`];
  const found: string[] = [];
  for (const [key, field] of Object.entries(allFields(entity))) {
    const column = columns.get(key);
    const type = columnType(field);
    if (!column) found.push(`${entity.table}.${key} is missing`);
    else if (column.type !== (TYPE_NAMES[type] ?? type))
      found.push(`${entity.table}.${key} is ${column.type}, defined as ${type}`);
    else if (!entity.isView && column.isNullable !== (field.optional === true))
      found.push(`${entity.table}.${key} is ${column.isNullable ? 'optional' : 'required'} in the database only`);
    columns.delete(key);
  }
  for (const key of columns.keys()) found.push(`${entity.table}.${key} is in the database only`);
  for (const name of constraintsOf(registry, entity)) {
    if (!actual.names.has(`${entity.table}.${name}`)) found.push(`${entity.table}: ${name} is missing`);
  }
  return found;
}

/** SQL that brings a database up to the definitions where something is missing; for a person to review and name. */
export function draftMigration(registry: Registry, actual: ActualSchema): string {
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
  return [creation, ...added].filter(Boolean).join('\n');
}

/** A database's tables as text, for the snapshot that reviews show. */
export function describeSchema(actual: ActualSchema): string {
  const tables = Map.groupBy(actual.columns, ({ table }) => table);
  const names = Map.groupBy(actual.names, (name) => name.slice(0, name.indexOf('.')));
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
