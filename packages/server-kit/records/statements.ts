import { allFields, type EntityDefinition, type Field, type Registry } from '@trellis/entity-kit';
import {
  Binder,
  columnType,
  compileGuard,
  quoted,
  seenColumns,
  shownValue,
  visibleFields,
  type Viewer,
} from '@trellis/entity-kit/sql';
import { isOpenText } from './closed-states.ts';
import { sanitiseHtml } from './sanitise-html.ts';

export interface Author {
  userId: number | null;
  source: 'ui' | 'api' | 'job' | 'device';
  ip: string | null;
}

export interface Statement {
  text: string;
  values: unknown[];
}

/** SQL that finds the facility of a row of `entity` under `alias` (null for shared rows). */
export function facilityOf(entity: EntityDefinition, alias: string, registry: Registry, depth = 0): string {
  const { scope } = entity;
  if (scope.kind === 'facility') return `${alias}.${quoted(scope.field)}`;
  if (scope.kind !== 'parent') return 'null::integer';
  const field = entity.fields[scope.field];
  if (field?.kind !== 'reference') throw new Error(`${entity.name}: scope field ${scope.field} is no reference.`);
  const parent = registry.get(field.to);
  const parentAlias = `f${depth}`;
  return `(select ${facilityOf(parent, parentAlias, registry, depth + 1)} from ${quoted(parent.table)} ${parentAlias} where ${parentAlias}.id = ${alias}.${quoted(scope.field)})`;
}

/** Column list of a record: as the viewer sees it, or whole for our own code (secrets left out). */
function shownColumns(
  entity: EntityDefinition,
  alias: string,
  viewer: Viewer | undefined,
  registry: Registry,
  binder: Binder,
): string {
  const fields = viewer
    ? visibleFields(entity, viewer)
    : Object.entries(allFields(entity)).filter(([, { kind }]) => kind !== 'secret');
  const columnOf = viewer
    ? seenColumns(entity, alias, viewer, registry, binder)
    : (key: string) => `${alias}.${quoted(key)}`;
  return [...fields].map(([key, field]) => `${shownValue(columnOf(key, field), field)} as ${quoted(key)}`).join(', ');
}

/** Fields whose values the activity log does not hold, because more people read it than may see them. */
const secretKeys = (entity: EntityDefinition): string[] =>
  Object.entries(entity.fields)
    .filter(([, field]) => field.kind === 'secret' || field.seenBy !== undefined)
    .map(([key]) => key);

/** A whole row as the activity log holds it: its moments in the form of the API, nothing of its secrets. */
const loggedRow = (entity: EntityDefinition, alias: string): string => {
  const secrets = secretKeys(entity);
  const moments = Object.entries(allFields(entity)).filter(([, { kind }]) => kind === 'instant');
  const shown = moments.map(([key, field]) => `'${key}', ${shownValue(`${alias}.${quoted(key)}`, field)}`);
  const row = `(to_jsonb(${alias}) || jsonb_build_object(${shown.join(', ')}))`;
  return secrets.length > 0 ? `${row} - array[${secrets.map((key) => `'${key}'`).join(', ')}]::text[]` : row;
};

/** A value as it is stored. Formatted text is sanitised here, on the only way to a table, whoever wrote it. */
function boundValue(field: Field, value: unknown): unknown {
  if (field.kind === 'json' && value !== null) return JSON.stringify(value);
  return field.kind === 'text' && field.format === 'html' && typeof value === 'string' ? sanitiseHtml(value) : value;
}

/** Inserts rows and their activity-log entries in one statement; answers each row as JSON with its facility. */
export function insertStatement(
  registry: Registry,
  entity: EntityDefinition,
  rows: readonly Record<string, unknown>[],
  author: Author,
  viewer?: Viewer,
): Statement {
  const binder = new Binder();
  const fields = allFields(entity);
  const keys = Object.keys(fields).filter((key) => rows.some((row) => row[key] !== undefined));
  const columns = [...new Set([...keys, 'createuser', 'updateuser'])];
  const tuples = rows.map(
    (row) => `(${columns.map((key) => placeholder(key, row, fields, author, binder)).join(', ')})`,
  );
  const insert = `insert into ${quoted(entity.table)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')} returning *`;
  const log =
    entity.history === false
      ? ''
      : `, logged as (${logSelect(registry, entity, 'create', 'w', `jsonb_build_object('after', ${loggedRow(entity, 'w')})`, author, binder)})`;
  return {
    text: `with w as (${insert})${log} ${writtenRow(registry, entity, viewer, binder)}`,
    values: binder.values,
  };
}

function placeholder(
  key: string,
  row: Record<string, unknown>,
  fields: Readonly<Record<string, Field>>,
  author: Author,
  binder: Binder,
): string {
  if (key === 'createuser' || key === 'updateuser') return binder.bind(author.userId, 'integer');
  const field = fields[key];
  const value = row[key];
  if (!field || value === undefined) return 'default';
  return binder.bind(boundValue(field, value), columnType(field));
}

/** Changes rows (already locked and authorised) to the same values and logs what was before and after each, in one statement. */
export function updateStatement(
  registry: Registry,
  entity: EntityDefinition,
  ids: readonly number[],
  values: Readonly<Record<string, unknown>>,
  author: Author,
  reason = '',
  viewer?: Viewer,
): Statement {
  const binder = new Binder();
  const [only] = ids;
  const isWanted = ids.length === 1 ? `= ${binder.bind(only, 'integer')}` : `= any(${binder.bind(ids, 'integer[]')})`;
  const old = `select * from ${quoted(entity.table)} where id ${isWanted}`;
  return {
    text: `with ${changeParts(registry, entity, old, values, author, reason, binder)} ${writtenRow(registry, entity, viewer, binder)}`,
    values: binder.values,
  };
}

/**
 * Changes one row in one statement for somebody who may: it is locked, judged, changed and logged, or nothing happens. Answers
 * a row as `JudgedRow`; none when there is no such record. The row is judged and logged as it is once nobody else holds it.
 */
export function judgedUpdateStatement(
  registry: Registry,
  entity: EntityDefinition,
  id: number,
  values: Readonly<Record<string, unknown>>,
  author: Author,
  viewer: Viewer,
  loaded: Date | undefined,
): Statement {
  const binder = new Binder();
  const may = compileGuard(entity, 't', 'update', viewer, registry, binder);
  const sees = compileGuard(entity, 't', 'read', viewer, registry, binder);
  const changedAt = `floor(extract(epoch from t.updatedate) * 1000)`;
  const isFresh = loaded ? `${changedAt} = ${binder.bind(loaded.getTime(), 'double precision')}` : 'true';
  const isOpen = isOpenText(entity, 't', Object.keys(values), binder);
  const state = entity.states ? `t.${quoted(entity.states.field)}::text` : 'null';
  const found = `select t as version, (${may}) as may, (${sees}) as sees, (${isFresh}) as fresh, (${isOpen}) as open, ${state} as state, ${changedAt}::float8 as changed, t.updateuser from ${quoted(entity.table)} t where t.id = ${binder.bind(id, 'integer')} for update of t`;
  const old = `select (found.version).* from found where found.may and found.sees and found.fresh and found.open`;
  return {
    text: `with found as (${found}), ${changeParts(registry, entity, old, values, author, '', binder)} select found.may, found.sees, found.fresh, found.open, found.state, found.changed, found.updateuser, done.j, done.facility from found left join (${writtenRow(registry, entity, viewer, binder)}) done on true`,
    values: binder.values,
  };
}

/** What a judged change answers; `j` is the record's JSON when it was changed. */
export interface JudgedRow {
  may: boolean;
  sees: boolean;
  fresh: boolean;
  /** Whether it still changes in the state it is in. */
  open: boolean;
  state: string | null;
  /** When it was changed last before, milliseconds since 1970, and by whom. */
  changed: number;
  updateuser: number | null;
  j: string | null;
  facility: number | null;
}

const writtenRow = (registry: Registry, entity: EntityDefinition, viewer: Viewer | undefined, binder: Binder): string =>
  `select row_to_json(x)::text as j, w.id as id, (${facilityOf(entity, 'w', registry)}) as facility from w, lateral (select ${shownColumns(entity, 'w', viewer, registry, binder)}) x`;

/** The parts `old` (as given), `w` (its rows, changed) and `logged` of a statement that changes rows. */
function changeParts(
  registry: Registry,
  entity: EntityDefinition,
  old: string,
  values: Readonly<Record<string, unknown>>,
  author: Author,
  reason: string,
  binder: Binder,
): string {
  const fields = allFields(entity);
  const changed = Object.entries(values).filter(([key, value]) => value !== undefined && fields[key]);
  const sets = changed.map(([key, value]) => {
    const field = fields[key] as Field;
    return `${quoted(key)} = ${binder.bind(boundValue(field, value), columnType(field))}`;
  });
  sets.push(`updatedate = now()`, `updateuser = ${binder.bind(author.userId, 'integer')}`);
  const update = `update ${quoted(entity.table)} t set ${sets.join(', ')} from old where t.id = old.id returning t.*`;
  const hidden = new Set(secretKeys(entity));
  const shown = changed.map(([key]) => key).filter((key) => !hidden.has(key));
  const part = (alias: string) =>
    `jsonb_build_object(${shown.map((key) => `'${key}', ${shownValue(`${alias}.${quoted(key)}`, fields[key] as Field)}`).join(', ')})`;
  const log =
    entity.history === false
      ? ''
      : `, logged as (${logSelect(registry, entity, 'update', 'w', `jsonb_build_object('before', ${part('old')}, 'after', ${part('w')}${secretChange(entity, changed)}${reason === '' ? '' : `, 'reason', ${binder.bind(reason, 'text')}`})`, author, binder, ' join old on old.id = w.id')})`;
  return `old as (${old}), w as (${update})${log}`;
}

/** What few may see is logged as changed, never with its value. */
const secretChange = (entity: EntityDefinition, changed: readonly [string, unknown][]): string => {
  const secrets = changed.map(([key]) => key).filter((key) => secretKeys(entity).includes(key));
  return secrets.length > 0 ? `, 'secrets', array[${secrets.map((key) => `'${key}'`).join(', ')}]::text[]` : '';
};

/** Deletes one row (already authorised) and logs it. */
export function deleteStatement(registry: Registry, entity: EntityDefinition, id: number, author: Author): Statement {
  const binder = new Binder();
  const rowId = binder.bind(id, 'integer');
  const table = quoted(entity.table);
  const before = `jsonb_build_object('before', ${loggedRow(entity, 'w')})`;
  const log =
    entity.history === false
      ? ''
      : `, logged as (${logSelect(registry, entity, 'delete', 'w', before, author, binder)})`;
  return {
    text: `with found as (select t.id, (${facilityOf(entity, 't', registry)}) as facility from ${table} t where t.id = ${rowId}), w as (delete from ${table} where id = ${rowId} returning *)${log} select found.id, found.facility from found`,
    values: binder.values,
  };
}

function logSelect(
  registry: Registry,
  entity: EntityDefinition,
  action: 'create' | 'update' | 'delete',
  row: string,
  changes: string,
  author: Author,
  binder: Binder,
  moreTables = '',
): string {
  const values = [
    binder.bind(author.userId, 'integer'),
    `(${facilityOf(entity, row, registry)})`,
    `'${action}'`,
    `'${entity.path}'`,
    `${row}.id`,
    changes,
    binder.bind(author.source, 'text'),
    binder.bind(author.ip, 'text'),
  ];
  return `insert into activity_logs (user_id, facility_id, action, collection, record_id, changes, source, ip) select ${values.join(', ')} from ${row}${moreTables}`;
}
