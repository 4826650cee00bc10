import {
  choice,
  defineEntity,
  flag,
  instant,
  json,
  recurrenceRule,
  reference,
  text,
  userScope,
  type Infer,
  jsonObject,
  jsonEmails,
} from '@trellis/entity-kit';

/** A report a person has sent out again and again. It is made with the person's rights, so it ends with them. */
export const ReportSchedule = defineEntity(
  'reportSchedule',
  {
    user_id: reference('user', { onDelete: 'cascade', relation: 'owner' }),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade', meaning: 'empty: all of the person' }),
    report: text({ max: 120, meaning: 'key of the report' }),
    params: json({ optional: true, of: jsonObject, meaning: 'filters of the report' }),
    recurrence: recurrenceRule({ max: 200, meaning: 'in facility time, e.g. FREQ=WEEKLY;BYDAY=MO;BYHOUR=6' }),
    emails: json({ of: jsonEmails, meaning: 'addresses it goes to' }),
    format: choice(['html', 'csv', 'both'], { default: 'html' }),
    active: flag({ default: true }),
    lastRun: instant({ optional: true, serverSet: true }),
    lastResult: text({ max: 500, optional: true, serverSet: true }),
  },
  {
    path: 'reportSchedules',
    table: 'report_schedules',
    meaning: 'scheduled reports',
    scope: userScope('user_id'),
    access: { read: 'member', create: 'member', update: 'member', delete: 'member' },
    list: {
      columns: ['report', 'facility_id', 'recurrence', 'format', 'active', 'lastRun', 'lastResult'],
      search: ['report'],
    },
  },
);
export type ReportSchedule = Infer<typeof ReportSchedule>;
declare module '@trellis/entity-kit' {
  interface Entities {
    report_schedules: typeof ReportSchedule;
  }
}
