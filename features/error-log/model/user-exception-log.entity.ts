import {
  choice,
  defineEntity,
  facilityScope,
  instant,
  integer,
  json,
  longText,
  reference,
  text,
  type Infer,
  jsonList,
} from '@trellis/entity-kit';

const developers = ['softwareDeveloper'] as const;

/** One error a person's browser met, as the browser told it. What was told never changes; developers mark what became of it. */
export const UserExceptionLog = defineEntity(
  'userExceptionLog',
  {
    time: instant({ serverSet: true, default: 'now' }),
    user_id: reference('user', { optional: true, onDelete: 'clear', serverSet: true }),
    facility_id: reference('facility', { optional: true, onDelete: 'clear', serverSet: true }),
    signature: text({ meaning: 'same for errors of the same kind; they are counted together' }),
    message: longText({ max: 4000, optional: true }),
    stack: longText({ optional: true }),
    route: text({ optional: true }),
    appVersion: text({ max: 80, optional: true }),
    browser: text({ max: 500, optional: true }),
    breadcrumbs: json({
      optional: true,
      of: jsonList,
      meaning: 'what happened just before, oldest first',
      maxBytes: 65_536,
    }),
    occurrences: integer({ min: 1, max: 1_000_000, default: 1, serverSet: true, meaning: 'times it was met' }),
    status: choice(['new', 'known', 'fixed', 'ignored'], { default: 'new' }),
    software_ticket_id: reference('softwareTicket', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'userExceptionLogs',
    table: 'user_exception_logs',
    meaning: 'errors that browsers met',
    scope: facilityScope(),
    access: { read: developers, create: 'nobody', update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    states: {
      field: 'status',
      initial: 'new',
      transitions: {
        acknowledge: { from: ['new', 'ignored'], to: 'known', by: developers },
        fix: { from: ['new', 'known'], to: 'fixed', by: developers },
        ignore: { from: ['new', 'known'], to: 'ignored', by: developers },
        reopen: { from: ['known', 'fixed', 'ignored'], to: 'new', by: developers },
      },
    },
    indexes: [['signature', 'time']],
    list: {
      columns: ['time', 'user_id', 'facility_id', 'signature', 'message', 'occurrences', 'status'],
      search: ['signature', 'message', 'route'],
    },
  },
);
export type UserExceptionLog = Infer<typeof UserExceptionLog>;
declare module '@trellis/entity-kit' {
  interface Entities {
    user_exception_logs: typeof UserExceptionLog;
  }
}
