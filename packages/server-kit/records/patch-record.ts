import { ownNumbers, stateName, type EntityDefinition, type Infer, type Scope } from '@trellis/entity-kit';
import {
  Binder,
  compileGet,
  compileGuard,
  quoted,
  recordText,
  type JsonTextRow,
  type Viewer,
} from '@trellis/entity-kit/sql';
import { accessDenied, invalidRecord, notFound, type Refusal } from '../refusal.ts';
import { acceptValues } from './accept-values.ts';
import { conditionsOf, isOneStatement, type Change } from './change.ts';
import { assertOpen, closedRecord } from './closed-states.ts';
import { editConflict } from './edit-conflict.ts';
import { facilityOf } from './facility-of.ts';
import { lockRecord } from './lock-record.ts';
import { checkReferences } from './references.ts';
import type { RecordSession } from './session.ts';
import { judgedUpdateStatement, type JudgedRow } from './statements.ts';
import { announce, changeRows } from './write-rows.ts';
import type { Values } from './writing.ts';

/** One record as the viewer sees it; throws 404 when it is missing or not the viewer's. */
export async function getRecord<E extends EntityDefinition>(
  { run, registry }: RecordSession,
  entity: E,
  id: number,
  viewer: Viewer,
): Promise<Infer<E>> {
  const [row] = await run<JsonTextRow>(compileGet({ registry, viewer }, entity, id));
  if (!row) throw notFound(entity.path, id);
  return JSON.parse(recordText(row)) as Infer<E>;
}

/** Changes a record for somebody who may: in one statement where nothing else is asked, else step by step. An empty change
 * answers the record unchanged. */
export async function patchRecord(session: RecordSession, change: Change, viewer: Viewer): Promise<string> {
  if (isOneStatement(change)) return changeJudged(session, change, viewer);
  const { entity, id, values, refusal, loaded } = change;
  await lockRecord(session, entity, id, { right: 'update', viewer, loaded });
  if (refusal) throw refusal;
  if (Object.keys(values).length === 0) return JSON.stringify(await getRecord(session, entity, id, viewer));
  await checkReferences(session, entity, [values], viewer);
  await assertOpen(session, entity, id, Object.keys(values));
  return changeInPlace(session, { entity, id, values }, viewer);
}

/** Changes a record in one statement, which is a transaction of its own; undefined when the change asks for more, or when
 * something must follow from it: then nothing was changed, and `patchRecord` does it in a transaction. */
export async function patchAlone(session: RecordSession, change: Change, viewer: Viewer): Promise<string | undefined> {
  const unheardWhere = isOneStatement(change) ? session.events.unheardWhere(change.entity, 'update') : undefined;
  return unheardWhere && changeJudged(session, change, viewer, unheardWhere);
}

/** Locks, judges, changes and logs in one statement, or says what stood against it. */
function changeJudged(session: RecordSession, change: Change, viewer: Viewer): Promise<string>;
function changeJudged(
  session: RecordSession,
  change: Change,
  viewer: Viewer,
  unheardWhere: (facility: string) => string,
): Promise<string | undefined>;
async function changeJudged(
  session: RecordSession,
  { entity, id, values, loaded }: Change,
  viewer: Viewer,
  unheardWhere?: (facility: string) => string,
) {
  const sealed = acceptValues(session, entity, values);
  const isFollowed = session.events.isFollowed(entity, 'update');
  const statement = judgedUpdateStatement({ ...session, entity, viewer, isFollowed, unheardWhere }, id, sealed, loaded);
  const [row] = await session.run<JudgedRow>(statement);
  if (!row?.sees) throw notFound(entity.path, id);
  if (!row.may) throw accessDenied();
  if (!row.fresh) throw editConflict(row);
  if (!row.open) throw closedRecord(entity, nameOfState(entity, row.state));
  if (!row.unheard) return undefined;
  if (row.j === null) throw new Error(`${entity.name} ${id} was judged and not changed.`);
  announce(session, entity, 'update', { ...row, id, isUnheard: unheardWhere !== undefined });
  return row.j;
}

/** The state as its machine calls it; where states are rows of a lookup, the text is the id of one. */
const nameOfState = ({ states }: EntityDefinition, value: string | null): string =>
  (states && stateName(states, states.ids && value !== null ? Number(value) : value)) ?? 'unknown';

/** What is written to a record that stays where it is. */
export interface Placement {
  entity: EntityDefinition;
  id: number;
  values: Values;
  /** The values that somebody chose; all, unless said. */
  chosen?: Values;
}

/** Writes a change, of a record locked by now, that leaves it where it is: its facility never changes, its person by an
 * administrator alone. */
export async function changeInPlace(
  session: RecordSession,
  { entity, id, values, chosen = values }: Placement,
  viewer: Viewer,
): Promise<string> {
  const { scope, path } = entity;
  const { place, openIn, isBelowParent } = conditionsOf(entity, chosen);
  if (place !== undefined && scope.kind === 'user' && !isOwn(scope, chosen[place], viewer)) throw accessDenied();
  if (openIn !== undefined && !viewer.isAdmin) await assertStaysOpenIn(session, { entity, id, chosen }, openIn);
  const before = place === undefined ? undefined : await readFacility(session, entity, id);
  const [row] = await changeRows(session, { entity, ids: [id], values, viewer });
  if (!row) throw notFound(path, id);
  if (place !== undefined && (await readFacility(session, entity, id)) !== before) throw elsewhere(path, place);
  if (isBelowParent) await assertLanded(session, { entity, ids: [id], right: 'update' }, viewer);
  return row.j;
}

/** Whether a number says that a row is the viewer's own; an administrator's may be anybody's. */
export const isOwn = (
  scope: Extract<Scope, { kind: 'user' }>,
  value: unknown,
  { userId, isAdmin }: Pick<Viewer, 'userId' | 'isAdmin'>,
): boolean => isAdmin || (ownNumbers(scope, userId) as unknown[]).includes(value);

/** Rows of a collection, and what the viewer wants of them. */
export interface Landing {
  entity: EntityDefinition;
  ids: readonly number[];
  right: 'create' | 'update';
}

/** Rows that belong through a parent are checked where they landed; a row the viewer could not reach is refused. */
export async function assertLanded(
  { run, registry }: RecordSession,
  { entity, ids, right }: Landing,
  viewer: Viewer,
): Promise<void> {
  if (entity.scope.kind !== 'parent' || viewer.isAdmin) return;
  const binder = new Binder();
  const guard = compileGuard({ viewer, registry, binder }, { entity, alias: 't' }, right);
  const text = `select count(*)::int as count from ${quoted(entity.table)} t where t.id = any(${binder.bind(ids, 'integer[]')}) and ${guard}`;
  const [row] = await run<{ count: number }>({ text, values: binder.values });
  if (row?.count !== ids.length) throw accessDenied();
}

/** A person's row that a role reaches in the facility it names stays there: elsewhere others would reach it. */
async function assertStaysOpenIn(
  { run }: RecordSession,
  { entity: { table, path }, id, chosen }: { entity: EntityDefinition; id: number; chosen: Values },
  key: string,
): Promise<void> {
  const text = `select ${quoted(key)} as facility from ${quoted(table)} where id = $1`;
  const [row] = await run<{ facility: number | null }>({ text, values: [id] });
  if (row?.facility !== chosen[key]) throw elsewhere(path, key);
}

const elsewhere = (path: string, property: string): Refusal =>
  invalidRecord(path, [{ property, code: 'place', message: 'cannot lead to another facility' }]);

/** The facility a record belongs to, by itself or through its parents. */
async function readFacility({ run, registry }: RecordSession, entity: EntityDefinition, id: number): Promise<unknown> {
  const text = `select (${facilityOf({ entity, registry }, 't')}) as facility from ${quoted(entity.table)} t where t.id = $1`;
  const [row] = await run<{ facility: number | null }>({ text, values: [id] });
  return row?.facility;
}
