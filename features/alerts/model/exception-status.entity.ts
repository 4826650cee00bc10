import { choice, defineLookup, type Infer, type Row } from '@trellis/entity-kit';

/** Open, acknowledged, in_remediation, snoozed, resolved, false_alarm, auto_resolved. */
export const ExceptionStatus = defineLookup(
  'exceptionStatus',
  {
    category: choice(['open', 'working', 'done'], { optional: true }),
  },
  {
    path: 'ExceptionStatuses',
    table: 'exception_statuses',
    meaning: 'open, acknowledged, in_remediation, snoozed, resolved, false_alarm, auto_resolved',
  },
);
export type ExceptionStatus = Infer<typeof ExceptionStatus>;
declare module '@trellis/entity-kit' {
  interface Tables {
    exception_statuses: Row<typeof ExceptionStatus>;
  }
}
