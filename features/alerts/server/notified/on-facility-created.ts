import { ExceptionNotifiedUser, newFacilityEvents } from '@trellis/alerts/model';
import { roles } from '@trellis/access/model';
import { reaction } from '@trellis/server-kit';
import { sql } from 'kysely';
import { usual } from '../drill/read-drill.ts';

/** Levels that managers of a new facility hear of. */
const upToLevel = 2;

/**
 * In a new facility its managers are told of urgent alerts by mail, so that somebody is told from the first minute, and a test of that
 * is sent every week until somebody switches it off.
 */
export const nameManagers = reaction(
  newFacilityEvents.created,
  'name-managers',
  async ({ row }, { db, records, now }) => {
    const known = await db
      .selectFrom('exception_notified_users')
      .select('id')
      .where('facility_id', '=', row.id)
      .executeTakeFirst();
    if (known) return;
    await sql`
    insert into alert_drill_plans (facility_id, "isOn", weekday, hour, "changedAt", "isDefault")
    values (${row.id}, true, ${usual.weekday}, ${usual.hour}, ${now}, true) on conflict do nothing`.execute(db);
    await records.insert(
      ExceptionNotifiedUser,
      [roles.facilityManager, roles.farmManager].map(({ id }) => ({
        facility_id: row.id,
        role_id: id,
        escalationLevel: upToLevel,
        channel: 'email' as const,
      })),
    );
  },
);
