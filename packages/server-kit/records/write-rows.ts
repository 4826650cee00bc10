import { defineEvents, eventPayload, type ChangeKind, type EntityDefinition } from '@trellis/entity-kit';
import type { Viewer } from '@trellis/entity-kit/sql';
import { isStillReferenced } from '../postgres/database-error.ts';
import { acceptValues } from './accept-values.ts';
import { assertOneFacility, filledKeys, type PlacedRow } from './references.ts';
import type { RecordSession } from './session.ts';
import {
  deleteStatement,
  insertStatement,
  updateEachStatement,
  updateStatement,
  type RowChange,
} from './statements.ts';
import { RecordInUse } from './usage.ts';
import type { Values } from './writing.ts';

/** That a record changed, and no more. */
export interface EntityChange {
  collection: string;
  id: number;
  op: ChangeKind;
  facilityId: number | null;
}

/**
 * A record of any collection changed. For browsers, which fetch it again, and for caches that need to know no more than the name of
 * the collection; whoever needs the record follows `created`, `changed` or `deleted` of its collection.
 */
export const { changed: entityChanged } = defineEvents('entity', { changed: eventPayload<EntityChange>() });

/** A row that was written, and for those who follow its collection all of it, as it is and as it was before. */
interface ToldRow extends PlacedRow {
  whole?: string | null | undefined;
  was?: string | null | undefined;
  /** Nobody waits for the change in their turn, so that nothing is queued. */
  isUnheard?: boolean;
}

/** A row as it was written, as JSON text. */
export interface WrittenRow extends ToldRow {
  j: string;
}

const maxParameters = 60_000;

/** Inserts checked rows in order, in as few statements as they fit into. */
export async function insertRows(
  session: RecordSession,
  entity: EntityDefinition,
  rows: readonly Values[],
  viewer: Viewer | undefined,
): Promise<WrittenRow[]> {
  const { run, events } = session;
  const isFollowed = events.isFollowed(entity, 'create');
  const perChunk = Math.max(1, Math.floor(maxParameters / (Object.keys(entity.fields).length + 8)));
  const inserted: WrittenRow[] = [];
  for (let start = 0; start < rows.length; start += perChunk) {
    const chunk = rows.slice(start, start + perChunk).map((row) => acceptValues(session, entity, row));
    const written = await run<WrittenRow>(insertStatement({ ...session, entity, viewer, isFollowed }, chunk));
    for (const row of written) announce(session, entity, 'create', row);
    await assertOneFacility(session, entity, written, new Set(chunk.flatMap(filledKeys)));
    inserted.push(...written);
  }
  return inserted;
}

/** What many rows are changed to, why, and who sees the answer (our own code sees all, unless said). */
export interface RowsChange {
  entity: EntityDefinition;
  ids: readonly number[];
  values: Values;
  reason?: string | undefined;
  viewer?: Viewer | undefined;
}

/** Changes rows to the same values in one statement, without an access check. */
export async function changeRows(
  session: RecordSession,
  { entity, ids, values, reason, viewer }: RowsChange,
): Promise<WrittenRow[]> {
  const { run, events } = session;
  const sealed = acceptValues(session, entity, values);
  const writing = { ...session, entity, viewer, isFollowed: events.isFollowed(entity, 'update') };
  const rows = await run<WrittenRow>(updateStatement(writing, ids, sealed, reason));
  for (const row of rows) announce(session, entity, 'update', row);
  const isMoved = 'field' in entity.scope && entity.scope.field in values;
  await assertOneFacility(session, entity, rows, isMoved ? undefined : new Set(filledKeys(values)));
  return rows;
}

/** Rows that change in one statement. */
const changedAtOnce = 2000;

/** Changes rows, each to values of its own, without an access check, in as few statements as they fit into; answers how many there were. */
export async function changeEachRow(
  session: RecordSession,
  entity: EntityDefinition,
  rows: readonly RowChange[],
): Promise<number> {
  const { run, events } = session;
  const writing = { ...session, entity, isFollowed: events.isFollowed(entity, 'update') };
  let count = 0;
  for (const alike of Map.groupBy(rows, ({ values }) => fieldsOf(values)).values())
    for (let start = 0; start < alike.length; start += changedAtOnce) {
      const chunk = alike
        .slice(start, start + changedAtOnce)
        .map(({ id, values }) => ({ id, values: acceptValues(session, entity, values) }));
      const written = await run<WrittenRow>(updateEachStatement(writing, chunk));
      for (const row of written) announce(session, entity, 'update', row);
      const [first] = chunk;
      const isMoved = 'field' in entity.scope && entity.scope.field in (first?.values ?? {});
      const filled = new Set(chunk.flatMap(({ values }) => filledKeys(values)));
      await assertOneFacility(session, entity, written, isMoved ? undefined : filled);
      count += written.length;
    }
  return count;
}

/** The names of the fields that values are given for: rows with the same ones change in one statement. */
const fieldsOf = (values: Values): string =>
  Object.keys(values)
    .filter((key) => values[key] !== undefined)
    .toSorted((one, other) => one.localeCompare(other))
    .join();

/** Deletes rows in one statement, without an access check; answers how many there were. Refuses those that others refer to. */
export async function removeRows(
  session: RecordSession,
  entity: EntityDefinition,
  ids: readonly number[],
): Promise<number> {
  const isFollowed = session.events.isFollowed(entity, 'delete');
  const statement = deleteStatement({ ...session, entity, isFollowed }, ids);
  const rows = await session.run<ToldRow>(statement).catch((error: unknown) => {
    throw isStillReferenced(error) ? new RecordInUse(entity, ids[0] ?? 0) : error;
  });
  for (const row of rows) announce(session, entity, 'delete', row);
  return rows.length;
}

/** Tells others, once it is committed, that a record changed, and those who follow its collection what it is now. */
export function announce(
  { events }: Pick<RecordSession, 'events'>,
  entity: EntityDefinition,
  op: ChangeKind,
  { id, facility, whole, was, isUnheard }: ToldRow,
): void {
  events.emit(entityChanged, { collection: entity.path, id, op, facilityId: facility });
  if (whole == null) return;
  const before = was == null ? {} : { before: JSON.parse(was) as unknown };
  events.emitChange(entity, op, { row: JSON.parse(whole) as unknown, facilityId: facility, ...before }, isUnheard);
}
