import { roles } from '@trellis/access/model';
import { sql } from 'kysely';

/**
 * SQL: the person `u` holds more in a facility than the role of a sub-tenant, or none. Alerts are about units of everybody there;
 * tenants see those of their own units on the page.
 */
export const isNoTenant = (facilityId: number) => sql`not coalesce((
  select bool_and(o.role_id = ${roles.subTenant.id}) from user_roles o
  where o.user_id = u.id and (o.facility_id is null or o.facility_id = ${facilityId})), false)`;
