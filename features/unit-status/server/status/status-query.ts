import { sql, type RawBuilder } from 'kysely';

/** Which units of a facility are wanted, and at which moment. */
export interface StatusQuery {
  facilityId: number;
  areaId?: number | undefined;
  search?: string | undefined;
  unitIds?: readonly number[] | undefined;
  /** A way units are shown (list dashboardDisplayType): those that say so themselves, and those served by zones of its type. */
  displayTypeId?: number | undefined;
  /** The installation is no production: all its units count as in development. */
  isDev?: boolean;
  now: Date;
}

/** The condition on units `u` that a query means, all but the search. */
export const unitsWanted = ({ facilityId, areaId, unitIds, displayTypeId }: StatusQuery): RawBuilder<unknown> =>
  sql`u.facility_id = ${facilityId} ${areaId === undefined ? sql`` : sql`and u.area_id = ${areaId}`} ${
    unitIds === undefined ? sql`` : sql`and u.id = any(${[...unitIds]}::int[])`
  } ${
    displayTypeId === undefined
      ? sql``
      : sql`and (u."dashboardDisplayType_id" = ${displayTypeId} or exists (
          select 1 from zone_devices m join zones z on z.id = m.zone_id join lookups k on k.extra->>'zonetype_id' = z.zonetype_id::text
          where m."platformGroup_id" = u.id and k.id = ${displayTypeId} and k.kind = 'dashboardDisplayType'))`
  }`;

/** The condition that a search means: name, rack, area, address, and strain and plan of what grows. */
export function searchCondition({ search }: StatusQuery): RawBuilder<unknown> {
  const text = search?.trim();
  if (!text) return sql`true`;
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(u.name ilike ${pattern} or u.rack ilike ${pattern} or u."ipAddress" ilike ${pattern} or u.areaname ilike ${pattern}
    or exists (select 1 from lifecycle_platforms p join lifecycles l on l.id = p.lifecycle_id join grow_plans gp on gp.id = l.growplan_id
        left join strains st on st.id = l.strain_id
      where p."platformGroup_id" = u.id and p.finish is null and l.inflight = 1 and (st.name ilike ${pattern} or gp.name ilike ${pattern})))`;
}
