import { allFields, type EntityDefinition, type Field } from '@trellis/entity-kit';
import { columnType, compileGuard, quoted, type Viewer } from '@trellis/entity-kit/sql';
import { isOpenText } from './closed-states.ts';
import { facilityOf } from './facility-of.ts';
import { loggedDifference, loggedPart, loggedRow } from './logged-change.ts';
import { withCleanHtml } from './sanitise-html.ts';
import {
  beginStatement,
  bindValue,
  changedRows,
  wholeRow,
  writtenRows,
  type Statement,
  type Values,
  type Writing,
  type WritingStatement,
} from './writing.ts';

/** Inserts rows and their activity-log entries in one statement; answers each row as JSON with its facility. */
export function insertStatement(writing: Writing, rows: readonly Values[]): Statement {
  const statement = beginStatement(writing);
  const { entity, author, binder } = statement;
  const fields = allFields(entity);
  const keys = Object.keys(fields).filter((key) => rows.some((row) => row[key] !== undefined));
  const columns = [...new Set([...keys, 'createuser', 'updateuser'])];
  const placeholder = (row: Values, key: string): string => {
    if (key === 'createuser' || key === 'updateuser') return binder.bind(author.userId, 'integer');
    const field = fields[key];
    const value = row[key];
    return !field || value === undefined ? 'default' : bindValue(binder, field, value);
  };
  const tuples = rows
    .map((row) => withCleanHtml(entity, row))
    .map((row) => `(${columns.map((key) => placeholder(row, key)).join(', ')})`);
  const insert = `insert into ${quoted(entity.table)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')} returning *`;
  const log = loggedPart(statement, {
    action: 'create',
    changes: () => `jsonb_build_object('after', ${loggedRow(entity)})`,
  });
  return { text: `with w as (${insert})${log} ${writtenRows(statement)}`, values: binder.values };
}

const isOneOf = (binder: WritingStatement['binder'], ids: readonly number[]): string =>
  ids.length === 1 ? `= ${binder.bind(ids[0], 'integer')}` : `= any(${binder.bind(ids, 'integer[]')})`;

/** Changes rows (already locked and authorised) to the same values and logs what was before and after each, in one statement. */
export function updateStatement(writing: Writing, ids: readonly number[], values: Values, reason = ''): Statement {
  const statement = beginStatement(writing);
  const { entity, binder } = statement;
  const isWanted = isOneOf(binder, ids);
  const old = `select * from ${quoted(entity.table)} where id ${isWanted}`;
  return {
    text: `with ${changeParts(statement, old, values, reason)} ${changedRows(statement)}`,
    values: binder.values,
  };
}

/**
 * Changes one row in one statement for somebody who may: it is locked, judged, changed and logged, or nothing happens. Answers
 * a row as `JudgedRow`; none when there is no such record. The row is judged and logged as it is once nobody else holds it.
 * With `unheardWhere` nothing happens either where something must follow.
 */
export function judgedUpdateStatement(
  writing: Writing & { viewer: Viewer; unheardWhere?: ((facility: string) => string) | undefined },
  id: number,
  values: Values,
  loaded: string | undefined,
): Statement {
  const { entity, registry, viewer, unheardWhere } = writing;
  const statement = beginStatement(writing);
  const { binder } = statement;
  const rows = { entity, alias: 't' };
  const asking = { registry, viewer, binder };
  const changedAt = `floor(extract(epoch from t.updatedate) * 1000)`;
  const judged = [
    `(${compileGuard(asking, rows, 'update')}) as may`,
    `(${compileGuard(asking, rows, 'read')}) as sees`,
    `(${loaded === undefined ? 'true' : `${changedAt} = ${binder.bind(new Date(loaded).getTime(), 'double precision')}`}) as fresh`,
    `(${isOpenText(entity, 't', Object.keys(values), binder)}) as open`,
    `(${unheardWhere ? unheardWhere(facilityOf(writing, 't')) : 'true'}) as unheard`,
    `${entity.states ? `t.${quoted(entity.states.field)}::text` : 'null'} as state`,
    `${changedAt}::float8 as changed`,
  ];
  const found = `select t as version, ${judged.join(', ')}, t.updateuser from ${quoted(entity.table)} t where t.id = ${binder.bind(id, 'integer')} for update of t`;
  const old = `select (found.version).* from found where found.may and found.sees and found.fresh and found.open and found.unheard`;
  const change = changeParts(statement, old, values, '');
  return {
    text: `with found as (${found}), ${change} select found.may, found.sees, found.fresh, found.open, found.unheard, found.state, found.changed, found.updateuser, done.j, done.facility${writing.isFollowed === true ? ', done.whole, done.was' : ''} from found left join (${changedRows(statement)}) done on true`,
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
  /** Whether nothing must follow; true where that was not asked. */
  unheard: boolean;
  state: string | null;
  /** When it was changed last before, milliseconds since 1970, and by whom. */
  changed: number;
  updateuser: number | null;
  j: string | null;
  facility: number | null;
  /** The record for those who follow it, and as it was before. */
  whole?: string | null;
  was?: string | null;
}

/** What a row is changed to. */
export interface RowChange {
  readonly id: number;
  readonly values: Values;
}

/**
 * Changes rows (already locked and authorised), each to values of its own, and logs what was before and after each, in one statement.
 * All have values for the same fields.
 */
export function updateEachStatement(writing: Writing, rows: readonly RowChange[]): Statement {
  const statement = beginStatement(writing);
  const { entity, author, binder } = statement;
  const clean = rows.map(({ id, values }) => ({ ...withCleanHtml(entity, values), id }));
  const changed = changedFields(entity, clean[0] ?? {});
  const columns = changed.map(([key, field]) => `${quoted(key)} ${columnType(field)}`);
  const sent = `select * from jsonb_to_recordset(${binder.bind(JSON.stringify(clean), 'jsonb')}) as s(${['id integer', ...columns].join(', ')})`;
  const sets = [...changed.map(([key]) => `${quoted(key)} = sent.${quoted(key)}`), ...touched(author.userId, binder)];
  const table = quoted(entity.table);
  const update = `update ${table} t set ${sets.join(', ')} from sent where t.id = sent.id returning t.*`;
  const old = `select t.* from ${table} t join sent on sent.id = t.id`;
  const log = changeLog(statement, changed, '');
  return {
    text: `with sent as (${sent}), old as (${old}), w as (${update})${log} ${changedRows(statement)}`,
    values: binder.values,
  };
}

/** The parts `old` (as given), `w` (its rows, changed) and `logged` of a statement that changes rows. */
function changeParts(statement: WritingStatement, old: string, values: Values, reason: string): string {
  const { entity, author, binder } = statement;
  const clean = withCleanHtml(entity, values);
  const changed = changedFields(entity, clean);
  const sets = [
    ...changed.map(([key, field]) => `${quoted(key)} = ${bindValue(binder, field, clean[key])}`),
    ...touched(author.userId, binder),
  ];
  const update = `update ${quoted(entity.table)} t set ${sets.join(', ')} from old where t.id = old.id returning t.*`;
  return `old as (${old}), w as (${update})${changeLog(statement, changed, reason)}`;
}

/** The fields that values are given for. */
const changedFields = (entity: EntityDefinition, values: Values): [string, Field][] =>
  Object.entries(allFields(entity)).filter(([key]) => values[key] !== undefined && key !== 'id');

/** When a row was changed and by whom. */
const touched = (userId: number | null, binder: WritingStatement['binder']): string[] => [
  'updatedate = now()',
  `updateuser = ${binder.bind(userId, 'integer')}`,
];

/** Logs what the rows `old` became. */
const changeLog = (statement: WritingStatement, changed: [string, Field][], reason: string): string =>
  loggedPart(statement, {
    action: 'update',
    changes: () => loggedDifference(statement, changed, reason),
    join: ' join old on old.id = w.id',
  });

/** Deletes rows (already authorised) and logs each. */
export function deleteStatement(writing: Writing, ids: readonly number[]): Statement {
  const statement = beginStatement(writing);
  const { entity, binder } = statement;
  const isWanted = isOneOf(binder, ids);
  const table = quoted(entity.table);
  const log = loggedPart(statement, {
    action: 'delete',
    changes: () => `jsonb_build_object('before', ${loggedRow(entity)})`,
  });
  return {
    text: `with found as (select t.id, (${facilityOf(writing, 't')}) as facility from ${table} t where t.id ${isWanted}), w as (delete from ${table} where id ${isWanted} returning *)${log} select found.id, found.facility${writing.isFollowed === true ? `, ${wholeRow(statement, 'w')} as whole from found join w on w.id = found.id` : ' from found'}`,
    values: binder.values,
  };
}
