import {
  defineEntity,
  flag,
  instant,
  integer,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Bus errors. */
export const PortExpanderErrorLog = defineEntity(
  'portExpanderErrorLog',
  {
    time: instant(),
    controller_id: reference('controller'),
    controlBoard_id: reference('controlBoard', { optional: true, onDelete: 'clear' }),
    address: text({ optional: true }),
    code: text({ optional: true }),
    count: integer({ optional: true }),
    recovered: flag(),
  },
  {
    path: 'portExpanderErrorLogs',
    table: 'port_expander_error_logs',
    meaning: 'bus errors',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: ['maintenance'], update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    list: { columns: ['time', 'controller_id', 'controlBoard_id', 'address', 'code'], search: ['code'] },
  },
);
export type PortExpanderErrorLog = Infer<typeof PortExpanderErrorLog>;
declare module '@trellis/entity-kit' {
  interface Tables {
    port_expander_error_logs: Row<typeof PortExpanderErrorLog>;
  }
}
