import { defineEntity, facilityScope, instant, longText, reference, type Infer, type Row } from '@trellis/entity-kit';

/** Lock-out/tag-out; blocks commands. */
export const Lockout = defineEntity(
  'lockout',
  {
    facility_id: reference('facility'),
    virtualDevice_id: reference('virtualDevice', { optional: true, onDelete: 'clear' }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    user_id: reference('user'),
    reason: longText(),
    start: instant(),
    finish: instant({ optional: true }),
  },
  {
    path: 'lockouts',
    table: 'lockouts',
    meaning: 'lock-out/tag-out',
    scope: facilityScope(),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    list: { columns: ['facility_id', 'virtualDevice_id', 'platformGroup_id', 'user_id', 'reason'] },
  },
);
export type Lockout = Infer<typeof Lockout>;
declare module '@trellis/entity-kit' {
  interface Tables {
    lockouts: Row<typeof Lockout>;
  }
}
