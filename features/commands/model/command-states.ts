import { offlineMinutes } from '@trellis/units/model';

/** Where a command can be; the last five are final. Superseded: a later command for the same output took its place. */
export const commandStates = [
  'draft',
  'queued',
  'sent',
  'acknowledged',
  'done',
  'failed',
  'expired',
  'cancelled',
  'superseded',
] as const;
export type CommandState = (typeof commandStates)[number];

/** From each state the states it may become. A queued command that is answered was sent by a server that died before it
 * could write so: the answer proves the sending. */
export const commandTransitions: Readonly<Record<CommandState, readonly CommandState[]>> = {
  draft: ['queued', 'cancelled', 'superseded'],
  queued: ['sent', 'acknowledged', 'done', 'failed', 'expired', 'cancelled', 'superseded'],
  sent: ['acknowledged', 'done', 'failed', 'superseded'],
  acknowledged: ['done', 'failed', 'superseded'],
  done: [],
  failed: [],
  expired: [],
  cancelled: [],
  superseded: [],
};

/** Whether nothing can change any more. */
export const isFinalState = (state: CommandState): boolean => commandTransitions[state].length === 0;

/** States from which a command may become `state`. */
export const statesBefore = (state: CommandState): CommandState[] =>
  commandStates.filter((from) => commandTransitions[from].includes(state));

/** A queued command that nobody fetches for this long expires, in seconds (as long as a unit takes to count as offline). */
export const queueSeconds = offlineMinutes * 60;
/** A command is sent at most this often: once, and twice again when it can be repeated safely. */
export const maxAttempts = 3;
