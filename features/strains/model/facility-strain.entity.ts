import {
  decimal,
  defineEntity,
  facilityScope,
  flag,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Strains grown at a facility. */
export const FacilityStrain = defineEntity(
  'facilityStrain',
  {
    facility_id: reference('facility'),
    strain_id: reference('strain'),
    alias: text({ optional: true }),
    active: flag({ default: true }),
    defaultGrowplan_id: reference('growPlan', { optional: true, onDelete: 'clear' }),
    targetGramsPerPlant: decimal({ optional: true }),
    notes: longText({ optional: true }),
  },
  {
    path: 'facilityStrains',
    table: 'facility_strains',
    meaning: 'strains grown at a facility',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    list: { columns: ['facility_id', 'strain_id', 'alias', 'active', 'defaultGrowplan_id'] },
  },
);
export type FacilityStrain = Infer<typeof FacilityStrain>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_strains: Row<typeof FacilityStrain>;
  }
}
