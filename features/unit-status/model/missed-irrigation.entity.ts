import { choice, defineEntity, instant, parentScope, reference, text, type Infer } from '@trellis/entity-kit';

/** Who may say that a missed irrigation needs nothing more. */
export const irrigationDismissers = ['grower', 'farmManager', 'facilityManager'] as const;

/** Water a unit was owed when its irrigation window closed; it stays open until the unit is irrigated or somebody dismisses it. */
export const MissedIrrigation = defineEntity(
  'missedIrrigation',
  {
    platformGroup_id: reference('unit', { onDelete: 'cascade' }),
    since: instant({ serverSet: true, meaning: 'from when the water was late' }),
    windowEnd: instant({ serverSet: true, meaning: 'when the last window closed without it' }),
    endedAt: instant({ optional: true, serverSet: true }),
    outcome: choice(['irrigated', 'dismissed', 'emptied'], { optional: true, meaning: 'emptied: nothing grows there' }),
    reason: text({ max: 500, optional: true, meaning: 'why it was dismissed' }),
    dismissedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'dismisser' }),
  },
  {
    path: 'missedIrrigations',
    table: 'missed_irrigations',
    meaning: 'irrigation windows that closed without the water they owed',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: 'nobody', update: 'nobody', delete: 'nobody' },
    unique: [['platformGroup_id', 'since']],
    list: {
      columns: ['platformGroup_id', 'since', 'windowEnd', 'endedAt', 'outcome', 'reason'],
      order: 'since DESC',
    },
  },
);
export type MissedIrrigation = Infer<typeof MissedIrrigation>;
declare module '@trellis/entity-kit' {
  interface Entities {
    missed_irrigations: typeof MissedIrrigation;
  }
}
