import { isAuthor, type EntityDefinition } from '@trellis/entity-kit';
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
import { accessDenied, badRequest } from '../refusal.ts';
import type { UserPrincipal } from '../principal.ts';
import { readChange } from '../records/change.ts';
import { checkedValues } from '../records/checked-values.ts';
import { isOwn } from '../records/patch-record.ts';
import { withReadValues } from '../records/read-values.ts';
import type { Values } from '../records/writing.ts';

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
    await assertLanded(asked, [text], context);
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
    await assertLanded(asked, texts, context);
    return `[${texts.join(',')}]`;
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
    const asking = { viewer, registry: context.services.registry, binder };
    const rowsAt = { entity, alias: 't' };
    const columnOf = seenColumns(asking, rowsAt);
    const condition = compileWhere(where, { binder, visible, columnOf });
    const guard = compileGuard(asking, rowsAt, 'read');
    const text = `select t.id from ${quoted(entity.table)} t where ${condition} and ${guard} order by t.id limit 2`;
    const { rows } = await context.db.executeQuery<{ id: number }>(CompiledQuery.raw(text, binder.values));
    const found = rows[0];
    if (rows.length > 1)
      throw badRequest('There are multiple instances found. Upsert Operation will not be performed!');
    if (found && body['id'] !== undefined && idIn(body) !== found.id)
      throw badRequest('id property (id) cannot be updated.');
    return found ? context.records.patch(readChange(entity, found.id, body), viewer) : create(asked, body)(context);
  };

/** Deletes one record, of the version the caller had loaded where they say which; a missing one counts 0. */
export const removeOne =
  (asked: Asked, id: number, loaded?: string): WriteAction =>
  async (context) => {
    try {
      await context.records.lock(asked.entity, id, 'delete', asked.viewer, loaded);
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 404) return '{"count":0}';
      throw error;
    }
    // Locked, it is there to be deleted.
    await context.records.remove(asked.entity, id);
    return '{"count":1}';
  };

function checkedNew({ entity, user, viewer }: Asked, body: Body, context: WorkContext): Values {
  // Calls that create when nothing is there need the right to create, not only to change.
  if (!mayUse({ viewer, registry: context.services.registry }, entity, 'create')) throw accessDenied();
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
    if (!isOwn(scope, values[scope.field], viewer)) throw accessDenied();
  }
  for (const [key] of Object.entries(entity.fields).filter(([, field]) => isAuthor(field))) {
    values[key] ??= user.userId;
    if (values[key] !== user.userId && !user.isAdmin) throw accessDenied();
  }
  return checkedValues(entity, values);
}

/** Every reference leads to a row the caller may see, and every row lands where the caller may create. */
async function assertPlaces(asked: Asked, rows: readonly Values[], context: WorkContext): Promise<void> {
  const { entity, viewer } = asked;
  await context.records.checkReferences(entity, rows, viewer);
  if (entity.scope.kind !== 'facility') return;
  for (const row of rows) assertFacility(asked, row[entity.scope.field]);
}

/** A new row must land where the caller may create: facility named in the row, or none only for administrators. */
function assertFacility({ entity, viewer }: Asked, facilityId: unknown): void {
  if (entity.scope.kind === 'facility' && entity.scope.field === 'id') return;
  const allowed = viewer.facilitiesFor(entity, 'create');
  if (allowed === 'all') return;
  if (!(allowed as readonly unknown[]).includes(facilityId)) throw accessDenied();
}

/** Every new row landed where the caller may create; those below a parent show it only now. */
function assertLanded({ entity, viewer }: Asked, texts: readonly string[], { records }: WorkContext): Promise<void> {
  if (entity.scope.kind !== 'parent') return Promise.resolve();
  const ids = texts.map((text) => (JSON.parse(text) as { id: number }).id);
  return records.assertLanded({ entity, ids, right: 'create' }, viewer);
}
