import {
  ActiveTask,
  CalendarEvent,
  CalendarEventItem,
  MaintenanceTask,
  RepeatingTask,
  RepeatingTaskAssignee,
  Task,
  TaskAssignment,
  TaskComment,
  TaskType,
  WorkerAssignment,
} from '@trellis/tasks/model';
import { assignedWork } from '@trellis/access/server';
import type { Feature } from '@trellis/server-kit';
import { assignedTasks } from './assigned-tasks.ts';
import { keepMakingTasksReady } from './make-tasks-ready.ts';
import { taskReferenceData } from './reference-data.ts';
import { taskRoutes } from './tasks.routes.ts';
import { tellOfTasks } from './tell-assigned.ts';

export { assertChecklistDone } from './checklist.ts';
export { readCalendar, type CalendarTime } from './read-calendar.ts';
export { undoneTasks } from './undone-tasks.ts';

/** Work items, repeating tasks, maintenance and the calendar. */
export const tasksFeature: Feature = {
  name: 'tasks',
  entities: [
    ActiveTask,
    CalendarEvent,
    CalendarEventItem,
    MaintenanceTask,
    RepeatingTask,
    RepeatingTaskAssignee,
    Task,
    TaskAssignment,
    TaskComment,
    TaskType,
    WorkerAssignment,
  ],
  implementations: [taskRoutes],
  referenceData: taskReferenceData,
  reactions: [tellOfTasks],
  prepare: ({ slots }) => slots.fill(assignedWork, assignedTasks),
  start: { jobs: keepMakingTasksReady },
};
