import type { CommandReason, CommandState } from '@trellis/commands/model';
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
  /** What a controller gave as its reason, to be said in the reader's language. */
  reason: CommandReason | null;
  waitsUntil: Date | null;
  waitsFor: string | null;
}

/** A controller set its CO2 sensors to what a person measured. */
export interface CalibrationDone {
  commandId: number;
  controller_id: number;
  platformGroup_id: number | null;
  /** Who asked for it. */
  user_id: number | null;
  /** What the person measured, ppm. */
  ppm: number;
  /** Since when the sensors may read differently. */
  sentAt: Date;
}

/** Commands to controllers. */
export const commandEvents = defineEvents('command', {
  /** Commands were queued or reached another state; carries them as they are now. */
  moved: eventPayload<{ commands: readonly ChangedCommand[] }>(),
  /** A controller answered that its CO2 sensors are calibrated; once for each such command. */
  calibrated: eventPayload<CalibrationDone>(),
});

/** Bus topic: these controllers have commands waiting. */
export const commandsWaiting = 'commands/waiting';
