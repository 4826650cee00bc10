import {
  choice,
  decimal,
  defineEntity,
  defineLookup,
  facilityScope,
  flag,
  json,
  ownFacility,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { findCurveFault, type VpdPoint } from './vpd-curve.ts';

/** A stage of growth: young, vegetative, flowering, … */
export const GrowStage = defineLookup(
  'growStage',
  {
    facility_id: ownFacility(),
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
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: 'all',
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    unique: [['facility_id', 'label']],
    list: {
      columns: ['label', 'code', 'countsAs', 'metrcGrowthPhase', 'vpdProfile_id', 'seq', 'active', 'facility_id'],
      search: ['label', 'code'],
      order: 'seq',
    },
  },
);
export type GrowStage = Infer<typeof GrowStage>;

/** Air at 45 °C without any water has 9.6 kPa. */
const vpdKpa = z.number().min(0).max(10);
/** Mothers stand for years. */
const longestStageDays = 3650;
const vpdPointShape: z.ZodType<VpdPoint> = z.strictObject({
  day: z.number().min(0).max(longestStageDays),
  min: vpdKpa,
  target: vpdKpa,
  max: vpdKpa,
});

const vpdCurveShape = z
  .array(vpdPointShape)
  .max(500)
  .superRefine((points, context) => {
    const found = findCurveFault(points);
    if (found)
      context.addIssue({
        code: 'custom',
        path: [found.index],
        message: found.fault === 'days' ? 'days must ascend' : 'min < target < max',
      });
  });

/** A curve of vapour-pressure-deficit targets over the days of a stage. */
export const VpdProfile = defineEntity(
  'vpdProfile',
  {
    facility_id: ownFacility(),
    name: text({ max: 120 }),
    growStage_id: reference('growStage', { optional: true, onDelete: 'clear' }),
    points: json({
      of: vpdCurveShape,
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
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: { of: 'growPhase.vpdProfile_id' },
    access: { read: 'member', create: ['farmManager'], update: ['farmManager'], delete: ['farmManager'] },
    unique: [['facility_id', 'name']],
    list: {
      columns: ['name', 'growStage_id', 'nightOffset', 'active', 'facility_id'],
      search: ['name'],
      order: 'name',
    },
  },
);
export type VpdProfile = Infer<typeof VpdProfile>;
declare module '@trellis/entity-kit' {
  interface Entities {
    grow_stages: typeof GrowStage;
    vpd_profiles: typeof VpdProfile;
  }
}
