import { personOf, whoMay, type RowRule } from '@trellis/entity-kit';
import { Binder, compileGuard, quoted, type Viewer } from '@trellis/entity-kit/sql';
import { CompiledQuery, sql } from 'kysely';
import type { WorkContext } from '../context.ts';
import { isTenant, type UserPrincipal } from '../principal.ts';
import { accessDenied, notFound } from '../refusal.ts';
import { editConflict } from './edit-conflict.ts';
import { facilityOf } from './facility-of.ts';

/** What a row rule is asked. */
export interface RowAuthorisation {
  rule: RowRule;
  ids: readonly number[];
  user: UserPrincipal;
  viewer: Viewer;
  /** Rows are locked for the change that follows. */
  isLocking: boolean;
  /** Tenants of the facility may as well, with rows that they see. */
  letsTenantsIn: boolean;
  /** `updatedate` of the versions that the caller had loaded. */
  loaded: ReadonlyMap<number, string>;
}

/** The rows a call is about, as the caller sees them, in the order asked for, and the facility they belong to. */
export interface AuthorisedRows {
  rows: readonly { id: number }[];
  facilityId: number | null;
}

interface JudgedRow {
  id: number;
  may: boolean;
  sees: boolean;
  isTheirs: boolean;
  facility: number | null;
  changed: number;
  updateuser: number | null;
}

/** Judges, locks (in order of their ids) and loads the rows a rule names: 404 for one that the caller does not see, 403 for one that
 * they may only see, 409 for one that changed since they loaded it. */
export async function authoriseRows(asked: RowAuthorisation, context: WorkContext): Promise<AuthorisedRows> {
  const { rule } = asked;
  // Whatever moves weight or stock takes the books of the facility before any row; so it is judged before, and again under the lock.
  if (rule.books) await takeBooks(await judgeRows({ ...asked, isLocking: false }, context), context);
  const judged = await judgeRows(asked, context);
  const rows = rule.count === 'one' ? await loadOne(asked, context) : await loadMany(asked, context);
  const facilities = new Set(judged.map(({ facility }) => facility));
  return { rows, facilityId: facilities.size === 1 ? ([...facilities][0] ?? null) : null };
}

const loadOne = async ({ rule, ids: [id = 0], viewer }: RowAuthorisation, { records }: WorkContext) => [
  await records.get(rule.entity, id, viewer),
];

async function loadMany({ rule, ids, viewer }: RowAuthorisation, { records }: WorkContext): Promise<{ id: number }[]> {
  const unread = [...new Set(ids)];
  const byId = new Map<number, { id: number }>();
  const perList = Math.min(500, rule.entity.limit?.max ?? 500);
  for (let start = 0; start < unread.length; start += perList) {
    const where = { id: { inq: unread.slice(start, start + perList) } };
    const found = await records.list(rule.entity, { where, limit: perList }, viewer);
    for (const row of JSON.parse(found) as { id: number }[]) byId.set(row.id, row);
  }
  return unread.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

async function judgeRows(asked: RowAuthorisation, { db, services }: WorkContext): Promise<JudgedRow[]> {
  const { rule, ids, user, loaded } = asked;
  const { text, values } = judgement(asked, services.registry);
  const { rows } = await db.executeQuery<JudgedRow>(CompiledQuery.raw(text, values));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const id of ids) if (!byId.get(id)?.sees) throw notFound(rule.entity.path, id);
  for (const row of rows) {
    const isLetIn = asked.letsTenantsIn && row.facility !== null && isTenant(user, row.facility);
    if (!row.may && !row.isTheirs && !isLetIn) throw accessDenied();
    const seen = loaded.get(row.id);
    if (seen !== undefined && Math.floor(row.changed) !== new Date(seen).getTime()) throw editConflict(row);
  }
  return rows;
}

/** The statement that judges rows by the guard of everyday calls, asked for the people of the rule. */
function judgement(
  { rule, ids, viewer, isLocking }: RowAuthorisation,
  registry: WorkContext['services']['registry'],
): { text: string; values: unknown[] } {
  const { entity, who } = rule;
  const binder = new Binder();
  const right = 'right' in who ? who.right : 'update';
  const rowIds = binder.bind([...new Set(ids)], 'integer[]');
  const asking = { viewer, registry, binder };
  const named = { entity, alias: 't' };
  // What is one person's alone is nobody else's, administrators included.
  const may = isTheirsAlone(rule) ? 'false' : compileGuard(asking, named, right, { who: whoMay(rule) });
  const sees = compileGuard(asking, named, 'read');
  const person = personOf(rule);
  const isTheirs =
    person === undefined ? 'false' : `coalesce(t.${quoted(person)} = ${binder.bind(viewer.userId, 'integer')}, false)`;
  const text =
    `select t.id, (${may}) as may, (${sees}) as sees, (${isTheirs}) as "isTheirs", (${facilityOf({ entity, registry }, 't')}) as facility, ` +
    `floor(extract(epoch from t.updatedate) * 1000) as changed, t.updateuser ` +
    `from ${quoted(entity.table)} t where t.id = any(${rowIds}) order by t.id${isLocking ? ' for update of t' : ''}`;
  return { text, values: binder.values };
}

const isTheirsAlone = ({ who }: RowRule): boolean =>
  'roles' in who && who.person !== undefined && typeof who.roles !== 'string' && who.roles.length === 0;

async function takeBooks(rows: readonly JudgedRow[], { db }: WorkContext): Promise<void> {
  const facilities = new Set(rows.map(({ facility }) => facility).filter((id) => id !== null));
  for (const id of [...facilities].sort((one, other) => one - other)) await sql`select lock_books(${id})`.execute(db);
}
