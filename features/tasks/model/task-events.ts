import { changed, created, defineEvents } from '@trellis/entity-kit';
import { Task, TaskAssignment } from './task.entity.ts';

/** Tasks. */
export const taskEvents = defineEvents('task', {
  /** A task changed, its state among it. */
  changed: changed(Task),
  /** A task was given to a person; carries who got it, and by whom. */
  assigned: created(TaskAssignment),
});
