import {
  choice,
  defineEntity,
  instant,
  json,
  reference,
  text,
  userScope,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Scheduled reports. */
export const ReportSchedule = defineEntity(
  'reportSchedule',
  {
    report: text(),
    params: json({ optional: true, shape: 'array' }),
    recurrence: text(),
    emails: json({ shape: 'array' }),
    format: choice(['html', 'csv', 'both'], { optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    lastRun: instant({ optional: true }),
    lastResult: text({ optional: true }),
  },
  {
    path: 'reportSchedules',
    table: 'report_schedules',
    meaning: 'scheduled reports',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: { columns: ['report', 'recurrence', 'format', 'user_id', 'lastRun'] },
  },
);
export type ReportSchedule = Infer<typeof ReportSchedule>;
declare module '@trellis/entity-kit' {
  interface Tables {
    report_schedules: Row<typeof ReportSchedule>;
  }
}
