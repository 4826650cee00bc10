import { defineSlot, type Services } from '@trellis/server-kit';
import { sql, type RawBuilder } from 'kysely';

/** Ids of roles whose holders belong to every facility. */
export const rolesOfAllFacilities = defineSlot<number>('roles of all facilities');

/** Whether a person may still be told of a facility's affairs: who left it hears nothing more. Without a facility everybody may. */
export const belongs = (
  user: RawBuilder<unknown>,
  facility: RawBuilder<unknown>,
  { slots }: Pick<Services, 'slots'>,
): RawBuilder<boolean> => sql<boolean>`(${facility} is null
  or exists (select from user_facilities m where m.user_id = ${user} and m.facility_id = ${facility} and m.status = 'available')
  or exists (select from user_roles g where g.user_id = ${user} and g.facility_id is null
    and g.role_id = any(${[...slots.of(rolesOfAllFacilities)]}::int[])))`;
