import type { FacilityOverview } from '@trellis/facilities/model';
import { callerOf, facilitiesWithRole, type CallContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** What stands in each facility the caller owns or manages. */
export async function readOverview(context: CallContext): Promise<FacilityOverview[]> {
  const seen = facilitiesWithRole(callerOf(context), ['owner', 'facilityManager']);
  const { rows } = await sql<FacilityOverview>`
    select f.id,
      (select count(*)::integer from areas a where a.facility_id = f.id and a.active) as areas,
      (select count(*)::integer from zones z where z.facility_id = f.id and z.active) as zones,
      (select count(*)::integer from units u where u.facility_id = f.id) as units,
      (select count(*)::integer from controllers c where c.facility_id = f.id) as controllers,
      (select count(*)::integer from user_facilities m join users p on p.id = m.user_id
        where m.facility_id = f.id and m.status = 'available' and p.status <> 'suspended') as people,
      (select count(*)::integer from lifecycles l where l.facility_id = f.id and l.inflight = 1) as runs,
      (select count(*)::integer from licenses l where l.facility_id = f.id) as licences,
      (select min(l.expirydate)::text from licenses l where l.facility_id = f.id) as "nextExpiry"
    from facilities f
    where ${seen === 'all'} or f.id = any(${seen === 'all' ? [] : [...seen]}::integer[])
    order by f.id`.execute(context.db);
  return rows;
}
