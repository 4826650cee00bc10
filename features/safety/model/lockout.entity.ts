import { defineEntity, facilityScope, instant, longText, reference, text, url, type Infer } from '@trellis/entity-kit';

/** A person's lock on a unit or device while they work on it. It is put on and taken off by calls of its own, and kept. */
export const Lockout = defineEntity(
  'lockout',
  {
    facility_id: reference('facility'),
    virtualDevice_id: reference('virtualDevice', { optional: true, meaning: 'one device; or' }),
    platformGroup_id: reference('unit', { optional: true, meaning: 'a whole unit' }),
    user_id: reference('user', { meaning: 'whose lock it is' }),
    reason: longText({ max: 1000 }),
    photoUrl: url({ optional: true, meaning: 'picture of the tag' }),
    start: instant({ default: 'now' }),
    finish: instant({ optional: true }),
    releasedBy: reference('user', { optional: true, relation: 'releasedByUser' }),
    releaseReason: text({ max: 500, optional: true, meaning: 'why somebody else took it off' }),
  },
  {
    path: 'lockouts',
    table: 'lockouts',
    meaning: 'lock-outs',
    scope: facilityScope(),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    indexes: [['facility_id', 'finish']],
    list: {
      columns: ['platformGroup_id', 'virtualDevice_id', 'user_id', 'reason', 'start', 'finish', 'releasedBy'],
      search: ['reason', 'releaseReason'],
      order: 'start DESC',
    },
  },
);
export type Lockout = Infer<typeof Lockout>;
declare module '@trellis/entity-kit' {
  interface Entities {
    lockouts: typeof Lockout;
  }
}
