import type { CommandState } from '@trellis/commands/model';

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

declare module '@trellis/server-kit' {
  interface DomainEvents {
    commandsChanged: { commands: readonly ChangedCommand[] };
  }
}

/** Bus topic: these controllers have commands waiting. */
export const COMMANDS_WAITING = 'commands/waiting';
