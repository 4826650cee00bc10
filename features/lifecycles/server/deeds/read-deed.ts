import type { CallContext } from '@trellis/server-kit';
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
  time: string;
  user_id: number | null;
  facility_id: number | null;
  /** The first entry of the log that belongs to it. */
  firstEntry: number;
  isRecent: boolean;
  /** It takes back another one. */
  isTakingBack: boolean;
  rows: readonly WrittenRow[];
}

interface Entry {
  id: number;
  time: string;
  user_id: number | null;
  facility_id: number | null;
  isRecent: boolean;
  collection: string;
  record_id: number;
  action: 'create' | 'update' | 'delete';
  before: Values | null;
  after: Values | null;
  reason: string | null;
}

/** Begins the reason of what takes back a deed, in the activity log. */
export const takingBack = 'Taken back';

/** What was done last to one of these records, with everything else that was written with it; undefined where nothing was. */
export async function readLastDeed(
  collection: string,
  ids: readonly number[],
  { db }: Pick<CallContext, 'db'>,
): Promise<Deed | undefined> {
  const { rows: entries } = await sql<Entry>`
    with last as (select time, user_id, facility_id from activity_logs
      where collection = ${collection} and record_id = any(${[...ids]}::int[]) order by id desc limit 1)
    select l.id, l.time::text, l.user_id, l.facility_id, l.time > now() - interval '24 hours' as "isRecent", l.collection, l.record_id, l.action,
      l.changes -> 'before' as before, l.changes -> 'after' as after, l.changes ->> 'reason' as reason
    from activity_logs l, last where l.time = last.time and l.user_id is not distinct from last.user_id
      and l.facility_id is not distinct from last.facility_id and l.action in ('create', 'update', 'delete') order by l.id`.execute(
    db,
  );
  const [first] = entries;
  if (!first) return undefined;
  const { time, user_id, facility_id, isRecent } = first;
  return {
    ...{ time, user_id, facility_id, isRecent, firstEntry: first.id },
    isTakingBack: entries.some(({ reason }) => reason?.startsWith(takingBack)),
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
