import type { ErrorGroup } from '@trellis/error-log/model';
import type { StateName } from '@trellis/ui';

/** Colour and icon of what became of a kind of error. */
export const stateOfGroup: Readonly<Record<ErrorGroup['status'], StateName>> = {
  new: 'error',
  known: 'warning',
  fixed: 'healthy',
  ignored: 'disabled',
};

export type GroupAction = 'acknowledge' | 'fix' | 'ignore' | 'reopen';

/** What can be said of a kind, by what was said of it. */
export const actionsOfGroup: Readonly<Record<ErrorGroup['status'], readonly GroupAction[]>> = {
  new: ['acknowledge', 'fix', 'ignore'],
  known: ['fix', 'ignore', 'reopen'],
  fixed: ['reopen'],
  ignored: ['acknowledge', 'reopen'],
};
