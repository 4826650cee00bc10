import {
  CalendarEvent,
  CalendarEventItem,
  MaintenanceTask,
  RepeatingTask,
  Task,
  TaskAssignment,
  TaskComment,
  TaskType,
} from '@trellis/tasks/model';
import type { Feature } from '@trellis/server-kit';

/** Work items, repeating tasks, maintenance and the calendar. */
export const tasksFeature: Feature = {
  name: 'tasks',
  entities: [
    CalendarEvent,
    CalendarEventItem,
    MaintenanceTask,
    RepeatingTask,
    Task,
    TaskAssignment,
    TaskComment,
    TaskType,
  ],
};
