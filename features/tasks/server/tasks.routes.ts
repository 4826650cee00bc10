import { findTenantRows, implement, JsonText } from '@trellis/server-kit';
import { tasksApi } from '@trellis/tasks/model';
import { Unit } from '@trellis/units/model';
import { sql } from 'kysely';
import { completeMaintenance } from './complete-maintenance.ts';
import { completeTask, undoTask } from './complete-task.ts';

const asJson = (record: unknown) => new JsonText(JSON.stringify(record));

/** What tasks and maintenance can do beyond their everyday calls. */
export const taskRoutes = implement(tasksApi, {
  complete: async ({ task, body }, context) => asJson(await completeTask(task, body, context)),
  undo: async ({ task, body }, context) => asJson(await undoTask(task, body.reason, context)),
  completeMaintenance: async ({ maintenanceTask, body }, context) =>
    asJson(await completeMaintenance(maintenanceTask, body, context)),
  getAssets: async (_, context) => {
    const { db, facilityId } = context;
    const rented = await findTenantRows(Unit, facilityId, context);
    const { rows } = await sql<{ id: number; facility_id: number; name: string; type: string }>`
      select id, facility_id, name, type from (
        select u.id, u.facility_id, u.name, u."platformGroupType" as type, 1 as place from units u
        where u.facility_id = ${facilityId}
        union all
        select h.id, h."facilities_id", h."label", 'asset', 2 from hardware_items h
        where h."facilities_id" = ${facilityId} and h."status" <> 'retired' and h."platformGroup_id" is null
      ) assets order by place, name, id`.execute(db);
    // A tenant reports what stands in the units let to them.
    return { data: rented ? rows.filter(({ id, type }) => type !== 'asset' && rented.includes(id)) : rows };
  },
});
