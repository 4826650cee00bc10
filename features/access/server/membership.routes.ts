import { membershipApi, MembershipOfFacility } from '@trellis/access/model';
import { allFields } from '@trellis/entity-kit';
import { quoted, shownValue } from '@trellis/entity-kit/sql';
import { callerOf, implement, JsonText } from '@trellis/server-kit';
import { sql } from 'kysely';
import { authoriseEmploymentChange, changeEmployment } from './change-employment.ts';
import { requestFacility } from './request-facility.ts';

const membershipColumns = Object.entries(allFields(MembershipOfFacility))
  .map(([key, field]) => `${shownValue(`m.${quoted(key)}`, field)} as ${quoted(key)}`)
  .join(', ');

/** Who belongs where. */
export const membershipRoutes = implement(
  membershipApi,
  { employer: ({ params, body }, context) => authoriseEmploymentChange(params.id, body, context) },
  {
    listMine: async (_, context) => {
      const { rows } = await sql<{ list: string }>`
      select coalesce(json_agg(x order by x.facility->>'name', x.id), '[]')::text as list
      from (select ${sql.raw(membershipColumns)} from memberships_with_facility m
        where m.user_id = ${callerOf(context).userId}) x`.execute(context.db);
      return new JsonText(rows[0]?.list ?? '[]');
    },
    getAllFacilityWorkers: async (_, { db, facilityId }) => {
      const { rows } = await sql<{ list: string }>`
      select coalesce(json_agg(w order by w.firstname, w.lastname, w.id), '[]')::text as list from (
        select id, firstname, lastname, position, "profileImg" from facility_users
        where facility_id = ${facilityId} and status = 'active') w`.execute(db);
      return new JsonText(rows[0]?.list ?? '[]');
    },
    requestFacility: ({ body }, context) => requestFacility(body, context),
    // Read as the caller sees it, with the rate where they manage the person.
    changeEmployment: async ({ judged, body }, context) =>
      new JsonText(JSON.stringify(await changeEmployment(judged, body, context))),
  },
);
