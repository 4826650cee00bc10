import { raisedByHand, type ChangeBefore } from '@trellis/alerts/model';
import type { RequestTransaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { AlertRow } from './select-alerts.ts';

const hoursBefore = 6;
/** Changes of one kind that are told. */
const mostOfKind = 15;

const person = sql`nullif(concat_ws(' ', p.firstname, p.lastname), '')`;

/** What was done to a unit, and what it did, in the hours before an alert; the newest first. */
export async function readChangesBefore(
  { id, platformGroup_id, controller_id, firstOccurrred }: AlertRow,
  db: RequestTransaction,
): Promise<{ before: ChangeBefore[]; isBeforeCut: boolean }> {
  if (platformGroup_id === null) return { before: [], isBeforeCut: false };
  const from = new Date(firstOccurrred.getTime() - hoursBefore * 3_600_000);
  const within = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} <= ${firstOccurrred}`;
  const { rows } = await sql<ChangeBefore & { at: Date }>`
    (select c.createdate as at, 'command' as kind, c.action_id::text as key, c.state as what, ${person} as by, null as "whatEs"
      from controller_commands c left join users p on p.id = c.user_id
      where c."platformGroup_id" = ${platformGroup_id} and ${within('c.createdate')} order by c.createdate desc limit ${mostOfKind + 1})
    union all
    (select h.time, 'device', y.key, h.state, h.source, null
      from device_state_histories h join virtual_devices d on d.id = h."virtualDevice_id"
        join virtual_device_types y on y.id = d."virtualDeviceType_id"
      where d.controller_id = ${controller_id} and y.key <> 'irrigation' and ${within('h.time')} order by h.time desc limit ${mostOfKind + 1})
    union all
    (select i.start, 'water', i.outcome, coalesce(i."durationSeconds", extract(epoch from i.finish - i.start)::int)::text, i.origin, null from irrigation_events i
      where i."platformGroup_id" = ${platformGroup_id} and ${within('i.start')} order by i.start desc limit ${mostOfKind + 1})
    union all
    (select s.at, 'schedule', s.source, null, ${person}, null from (
        select createdate as at, source, createuser as user_id from vfu_schedules
          where "platformGroup_id" = ${platformGroup_id} and ${within('createdate')}
        union all
        -- One that ended as the next was chosen is no change of its own.
        select o.updatedate, o.source, o.updateuser from vfu_schedules o
          where o."platformGroup_id" = ${platformGroup_id} and ${within('o.updatedate')}
            and not exists (select from vfu_schedules n where n."platformGroup_id" = o."platformGroup_id" and n.createdate = o.updatedate)
      ) s left join users p on p.id = s.user_id order by s.at desc limit ${mostOfKind + 1})
    union all
    (select n.at, 'note', null, left(n.text, 200), ${person}, null from unit_notes n left join users p on p.id = n.user_id
      where n."platformGroup_id" = ${platformGroup_id} and ${within('n.at')} order by n.at desc limit ${mostOfKind + 1})
    union all
    (select e."firstOccurrred", 'alert', e.id::text,
        case when e.code = ${raisedByHand} then coalesce(e.message, e.name) else coalesce(e.name, t.label, e.message) end, null,
        case when e.code = ${raisedByHand} then null else t."labelEs" end
      from exceptions e left join exception_types t on t.id = e."exceptionType_id"
      where e."platformGroup_id" = ${platformGroup_id} and e.id <> ${id} and ${within('e.firstOccurrred')}
      order by 1 desc limit ${mostOfKind + 1})
    order by at desc`.execute(db);
  const told = new Map<string, number>();
  const before = rows
    .filter(({ kind }) => {
      const count = (told.get(kind) ?? 0) + 1;
      told.set(kind, count);
      return count <= mostOfKind;
    })
    .map((change) => ({ ...change, at: change.at.toISOString() }));
  return { before, isBeforeCut: before.length < rows.length };
}
