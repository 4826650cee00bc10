import {
  defineEntity,
  facilityScope,
  flag,
  instant,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Emergency messages. */
export const RedAlert = defineEntity(
  'redAlert',
  {
    label: text(),
    text: text({ max: 500 }),
    textEs: text({ optional: true }),
    facility_id: reference('facility'),
    severity: text({ optional: true }),
    imageUrl: url({ optional: true }),
    isDrill: flag(),
    activeUntil: instant({ optional: true }),
    clearedAt: instant({ optional: true }),
    clearedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'clearedByRecord' }),
  },
  {
    path: 'redAlerts',
    table: 'red_alerts',
    meaning: 'emergency messages',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'farmManager', 'maintenance'],
      update: ['facilityManager', 'farmManager', 'maintenance'],
      delete: ['facilityManager', 'farmManager', 'maintenance'],
    },
    list: { columns: ['label', 'text', 'textEs', 'facility_id', 'severity'], search: ['label'] },
  },
);
export type RedAlert = Infer<typeof RedAlert>;
declare module '@trellis/entity-kit' {
  interface Tables {
    red_alerts: Row<typeof RedAlert>;
  }
}
