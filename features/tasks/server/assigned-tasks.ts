import type { AssignedWork } from '@trellis/access/server';
import { TaskAssignment } from '@trellis/tasks/model';
import { sql } from 'kysely';

/** Tasks that somebody is still to do. */
export const assignedTasks: AssignedWork = {
  assignment: TaskAssignment,
  record: 'task_id',
  open: sql`select a.id, a.user_id, a.task_id as record_id, t.facility_id
    from task_assignments a join tasks t on t.id = a.task_id where t.state not in ('completed', 'skipped', 'cancelled')`,
};
