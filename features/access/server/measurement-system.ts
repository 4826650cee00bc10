import { sql, type RawBuilder } from 'kysely';

/** SQL of the units a person (`u`) sees in a facility: their own, else those everyone there prefers, else imperial. */
export const measurementSystemSql = (
  facilityId: number | null,
): RawBuilder<'imperial' | 'metric'> => sql`coalesce(u.units,
  (select p.setting from facility_frontend_preferences p where p.facility_id = ${facilityId}::int and p.user_id is null
    and p."preferenceName" = 'units' and p.setting in ('imperial', 'metric')), 'imperial')`;
