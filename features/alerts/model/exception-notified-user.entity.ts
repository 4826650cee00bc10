import { defineEntity, facilityScope, integer, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Notification matrix. */
export const ExceptionNotifiedUser = defineEntity(
  'exceptionNotifiedUser',
  {
    facility_id: reference('facility'),
    exceptionType_id: reference('exceptionType', { optional: true, onDelete: 'clear' }),
    escalationLevel: integer({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    role_id: reference('role', { optional: true, onDelete: 'clear' }),
    channel: text({ optional: true }),
    delayMin: integer({ default: 0 }),
    hours: json({ optional: true, shape: 'array' }),
    backup_user_id: reference('user', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'exceptionNotifiedUsers',
    table: 'exception_notified_users',
    meaning: 'notification matrix',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: ['facilityManager', 'farmManager', 'maintenance'],
      delete: ['facilityManager', 'farmManager', 'maintenance'],
    },
    list: { columns: ['facility_id', 'exceptionType_id', 'escalationLevel', 'user_id', 'role_id'] },
  },
);
export type ExceptionNotifiedUser = Infer<typeof ExceptionNotifiedUser>;
declare module '@trellis/entity-kit' {
  interface Tables {
    exception_notified_users: Row<typeof ExceptionNotifiedUser>;
  }
}
