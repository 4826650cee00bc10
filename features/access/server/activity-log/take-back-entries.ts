import type { RecordTakenBack } from '@trellis/access/model';
import {
  ActivityLog,
  isAuthor,
  stateValue,
  writableFields,
  type EntityDefinition,
  type Field,
  type Infer,
} from '@trellis/entity-kit';
import { mayUse, visibleFields } from '@trellis/entity-kit/sql';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Values = Readonly<Record<string, unknown>>;
type Entry = Infer<typeof ActivityLog>;
interface Logged {
  before?: Values;
  after?: Values;
  secrets?: readonly string[];
}
type Stays = RecordTakenBack['stays'];
type Kept = NonNullable<RecordTakenBack['kept']>;

/** Fields that the server writes with every change. */
const implicit = new Set(['id', 'createdate', 'createuser', 'updatedate', 'updateuser']);

/**
 * What taking back entries of the log would write, record by record, the newest first. Each field becomes what it was before the
 * entries, as far as nobody else wrote it between them, and unless it was changed since; a record that was deleted is made again. Nothing
 * is written here.
 */
export async function planTakingBack(ids: readonly number[], context: CallContext): Promise<RecordTakenBack[]> {
  const { records, viewer } = context;
  const filter = { where: { id: { inq: [...ids] } }, order: 'id DESC', limit: ids.length };
  const entries = JSON.parse(await records.list(ActivityLog, filter, viewer)) as Entry[];
  const plans: RecordTakenBack[] = [];
  for (const own of Map.groupBy(entries, ({ collection, record_id }) => `${collection} ${record_id}`).values()) {
    const plan = await planRecord(own.toReversed(), context);
    if (plan) plans.push(plan);
  }
  return plans;
}

/** Entries of one record, the oldest first; nothing of what is no record, such as a command. */
async function planRecord(entries: readonly Entry[], context: CallContext): Promise<RecordTakenBack | undefined> {
  const written = entries.filter(({ action }) => ['create', 'update', 'delete'].includes(action));
  const [first, last] = [written.at(0), written.at(-1)];
  if (!first || !last || first.record_id === null) return undefined;
  const { collection, record_id } = first;
  const about = { collection, record_id, updatedate: null, now: {}, then: {}, stays: [] };
  const keep = (kept: Kept, stays: Stays = []): RecordTakenBack => ({ ...about, kind: 'change', kept, stays });
  const { registry } = context.services;
  const entity = registry.entities.find(({ path }) => path === collection);
  if (first.action === 'create') return keep('made');
  // The lists of a state are its own to write.
  if (!entity || entity.base !== undefined) return keep('mayNot');
  const changes = written.map((entry) => (entry.changes ?? {}) as Logged);
  const may = (right: 'create' | 'update') => mayUse({ viewer: context.viewer, registry }, entity, right);
  if (last.action === 'delete') {
    if (!may('create')) return keep('mayNot');
    const [held, older] = [changes.at(-1)?.before ?? {}, changes.slice(0, -1)];
    const then = wholeRecord(entity, stateBefore(entity, held, older), context);
    if (!then) return keep('lost');
    const isThere = await isMadeAgain(entity, last, then, context);
    return isThere ? keep('again') : { ...about, kind: 'create', then, kept: null };
  }
  if (!may('update')) return keep('mayNot');
  const record = await readRecord(entity, record_id, context);
  if (!record) return keep('gone');
  const { now, then, stays } = planFields(entity, record, changes);
  const updatedate = typeof record['updatedate'] === 'string' ? record['updatedate'] : null;
  const kept = Object.keys(then).length === 0 ? 'nothing' : null;
  return { ...about, kind: 'change', updatedate, now, then, stays, kept };
}

/**
 * What a record held before these writes, from what it holds after them: the newest is taken back first, and one that others wrote over
 * only as far as theirs.
 */
function stateBefore(entity: EntityDefinition, holds: Values, changes: readonly Logged[]): Values {
  const state: Record<string, unknown> = { ...holds };
  const overwritten = new Set<string>();
  for (const { before = {}, after = {} } of changes.toReversed())
    for (const [key, value] of Object.entries(before)) {
      if (!isSame(entity, key, state[key], after[key])) overwritten.add(key);
      if (!overwritten.has(key)) state[key] = value;
    }
  return state;
}

/** A record that was deleted may be there again under another number: who takes its deletion back a second time would have two. */
async function isMadeAgain(
  entity: EntityDefinition,
  { id, record_id }: Entry,
  then: Values,
  { db, records, viewer }: CallContext,
): Promise<boolean> {
  const { rows } = await sql<{ record_id: number }>`
    select record_id from activity_logs where collection = ${entity.path} and record_id > ${record_id} and action = 'create'
      and id > ${id} and changes -> 'after' @> ${JSON.stringify(then)}::jsonb order by id desc limit 20`.execute(db);
  const where = { id: { inq: rows.map((row) => row.record_id) } };
  const there = JSON.parse(await records.list(entity, { where, fields: ['id'], limit: 1 }, viewer)) as Values[];
  return there.length > 0;
}

async function readRecord(
  entity: EntityDefinition,
  id: number,
  { records, viewer }: CallContext,
): Promise<Values | undefined> {
  const [row] = JSON.parse(await records.list(entity, { where: { id }, limit: 1 }, viewer)) as Values[];
  return row;
}

/** Which fields go back, and which stay and why. */
function planFields(entity: EntityDefinition, record: Values, changes: readonly Logged[]) {
  const state = stateBefore(entity, record, changes);
  const first = Object.assign({}, ...changes.toReversed().map(({ before }) => before ?? {})) as Values;
  const writable = new Map(writableFields(entity));
  const stays: Stays = changes
    .flatMap(({ secrets = [] }) => secrets)
    .map((field) => ({ field, why: 'secret' as const }));
  const then: Record<string, unknown> = {};
  for (const [key, was] of Object.entries(first)) {
    if (implicit.has(key) || !(key in record)) continue;
    const stood = isSame(entity, key, record[key], state[key]);
    if (stood && isSame(entity, key, record[key], was)) continue;
    const field = writable.get(key);
    if (!field || isByAction(entity, key, field)) stays.push({ field: key, why: 'action' });
    else if (stood) stays.push({ field: key, why: 'changedSince' });
    else then[key] = asAnswered(entity, key, state[key]) ?? null;
  }
  const now = Object.fromEntries(Object.keys(then).map((key) => [key, record[key] ?? null]));
  return { now, then, stays };
}

/** Changed by actions, by the server, or not at all: no everyday change writes it. */
const isByAction = ({ states, scope }: EntityDefinition, key: string, field: Field): boolean =>
  field.byAction === true ||
  isAuthor(field) ||
  states?.field === key ||
  ((scope.kind === 'facility' || scope.kind === 'user') && scope.field === key);

const isSame = (entity: EntityDefinition, key: string, one: unknown, other: unknown): boolean =>
  JSON.stringify(asAnswered(entity, key, one) ?? null) === JSON.stringify(asAnswered(entity, key, other) ?? null);

/** The log may hold moments as the database writes them. */
function asAnswered({ fields }: EntityDefinition, key: string, value: unknown): unknown {
  if (fields[key]?.kind !== 'instant' || typeof value !== 'string') return value;
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}

/** All that a record held, for making it again; nothing where some of it is hidden, secret, or not a person's to write. */
function wholeRecord(entity: EntityDefinition, held: Values, { viewer }: CallContext): Values | undefined {
  const writable = new Map(writableFields(entity));
  const seen = visibleFields(entity, viewer);
  const { states } = entity;
  const isLost = ([key, field]: [string, Field]): boolean => {
    const value = held[key] ?? null;
    if (field.kind === 'secret' || !seen.has(key)) return true;
    if (value === null) return false;
    if (states?.field === key) return value !== stateValue(states, states.initial);
    if (isAuthor(field) && !viewer.isAdmin) return value !== viewer.userId;
    return !writable.has(key) && value !== (field as { default?: unknown }).default;
  };
  if (Object.entries(entity.fields).some(isLost)) return undefined;
  return Object.fromEntries(
    [...writable.keys()]
      .filter((key) => held[key] !== null && held[key] !== undefined)
      .map((key) => [key, asAnswered(entity, key, held[key])]),
  );
}
