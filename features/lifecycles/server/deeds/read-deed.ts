import { Lifecycle } from '@trellis/lifecycles/model';
import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Values = Readonly<Record<string, unknown>>;

/** A row that a deed wrote, from what it was before to what it is after; what was made has no before, what was removed no after. */
export interface WrittenRow {
  collection: string;
  id: number;
  before: Values | null;
  after: Values | null;
  /** Fields that were changed, of a row that was there before and after. */
  fields: ReadonlySet<string>;
}

/** All that one transaction of a person wrote, as the activity log tells it. */
export interface Deed {
  /** The number of its transaction, which is no other's in one database; with its moment it is no other's of a restored one either. */
  deed: number;
  time: string;
  user_id: number | null;
  facility_id: number | null;
  /** The first entry of the log that belongs to it. */
  firstEntry: number;
  isRecent: boolean;
  /** It takes back another one, or was taken back by one. */
  isTakenBack: boolean;
  rows: readonly WrittenRow[];
}

interface Entry {
  id: number;
  deed: number;
  time: string;
  user_id: number | null;
  facility_id: number | null;
  isRecent: boolean;
  isTakenBack: boolean;
  collection: string;
  record_id: number;
  action: 'create' | 'update' | 'delete';
  before: Values | null;
  after: Values | null;
}

/** Tells in the log that a deed was taken back: at its first row, and at each run it was about. */
export async function noteTakenBack(
  { deed, facility_id: facilityId, rows }: Deed,
  runIds: readonly number[],
  { records }: Pick<CallContext, 'records'>,
): Promise<void> {
  const changes = { takesBack: deed };
  const [first] = rows;
  if (first && first.collection !== Lifecycle.path)
    await records.note({ collection: first.collection, ids: [first.id], facilityId, changes });
  await records.note({ collection: Lifecycle.path, ids: runIds, facilityId, changes });
}

/** Refuses to take back what is not the deed that the person saw: something was done since, or not to all they name. */
export function assertSeen(deed: Deed, collection: string, ids: readonly number[], at: string): void {
  const written = new Set(deed.rows.filter((row) => row.collection === collection).map(({ id }) => id));
  if (Date.parse(at) !== Date.parse(deed.time) || !ids.every((id) => written.has(id)))
    throw new Refusal('lifecycle.built-on', 'Something has happened since, so it stays as it is.', 409, {
      since: [collection],
    });
}

/** What was done last to one of these records, with everything else that was written with it; undefined where nothing was. */
export async function readLastDeed(
  collection: string,
  ids: readonly number[],
  { db }: Pick<CallContext, 'db'>,
): Promise<Deed | undefined> {
  const { rows: entries } = await sql<Entry>`
    with last as (select deed, time from activity_logs
      where collection = ${collection} and record_id = any(${[...ids]}::int[]) and action in ('create', 'update', 'delete') order by id desc limit 1),
      written as (select l.* from activity_logs l join last on l.deed = last.deed and l.time = last.time)
    select l.id, l.deed, l.time::text, l.user_id, l.facility_id, l.time > now() - interval '24 hours' as "isRecent", l.collection, l.record_id, l.action,
      l.changes -> 'before' as before, l.changes -> 'after' as after,
      exists (select from written where changes ? 'takesBack') or exists (
        select from written w join activity_logs n on n.collection = w.collection and n.record_id = w.record_id and n.action = 'other'
        where (n.changes ->> 'takesBack')::double precision = w.deed) as "isTakenBack"
    from written l where l.action in ('create', 'update', 'delete') order by l.id`.execute(db);
  const [first] = entries;
  if (!first) return undefined;
  const { deed, time, user_id, facility_id, isRecent, isTakenBack } = first;
  return {
    ...{ deed, time, user_id, facility_id, isRecent, isTakenBack, firstEntry: first.id },
    rows: [...Map.groupBy(entries, (entry) => `${entry.collection} ${entry.record_id}`).values()].flatMap(sumUp),
  };
}

/** What several entries made of one row; nothing of one that was made and removed again. */
function sumUp(entries: readonly Entry[]): WrittenRow[] {
  const [first, last] = [entries.at(0), entries.at(-1)];
  if (!first || !last) return [];
  const { collection, record_id: id } = first;
  const isMade = first.action === 'create';
  const isGone = last.action === 'delete';
  if (isMade && isGone) return [];
  const fields = new Set(entries.flatMap(({ action, after }) => (action === 'update' ? Object.keys(after ?? {}) : [])));
  // The earliest word on a field is what it was, the latest what it is.
  const before = Object.assign({}, ...entries.toReversed().map((entry) => entry.before)) as Values;
  const after = Object.assign({}, ...entries.map((entry) => entry.after)) as Values;
  return [{ collection, id, before: isMade ? null : before, after: isGone ? null : after, fields }];
}
