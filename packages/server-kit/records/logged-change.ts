import { allFields, type EntityDefinition, type Field } from '@trellis/entity-kit';
import { Binder, quoted, shownValue } from '@trellis/entity-kit/sql';
import { facilityOf } from './facility-of.ts';
import type { Author, Statement, Values, WritingStatement } from './writing.ts';

interface LoggedChange {
  action: 'create' | 'update' | 'delete';
  /** Makes the SQL of what the entry says of each row `w`. */
  changes: () => string;
  /** What is joined to `w` for that. */
  join?: string;
}

/** SQL of the number of the transaction, which all that it writes has in common. */
export const thisDeed = 'pg_current_xact_id()::text::double precision';

const loggedColumns = 'user_id, facility_id, action, collection, record_id, changes, source, ip, program, deed';

/** The part of a statement that logs what becomes of the rows `w`; empty for a collection without history. */
export function loggedPart(writing: WritingStatement, { action, changes, join = '' }: LoggedChange): string {
  const { entity, author, binder } = writing;
  if (entity.history === false) return '';
  const values = [
    binder.bind(author.userId, 'integer'),
    `(${facilityOf(writing, 'w')})`,
    `'${action}'`,
    `'${entity.path}'`,
    'w.id',
    changes(),
    binder.bind(author.source, 'text'),
    binder.bind(author.ip, 'text'),
    binder.bind(author.program ?? null, 'text'),
    thisDeed,
  ];
  return `, logged as (insert into activity_logs (${loggedColumns}) select ${values.join(', ')} from w${join})`;
}

/** What is told of records, and in which facility. */
export interface Note {
  collection: string;
  ids: readonly number[];
  facilityId: number | null;
  changes: Values;
}

/** An entry of the log about records that is no change of theirs. */
export function noteStatement(author: Author, { collection, ids, facilityId, changes }: Note): Statement {
  const binder = new Binder();
  const values = [
    binder.bind(author.userId, 'integer'),
    binder.bind(facilityId, 'integer'),
    `'other'`,
    binder.bind(collection, 'text'),
    'id',
    binder.bind(JSON.stringify(changes), 'jsonb'),
    binder.bind(author.source, 'text'),
    binder.bind(author.ip, 'text'),
    binder.bind(author.program ?? null, 'text'),
    thisDeed,
  ];
  return {
    text: `insert into activity_logs (${loggedColumns}) select ${values.join(', ')} from unnest(${binder.bind(ids, 'integer[]')}) id`,
    values: binder.values,
  };
}

/** SQL of a whole row `w` as the activity log holds it: its moments in the form of the API, nothing of its secrets. */
export function loggedRow(entity: EntityDefinition): string {
  const moments = Object.entries(allFields(entity)).filter(([, { kind }]) => kind === 'instant');
  const row = `(to_jsonb(w) || ${shownObject('w', moments)})`;
  const secrets = secretKeys(entity);
  return secrets.length > 0 ? `${row} - ${keyList(secrets)}` : row;
}

/** SQL of what a change of these fields did: what was there in `old`, what is in `w`, and why. */
export function loggedDifference(
  { entity, binder }: WritingStatement,
  changed: readonly (readonly [string, Field])[],
  reason: string,
): string {
  const hidden = new Set(secretKeys(entity));
  const shown = changed.filter(([key]) => !hidden.has(key));
  // What few may see is logged as changed, never with its value.
  const secrets = changed.map(([key]) => key).filter((key) => hidden.has(key));
  const parts = [
    `'before', ${shownObject('old', shown)}`,
    `'after', ${shownObject('w', shown)}`,
    ...(secrets.length > 0 ? [`'secrets', ${keyList(secrets)}`] : []),
    ...(reason === '' ? [] : [`'reason', ${binder.bind(reason, 'text')}`]),
  ];
  return `jsonb_build_object(${parts.join(', ')})`;
}

const shownObject = (alias: string, fields: readonly (readonly [string, Field])[]): string =>
  `jsonb_build_object(${fields.map(([key, field]) => `'${key}', ${shownValue(`${alias}.${quoted(key)}`, field)}`).join(', ')})`;

const keyList = (keys: readonly string[]): string => `array[${keys.map((key) => `'${key}'`).join(', ')}]::text[]`;

/** Fields whose values the activity log does not hold, because more people read it than may see them. */
const secretKeys = (entity: EntityDefinition): string[] =>
  Object.entries(entity.fields)
    .filter(([, field]) => field.kind === 'secret' || field.seenBy !== undefined)
    .map(([key]) => key);
