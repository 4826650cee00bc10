import { isAuthor, ownNumbers, type EntityDefinition, type Scope } from '@trellis/entity-kit';
import {
  Binder,
  compileGuard,
  compileWhere,
  mayUse,
  quoted,
  seenColumns,
  visibleFields,
  type Viewer,
} from '@trellis/entity-kit/sql';
import { CompiledQuery, sql } from 'kysely';
import type { WorkContext } from '../context.ts';
import { accessDenied, badRequest, invalidRecord, type Refusal } from '../refusal.ts';
import { isMember, type UserPrincipal } from '../principal.ts';
import { assertOpen } from '../records/closed-records.ts';
import { withReadValues } from '../records/read-values.ts';
import { patchAtOnce } from '../records/patch-at-once.ts';
import { checkedValues } from '../records/records.ts';
import { facilityOf, type Author } from '../records/statements.ts';
import type { Services } from '../services.ts';

export type Body = Record<string, unknown>;

/** The id in a body, which may be told as text. */
export const idIn = ({ id }: Body): unknown => (typeof id === 'string' && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : id);

/** Who asks for what, once the collection's rules have let them in. */
export interface Asked {
  entity: EntityDefinition;
  user: UserPrincipal;
  viewer: Viewer;
}

/** A write inside its transaction; it answers the JSON text of the reply. */
export type WriteAction = (context: WorkContext) => Promise<string>;

/** Creates one record in the caller's facility. */
export const createOne =
  (asked: Asked, body: Body): WriteAction =>
  async (context) => {
    const values = checkedNew(asked, body, context);
    await assertPlaces(asked, [values], context);
    const [text = ''] = await context.records.insert(asked.entity, [values], asked.viewer);
    await assertAllLanded(asked, 'create', [text], context);
    return text;
  };

/** Creates all records of a list, or none; replies in the order sent. */
export const createMany =
  (asked: Asked, bodies: readonly unknown[]): WriteAction =>
  async (context) => {
    if (bodies.length > 1000) throw badRequest('At most 1000 records at a time.');
    const rows = bodies.map((body) => {
      if (typeof body !== 'object' || body === null || Array.isArray(body))
        throw badRequest('Some of array items are not an object.');
      return checkedNew(asked, body as Body, context);
    });
    await assertPlaces(asked, rows, context);
    const texts = await context.records.insert(asked.entity, rows, asked.viewer);
    await assertAllLanded(asked, 'create', texts, context);
    return `[${texts.join(',')}]`;
  };

/** Changes plain fields in one statement of its own; undefined for a change that needs `patchOne`. */
export function patchPlain(
  { entity, viewer }: Asked,
  id: number,
  body: Body,
  author: Author,
  services: Services,
): Promise<string | undefined> {
  const { id: _, updatedate, ...sent } = body;
  return patchAtOnce({ entity, id, sent, loaded: loadedAt(updatedate) }, viewer, author, services);
}

/** Changes the fields sent; an empty change answers the record unchanged. */
export const patchOne =
  (asked: Asked, id: number, body: Body): WriteAction =>
  async (context) => {
    const { id: _, updatedate, ...sent } = body;
    await context.records.lock(asked.entity, id, 'update', asked.viewer, loadedAt(updatedate));
    const values = await context.records.checkChange(asked.entity, sent, asked.viewer);
    if (Object.keys(values).length === 0)
      return JSON.stringify(await context.records.get(asked.entity, id, asked.viewer));
    await assertOpen(asked.entity, id, Object.keys(values), context);
    return changeInPlace(asked, id, values, values, context);
  };

/** Changes the one record a `where` matches, creates it when none does, refuses when several do; safe when called at once. */
export const upsertWithWhere =
  (asked: Asked, where: Body, body: Body, create: typeof createOne): WriteAction =>
  async (context) => {
    const { entity, viewer } = asked;
    if (Object.keys(body).length === 0) throw badRequest('data object cannot be empty!');
    // One upsert of a collection at a time, so two callers cannot both create.
    await sql`select pg_advisory_xact_lock(hashtext(${`upsert ${entity.table}`}))`.execute(context.db);
    const binder = new Binder();
    const visible = visibleFields(entity, viewer);
    const columnOf = seenColumns(entity, 't', viewer, context.services.registry, binder);
    const condition = compileWhere(where, { entity, alias: 't', binder, visible, columnOf });
    const guard = compileGuard(entity, 't', 'read', viewer, context.services.registry, binder);
    const text = `select t.id from ${quoted(entity.table)} t where ${condition} and ${guard} order by t.id limit 2`;
    const { rows } = await context.db.executeQuery<{ id: number }>(CompiledQuery.raw(text, binder.values));
    const found = rows[0];
    if (rows.length > 1)
      throw badRequest('There are multiple instances found. Upsert Operation will not be performed!');
    if (found && body['id'] !== undefined && idIn(body) !== found.id)
      throw badRequest('id property (id) cannot be updated.');
    return found ? patchOne(asked, found.id, body)(context) : create(asked, body)(context);
  };

/** Deletes one record; a missing one counts 0. */
export const removeOne =
  (asked: Asked, id: number): WriteAction =>
  async (context) => {
    try {
      await context.records.lock(asked.entity, id, 'delete', asked.viewer);
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 404) return '{"count":0}';
      throw error;
    }
    return JSON.stringify({ count: (await context.records.remove(asked.entity, id)) ? 1 : 0 });
  };

function checkedNew(asked: Asked, body: Body, context: WorkContext): Body {
  const { entity, user, viewer } = asked;
  // Calls that create when nothing is there need the right to create, not only to change.
  if (!mayUse(entity, 'create', viewer, context.services.registry)) throw accessDenied();
  const values: Body = withReadValues(entity, body);
  const { scope } = entity;
  if (
    scope.kind === 'facility' &&
    scope.field !== 'id' &&
    values[scope.field] === undefined &&
    // An administrator who names no facility writes for everybody.
    !(scope.sharedWhenNull && user.isAdmin) &&
    user.facilityId !== null
  ) {
    values[scope.field] = user.facilityId;
  }
  if (scope.kind === 'user') {
    if (values[scope.field] === undefined) values[scope.field] = user.userId;
    if (!isOwn(asked, scope, values[scope.field])) throw accessDenied();
  }
  for (const [key] of Object.entries(entity.fields).filter(([, field]) => isAuthor(field))) {
    values[key] ??= user.userId;
    if (values[key] !== user.userId && !user.isAdmin) throw accessDenied();
  }
  return checkedValues(entity, values);
}

/** Every reference leads to a row the caller may see, and every row lands where the caller may create. */
async function assertPlaces(asked: Asked, rows: readonly Body[], context: WorkContext): Promise<void> {
  const { entity, viewer } = asked;
  await context.records.checkReferences(entity, rows, viewer);
  if (entity.scope.kind !== 'facility') return;
  for (const row of rows) assertFacility(asked, row[entity.scope.field]);
}

/** A new row must land where the caller may create: facility named in the row, or none only for administrators. */
function assertFacility({ entity, user, viewer }: Asked, facilityId: unknown): void {
  if (entity.scope.kind === 'facility' && entity.scope.field === 'id') return;
  const allowed = viewer.facilitiesFor(entity, 'create');
  if (allowed === 'all') return;
  if (typeof facilityId !== 'number' || !isMember(user, facilityId) || !allowed.includes(facilityId))
    throw accessDenied();
}

/** Rows that belong through a parent are checked where they landed; a row the caller could not reach is refused. */
async function assertAllLanded(
  asked: Asked,
  right: 'create' | 'update',
  texts: readonly string[],
  context: WorkContext,
): Promise<void> {
  if (asked.entity.scope.kind !== 'parent' || asked.user.isAdmin) return;
  const ids = texts.map((text) => (JSON.parse(text) as { id: number }).id);
  const binder = new Binder();
  const guard = compileGuard(asked.entity, 't', right, asked.viewer, context.services.registry, binder);
  const text = `select count(*)::int as count from ${quoted(asked.entity.table)} t where t.id = any(${binder.bind(ids, 'integer[]')}) and ${guard}`;
  const { rows } = await context.db.executeQuery<{ count: number }>(CompiledQuery.raw(text, binder.values));
  if (rows[0]?.count !== ids.length) throw accessDenied();
}

/** Whether a number says that a row is the caller's own; an administrator's may be anybody's. */
const isOwn = ({ user }: Asked, scope: Extract<Scope, { kind: 'user' }>, value: unknown): boolean =>
  user.isAdmin || (ownNumbers(scope, user.userId) as unknown[]).includes(value);

/** Writes a change that leaves the record where it is: its facility never changes, its person by an administrator alone. */
export async function changeInPlace(
  asked: Asked,
  id: number,
  values: Body,
  chosen: Body,
  context: WorkContext,
): Promise<string> {
  const { entity, viewer } = asked;
  const { scope, path } = entity;
  const key = scope.kind === 'provider' ? undefined : scope.field;
  const isPlaced = key !== undefined && chosen[key] !== undefined;
  if (isPlaced && scope.kind === 'user' && !isOwn(asked, scope, chosen[key])) throw accessDenied();
  if (scope.kind === 'user' && scope.openTo && !asked.user.isAdmin)
    await assertStaysOpenIn(entity, id, scope.openTo.facility, chosen, context);
  const before = isPlaced ? await readFacility(entity, id, context) : undefined;
  const text = await context.records.change(entity, id, values, '', viewer);
  if (isPlaced && (await readFacility(entity, id, context)) !== before) throw elsewhere(path, key);
  await assertAllLanded(asked, 'update', [text], context);
  return text;
}

/** A person's row that a role reaches in the facility it names stays there: elsewhere others would reach it. */
async function assertStaysOpenIn(
  { table, path }: EntityDefinition,
  id: number,
  key: string,
  chosen: Body,
  { db }: WorkContext,
): Promise<void> {
  if (chosen[key] === undefined) return;
  const text = `select ${quoted(key)} as facility from ${quoted(table)} where id = $1`;
  const { rows } = await db.executeQuery<{ facility: number | null }>(CompiledQuery.raw(text, [id]));
  if (rows[0]?.facility !== chosen[key]) throw elsewhere(path, key);
}

const elsewhere = (path: string, property: string): Refusal =>
  invalidRecord(path, [{ property, code: 'place', message: 'cannot lead to another facility' }]);

/** The facility a record belongs to, by itself or through its parents. */
async function readFacility(entity: EntityDefinition, id: number, { db, services }: WorkContext): Promise<unknown> {
  const text = `select (${facilityOf(entity, 't', services.registry)}) as facility from ${quoted(entity.table)} t where t.id = $1`;
  const { rows } = await db.executeQuery<{ facility: number | null }>(CompiledQuery.raw(text, [id]));
  return rows[0]?.facility;
}

/** The version of the record that the caller had loaded, as its body says. */
export function loadedAt(updatedate: unknown): string | undefined {
  if (updatedate === undefined) return undefined;
  if (typeof updatedate !== 'string' || Number.isNaN(Date.parse(updatedate)))
    throw badRequest('updatedate is not valid.');
  return updatedate;
}
