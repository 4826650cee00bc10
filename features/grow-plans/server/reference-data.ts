import { GrowStage } from '@trellis/grow-plans/model';
import type { ReferenceRows } from '@trellis/server-kit';

/** Stages of growth with fixed ids; what each counts as in plant numbers, and its name at the state. */
export const growPlanReferenceData: readonly ReferenceRows[] = [
  {
    entity: GrowStage,
    rows: [
      { id: 1, label: 'Young', code: 'YNG', metrcGrowthPhase: 'Immature', countsAs: 'clone' },
      { id: 2, label: 'Vegetative', code: 'VEG', metrcGrowthPhase: 'Vegetative', countsAs: 'veg' },
      { id: 3, label: 'Flowering', code: 'FLW', metrcGrowthPhase: 'Flowering', countsAs: 'flower' },
      { id: 4, label: 'Mother', code: 'MTH', metrcGrowthPhase: 'Vegetative', countsAs: 'veg' },
      { id: 5, label: 'Drying', code: 'DRY', metrcGrowthPhase: 'none', countsAs: 'none' },
      { id: 6, label: 'Germination', code: 'GRM', metrcGrowthPhase: 'Immature', countsAs: 'clone' },
      { id: 7, label: 'Finishing', code: 'FIN', metrcGrowthPhase: 'none', countsAs: 'veg' },
      { id: 8, label: 'Curing', code: 'CUR', metrcGrowthPhase: 'none', countsAs: 'none' },
    ].map((row) => ({ ...row, seq: row.id })),
  },
];
