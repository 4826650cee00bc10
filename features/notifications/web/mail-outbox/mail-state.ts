import type { OutboxMail } from '@trellis/notifications/model';
import type { StateName } from '@trellis/ui';

/** The colour and sign of each state of a mail. */
export const stateOfMail: Readonly<Record<OutboxMail['status'], StateName>> = {
  queued: 'warning',
  sent: 'healthy',
  failed: 'error',
  read: 'healthy',
};
