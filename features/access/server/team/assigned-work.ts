import type { EntityDefinition } from '@trellis/entity-kit';
import { defineSlot } from '@trellis/server-kit';
import type { RawBuilder } from 'kysely';

/** A kind of work that is assigned to people, as far as it must go on when one of them leaves. */
export interface AssignedWork {
  /** Who has what to do: rows with `user_id`. */
  assignment: EntityDefinition;
  /** Its field that names the piece of work. */
  record: string;
  /** Assignments of work that is not finished: `id`, `user_id`, `record_id`, `facility_id`. */
  open: RawBuilder<unknown>;
}

/** What counts as work of a person; each feature that assigns work adds its own. */
export const assignedWork = defineSlot<AssignedWork>('assigned work');
