import { everyday, type AnyCall } from '@trellis/entity-kit';

/** What the tiles read, each by its everyday call. */
export const startCalls = {
  tasks: everyday('task_AssignmentsForWorkers').list,
  events: everyday('CalendarEvents').list,
  joining: everyday('ag_teamMembers').list,
  notes: everyday('ag_releaseNotes').list,
  newsletters: everyday('facilityNewsletters').list,
} as const satisfies Record<string, AnyCall>;
