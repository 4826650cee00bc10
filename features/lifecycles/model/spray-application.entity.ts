import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Pesticide log. */
export const SprayApplication = defineEntity(
  'sprayApplication',
  {
    facility_id: reference('facility'),
    consumable_id: reference('consumable'),
    lot: text({ optional: true }),
    start: instant(),
    finish: instant({ optional: true }),
    lifecycles: json({ optional: true, shape: 'array' }),
    units: json({ optional: true, shape: 'array' }),
    targetPest: text({ optional: true }),
    rate: decimal({ optional: true }),
    rateUnit: text({ optional: true }),
    volumeL: decimal({ optional: true }),
    areaSqFt: decimal({ optional: true }),
    method: text({ optional: true }),
    applicator_user_id: reference('user'),
    applicatorLicense: text({ optional: true }),
    ppe: text({ optional: true }),
    tempC: decimal({ optional: true }),
    rh: decimal({ optional: true }),
    reiUntil: instant({ optional: true }),
    phiUntil: date({ optional: true }),
    reason: longText({ optional: true }),
    state: choice(['planned', 'applied', 'cancelled'], { optional: true }),
    ag_lifecycleRemediation_id: reference('lifecycleRemediation', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ipmSprayApplications',
    table: 'spray_applications',
    meaning: 'pesticide log',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: ['farmManager', 'facilityManager', 'grower'],
      delete: ['farmManager', 'facilityManager', 'grower'],
    },
    list: { columns: ['facility_id', 'consumable_id', 'lot', 'start', 'finish'] },
  },
);
export type SprayApplication = Infer<typeof SprayApplication>;
declare module '@trellis/entity-kit' {
  interface Tables {
    spray_applications: Row<typeof SprayApplication>;
  }
}
