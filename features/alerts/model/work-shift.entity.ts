import { defineEntity, facilityScope, json, reference, type Infer } from '@trellis/entity-kit';
import * as z from 'zod';
import { notifiedHoursShape } from './exception.entity.ts';

/** When somebody works in a facility, week after week. Whose shift it is hears of what is told to people on shift alone. */
export const WorkShift = defineEntity(
  'workShift',
  {
    facility_id: reference('facility'),
    user_id: reference('user', { onDelete: 'cascade' }),
    hours: json({ of: z.array(notifiedHoursShape).min(1).max(50), meaning: 'by the clock of the facility' }),
  },
  {
    path: 'workShifts',
    table: 'work_shifts',
    meaning: 'when people work in a facility, week after week',
    scope: facilityScope(),
    // All shifts of a person are written at once, by a call of their own.
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['facility_id', 'user_id']],
    list: { columns: ['user_id', 'hours'] },
  },
);
export type WorkShift = Infer<typeof WorkShift>;
declare module '@trellis/entity-kit' {
  interface Entities {
    work_shifts: typeof WorkShift;
  }
}
