import type { CommandState } from '@trellis/commands/model';
import { defineEvents, eventPayload } from '@trellis/entity-kit';

/** A command that was queued or changed its state. */
export interface ChangedCommand {
  id: number;
  controller_id: number;
  facility_id: number;
  platformGroup_id: number | null;
  action_id: number;
  batchId: string | null;
  state: CommandState;
  error: string | null;
  waitsUntil: Date | null;
}

/** Commands to controllers. */
export const commandEvents = defineEvents('command', {
  /** Commands were queued or reached another state; carries them as they are now. */
  moved: eventPayload<{ commands: readonly ChangedCommand[] }>(),
});

/** Bus topic: these controllers have commands waiting. */
export const commandsWaiting = 'commands/waiting';
