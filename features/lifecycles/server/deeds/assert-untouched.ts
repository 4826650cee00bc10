import { Refusal, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Deed } from './read-deed.ts';

interface Since {
  collection: string;
  record_id: number;
  after: Readonly<Record<string, unknown>>;
}

/** Work becomes ready by its date alone. A piece of work of a run and its order are one: what was written about one is written about both. */
const work: readonly string[] = ['ag_lifecycleTasks', 'task_task'];
const bothNamesOf: Readonly<Record<string, readonly string[]>> = {
  duedate: ['duedate', 'date'],
  date: ['duedate', 'date'],
};
/** What people call a run is nothing a deed rests on. */
const names: readonly string[] = ['name', 'owner_user_id', 'metrcPlantBatchName', 'licenseNumber', 'excludeFromStats'];

/** Whether something that happened to a row leaves open that what was done before it is taken back. */
function isHarmless({ collection, after }: Since, fields: ReadonlySet<string> | undefined): boolean {
  const keys = Object.keys(after);
  if (collection === 'ag_lifecycles') return keys.length > 0 && keys.every((key) => names.includes(key));
  if (!work.includes(collection)) return false;
  return after['state'] === 'ready' && !keys.some((key) => key !== 'state' && fields?.has(key));
}

/** Refuses to take back what others have built on: rows that were changed since, and what was written about runs that were joined or
 * parted. */
export async function assertUntouched(deed: Deed, runIds: readonly number[], { db }: Pick<CallContext, 'db'>) {
  const fieldsOf = new Map(
    deed.rows.map(({ collection, id, fields }) => [
      `${collection} ${id}`,
      new Set([...fields].flatMap((key) => bothNamesOf[key] ?? key)),
    ]),
  );
  const { rows: touched } = await sql<Since>`
    with written as (select * from unnest(${deed.rows.map(({ collection }) => collection)}::text[], ${deed.rows.map(({ id }) => id)}::int[]) w (collection, id)),
      rests_on as (select collection, id, collection as of_collection, id as of_id from written
        union select 'task_task', t.task_id, w.collection, w.id from written w join lifecycle_tasks t on t.id = w.id where w.collection = 'ag_lifecycleTasks'
        union select 'ag_lifecycleTasks', t.id, w.collection, w.id from written w join lifecycle_tasks t on t.task_id = w.id where w.collection = 'task_task')
    select w.of_collection as collection, w.of_id as record_id, coalesce(l.changes -> 'after', '{}') as after
    from rests_on w join activity_logs l on l.collection = w.collection and l.record_id = w.id
    where l.id > ${deed.firstEntry} and (l.deed is distinct from ${deed.deed} or l.time <> ${deed.time}::timestamptz)
      and l.action in ('create', 'update', 'delete') order by l.id`.execute(db);
  const changed = touched.filter((one) => !isHarmless(one, fieldsOf.get(`${one.collection} ${one.record_id}`)));
  const { rows: added } =
    runIds.length === 0
      ? { rows: [] }
      : await sql<{ collection: string }>`
          select distinct l.collection from activity_logs l
          where l.facility_id = ${deed.facility_id} and l.id > ${deed.firstEntry} and l.time > now() - interval '48 hours'
            and (l.deed is distinct from ${deed.deed} or l.time <> ${deed.time}::timestamptz)
            and l.action = 'create' and l.changes -> 'after' ->> 'lifecycle_id' = any(${runIds.map(String)}::text[])`.execute(
          db,
        );
  const since = [...new Set([...changed, ...added].map(({ collection }) => collection))].toSorted();
  if (since.length > 0)
    throw new Refusal('lifecycle.built-on', 'Something has happened since, so it stays as it is.', 409, { since });
}
