import {
  choice,
  decimal,
  defineEntity,
  defineLookup,
  flag,
  json,
  ofType,
  providerScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** A stage of growth: young, vegetative, flowering, … */
export const GrowStage = defineLookup(
  'growStage',
  {
    code: text({ max: 12, optional: true }),
    color_id: reference('color', { optional: true, onDelete: 'clear' }),
    icon: text({ max: 60, optional: true }),
    metrcGrowthPhase: choice(['none', 'Immature', 'Vegetative', 'Flowering'], {
      default: 'none',
      meaning: "the state's name for it",
    }),
    countsAs: choice(['none', 'clone', 'veg', 'flower'], { default: 'none', meaning: 'column of the plant scorecard' }),
    vpdProfile_id: reference('vpdProfile', {
      optional: true,
      onDelete: 'clear',
      meaning: 'used where a plan has none',
    }),
  },
  {
    path: 'ag_growStages',
    table: 'grow_stages',
    meaning: 'stages of growth',
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['administrator'] },
    list: {
      columns: ['label', 'code', 'countsAs', 'metrcGrowthPhase', 'vpdProfile_id', 'seq', 'active'],
      search: ['label', 'code'],
      order: 'seq',
    },
  },
);
export type GrowStage = Infer<typeof GrowStage>;

/** A knot of a VPD curve, by days since the stage began; air VPD in light, kPa. */
export interface VpdPoint {
  day: number;
  min: number;
  target: number;
  max: number;
}

/** A curve of vapour-pressure-deficit targets over the days of a stage. */
export const VpdProfile = defineEntity(
  'vpdProfile',
  {
    name: text({ max: 120 }),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
    points: json({
      shape: 'array',
      typed: ofType<VpdPoint[]>(),
      unit: 'kPa',
      meaning: 'knots {day, min, target, max}; days ascend, min < target < max',
    }),
    nightOffset: decimal({ min: -3, max: 3, optional: true, unit: 'kPa', meaning: 'added to the targets in the dark' }),
    active: flag({ default: true }),
  },
  {
    path: 'vpdProfiles',
    table: 'vpd_profiles',
    meaning: 'VPD targets',
    scope: providerScope,
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['administrator'] },
    unique: [['name']],
    list: { columns: ['name', 'growStage_id', 'nightOffset', 'active'], search: ['name'], order: 'name' },
  },
);
export type VpdProfile = Infer<typeof VpdProfile>;
declare module '@trellis/entity-kit' {
  interface Tables {
    grow_stages: Row<typeof GrowStage>;
    vpd_profiles: Row<typeof VpdProfile>;
  }
}
