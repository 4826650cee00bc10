import { defineEntity, flag, instant, integer, parentScope, reference, text, type Infer } from '@trellis/entity-kit';
import { installers } from '../device-roles.ts';

/** Errors of the buses, as a controller or a technician logged them. */
export const PortExpanderErrorLog = defineEntity(
  'portExpanderErrorLog',
  {
    time: instant({ default: 'now' }),
    controller_id: reference('controller', { onDelete: 'cascade' }),
    controlBoard_id: reference('controlBoard', { optional: true, onDelete: 'clear' }),
    address: text({ max: 40, optional: true, meaning: 'addresspath of the component that failed' }),
    code: text({ max: 60, optional: true, meaning: 'what failed, e.g. NACK, TIMEOUT, CRC' }),
    count: integer({ min: 1, max: 1_000_000, default: 1, meaning: 'errors this row stands for' }),
    recovered: flag({ meaning: 'the next try succeeded' }),
  },
  {
    path: 'portExpanderErrorLogs',
    table: 'port_expander_error_logs',
    meaning: 'bus errors',
    scope: parentScope('controller_id'),
    access: { read: 'member', create: installers, update: 'nobody', delete: 'nobody' },
    appendOnly: true,
    history: false,
    indexes: [['controller_id', 'time'], ['code']],
    limit: { default: 200, max: 1000 },
    list: {
      columns: ['time', 'controller_id', 'controlBoard_id', 'address', 'code', 'count', 'recovered'],
      search: ['code', 'address'],
      order: 'time DESC',
    },
  },
);
export type PortExpanderErrorLog = Infer<typeof PortExpanderErrorLog>;
declare module '@trellis/entity-kit' {
  interface Entities {
    port_expander_error_logs: typeof PortExpanderErrorLog;
  }
}
