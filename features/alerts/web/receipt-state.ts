import type { AlertReceipt } from '@trellis/alerts/model';
import type { StateName } from '@trellis/ui';

/** The colour and sign of how far a message about an alert got. */
export const stateOfReceipt: Readonly<Record<AlertReceipt['state'], StateName>> = {
  skipped: 'disabled',
  waiting: 'warning',
  queued: 'warning',
  accepted: 'info',
  shown: 'healthy',
  opened: 'healthy',
  acknowledged: 'healthy',
  failed: 'error',
};
