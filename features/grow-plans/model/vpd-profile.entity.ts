import {
  decimal,
  defineEntity,
  flag,
  json,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** VPD targets. */
export const VpdProfile = defineEntity(
  'vpdProfile',
  {
    name: text(),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
    points: json({ shape: 'array', meaning: 'day, min, target, max' }),
    nightOffset: decimal({ optional: true }),
    active: flag({ default: true }),
  },
  {
    path: 'vpdProfiles',
    table: 'vpd_profiles',
    meaning: 'VPD targets',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    unique: [['name']],
    list: { columns: ['name', 'growStage_id', 'nightOffset', 'active'], search: ['name'] },
  },
);
export type VpdProfile = Infer<typeof VpdProfile>;
declare module '@trellis/entity-kit' {
  interface Tables {
    vpd_profiles: Row<typeof VpdProfile>;
  }
}
