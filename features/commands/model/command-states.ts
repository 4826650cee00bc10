/** Where a command can be; the last four are final. */
export const commandStates = [
  'draft',
  'queued',
  'sent',
  'acknowledged',
  'done',
  'failed',
  'expired',
  'cancelled',
] as const;
export type CommandState = (typeof commandStates)[number];

/** From each state the states it may become. A queued command that is answered was sent by a server that died before it
 * could write so: the answer proves the sending. */
export const commandTransitions: Readonly<Record<CommandState, readonly CommandState[]>> = {
  draft: ['queued', 'cancelled'],
  queued: ['sent', 'acknowledged', 'done', 'failed', 'expired', 'cancelled'],
  sent: ['acknowledged', 'done', 'failed'],
  acknowledged: ['done', 'failed'],
  done: [],
  failed: [],
  expired: [],
  cancelled: [],
};

/** Whether nothing can change any more. */
export const isFinalState = (state: CommandState): boolean => commandTransitions[state].length === 0;

/** States from which a command may become `state`. */
export const statesBefore = (state: CommandState): CommandState[] =>
  commandStates.filter((from) => commandTransitions[from].includes(state));

/** A queued command that nobody fetches for this long expires, in seconds (17 minutes, as long as a unit takes to count
 * as offline). */
export const QUEUE_SECONDS = 17 * 60;
/** A command is sent at most this often: once, and twice again when it can be repeated safely. */
export const MAX_ATTEMPTS = 3;
