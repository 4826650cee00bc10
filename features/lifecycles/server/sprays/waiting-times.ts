import type { CallReply } from '@trellis/entity-kit';
import type { spraysApi } from '@trellis/lifecycles/model';
import type { CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type WaitingTime = CallReply<typeof spraysApi.calls.getWaitingTimes>[number];

/** Units of a facility that wait after sprayings, with what for. */
export async function listWaitingTimes(
  facilityId: number,
  { db, now }: Pick<CallContext, 'db' | 'now'>,
): Promise<WaitingTime[]> {
  const { rows } = await sql<Omit<WaitingTime, 'start' | 'reiUntil'> & { start: Date; reiUntil: Date | null }>`
    select distinct on (s."reiUntil", s."phiUntil", s.id, u.id) s.id as "ipmSprayApplication_id", u.id as "platformGroup_id", u.name as unit,
      u.area_id, c.name as product, s.start,
      case when s."reiUntil" > ${now} then s."reiUntil" end as "reiUntil",
      case when s."phiUntil" > day_at(s.facility_id, ${now}) and s."clearanceUrl" is null then to_char(s."phiUntil", 'YYYY-MM-DD') end as "phiUntil"
    from spray_applications s join spray_targets t on t."ipmSprayApplication_id" = s.id join units u on u.id = t."platformGroup_id"
      join consumables c on c.id = s.consumable_id
    where s.facility_id = ${facilityId} and s.state = 'applied' and s.start > ${now}::timestamptz - interval '11 years'
      and (s."reiUntil" > ${now} or s."phiUntil" > day_at(s.facility_id, ${now}) and s."clearanceUrl" is null)
    order by s."reiUntil" desc nulls last, s."phiUntil" desc nulls last, s.id, u.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    start: row.start.toISOString(),
    reiUntil: row.reiUntil?.toISOString() ?? null,
  }));
}
