import { FacilityFrontendPreference, preferencesApi } from '@trellis/access/model';
import { callerOf, implement, JsonText, shownInstant } from '@trellis/server-kit';
import { sql } from 'kysely';

/** When a row was made and changed, as the API writes moments. */
const moments = (row: string) =>
  sql`jsonb_build_object('createdate', ${shownInstant(sql.ref(`${row}.createdate`))}, 'updatedate', ${shownInstant(sql.ref(`${row}.updatedate`))})`;

/** What the interface keeps on the server. */
export const preferencesRoutes = implement(preferencesApi, {
  load: async (_, context) => {
    const { rows } = await sql<{ data: string }>`
      select coalesce(json_agg(to_jsonb(p) || ${moments('p')} order by p.user_id nulls first, p."preferenceName"), '[]')::text as data
      from facility_frontend_preferences p
      where p.facility_id = ${context.facilityId} and (p.user_id is null or p.user_id = ${callerOf(context).userId})`.execute(
      context.db,
    );
    return new JsonText(`{"success":true,"data":${rows[0]?.data ?? '[]'}}`);
  },
  save: async ({ body }, context) => {
    const user_id = callerOf(context).userId;
    const { db, records } = context;
    await sql`select pg_advisory_xact_lock(hashtext(${`frontend preferences of ${user_id}`}))`.execute(db);
    const known = await db
      .selectFrom('facility_frontend_preferences')
      .select('id')
      .where('facility_id', '=', context.facilityId)
      .where('user_id', '=', user_id)
      .where('preferenceName', '=', body.preferenceName)
      .executeTakeFirst();
    if (known) return records.update(FacilityFrontendPreference, known.id, { setting: body.setting });
    return records.create(FacilityFrontendPreference, { ...body, user_id });
  },
  getShared: async ({ query }, context) => {
    const user = callerOf(context);
    const { rows } = await sql<{ list: string }>`
      select coalesce(json_agg(to_jsonb(x) || ${moments('x')} order by x.name, x.id), '[]')::text as list from (
        select g.*, concat_ws(' ', u.firstname, u.lastname) as "sharedBy" from grid_customizations g join users u on u.id = g.user_id
        where g.grid_id = ${query.grid_id} and g.shared and g.name is not null and g.user_id <> ${user.userId}
          and exists (select 1 from user_facilities m where m.user_id = g.user_id and m.status = 'available'
            and m.facility_id = any(${[...user.facilities]}::int[]))) x`.execute(context.db);
    return new JsonText(rows[0]?.list ?? '[]');
  },
});
