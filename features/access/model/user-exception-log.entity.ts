import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Front-end errors. */
export const UserExceptionLog = defineEntity(
  'userExceptionLog',
  {
    time: instant(),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    signature: text(),
    message: longText({ optional: true }),
    stack: longText({ optional: true }),
    route: text({ optional: true }),
    appVersion: text({ optional: true }),
    browser: text({ optional: true }),
    breadcrumbs: json({ optional: true, shape: 'array' }),
    status: choice(['new', 'known', 'fixed', 'ignored'], { default: 'new' }),
    software_ticket_id: reference('softwareTicket', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'userExceptionLogs',
    table: 'user_exception_logs',
    meaning: 'front-end errors',
    scope: facilityScope('facility_id', true),
    access: { read: 'member', create: ['administrator'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: { columns: ['time', 'user_id', 'facility_id', 'signature', 'message'] },
  },
);
export type UserExceptionLog = Infer<typeof UserExceptionLog>;
declare module '@trellis/entity-kit' {
  interface Tables {
    user_exception_logs: Row<typeof UserExceptionLog>;
  }
}
