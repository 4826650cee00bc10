import {
  decimal,
  defineEntity,
  facilityScope,
  instant,
  integer,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Raised alerts. */
export const Exception = defineEntity(
  'exception',
  {
    facility_id: reference('facility'),
    exceptionType_id: reference('exceptionType', { optional: true, onDelete: 'clear' }),
    code: text({ optional: true }),
    name: text({ optional: true }),
    message: longText({ optional: true }),
    firstOccurrred: instant({ meaning: 'spelling of spec 2' }),
    lastOccurred: instant({ optional: true }),
    occurrences: integer({ default: 1 }),
    escalationLevel: integer({ optional: true }),
    ExceptionStatus_id: reference('exceptionStatus', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    controller_id: reference('controller', { optional: true, onDelete: 'clear' }),
    sensor_id: reference('sensor', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear' }),
    value: decimal({ optional: true }),
    limitValue: decimal({ optional: true }),
    snoozedUntil: instant({ optional: true }),
    cause: longText({ optional: true }),
    resolvedOn: instant({ optional: true }),
  },
  {
    path: 'ExceptionLists',
    table: 'exceptions',
    meaning: 'raised alerts',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: ['facilityManager', 'farmManager', 'maintenance'],
      delete: ['facilityManager', 'farmManager', 'maintenance'],
    },
    list: { columns: ['facility_id', 'exceptionType_id', 'code', 'name', 'message'], search: ['code', 'name'] },
  },
);
export type Exception = Infer<typeof Exception>;
declare module '@trellis/entity-kit' {
  interface Tables {
    exceptions: Row<typeof Exception>;
  }
}
