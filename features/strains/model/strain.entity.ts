import {
  choice,
  decimal,
  defineEntity,
  facilityScope,
  flag,
  integer,
  longText,
  ownFacility,
  reference,
  text,
  url,
  type Infer,
} from '@trellis/entity-kit';

const growers = ['farmManager', 'facilityManager'] as const;

/** A named genetic line (cultivar). */
export const Strain = defineEntity(
  'strain',
  {
    facility_id: ownFacility(),
    name: text({ max: 120 }),
    abbreviation: text({ max: 12, optional: true, meaning: 'short name on labels and walls' }),
    species: choice(['indica', 'sativa', 'hybrid', 'ruderalis', 'hemp'], { optional: true }),
    indicaPercentage: integer({ min: 0, max: 100, optional: true, unit: '%', meaning: 'with sativa: 100' }),
    sativaPercentage: integer({ min: 0, max: 100, optional: true, unit: '%', meaning: 'with indica: 100' }),
    breeder: text({ max: 120, optional: true }),
    typicalThc: decimal({ min: 0, max: 100, optional: true, unit: '%', meaning: 'total THC, share of dry weight' }),
    typicalCbd: decimal({ min: 0, max: 100, optional: true, unit: '%', meaning: 'total CBD, share of dry weight' }),
    flowerDays: integer({ min: 1, max: 365, optional: true, unit: 'd', meaning: 'days of flowering to harvest' }),
    color_id: reference('color', { optional: true, onDelete: 'clear', meaning: 'colour in calendars and charts' }),
    photoUrl: url({ optional: true }),
    description: longText({ optional: true }),
    parentA_id: reference('strain', { optional: true, onDelete: 'clear' }),
    parentB_id: reference('strain', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
    mergedInto_id: reference('strain', {
      optional: true,
      onDelete: 'clear',
      serverSet: true,
      meaning: 'it becomes this one; set while its records move there',
    }),
  },
  {
    path: 'strains',
    table: 'strains',
    searchable: {
      fields: ['name', 'abbreviation', 'breeder'],
      beside: ['species', 'breeder'],
      link: '/strains?record={id}',
    },
    meaning: 'genetics master list',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: { of: 'lifecycle.strain_id' },
    access: { read: 'member', create: growers, update: growers, delete: growers },
    unique: [['facility_id', 'name']],
    has: { facilityStrains: 'facilityStrain.strain_id' },
    list: {
      columns: ['name', 'abbreviation', 'species', 'flowerDays', 'typicalThc', 'active', 'facility_id'],
      search: ['name', 'abbreviation', 'breeder'],
      order: 'name',
    },
  },
);
export type Strain = Infer<typeof Strain>;

/** A strain as one facility grows it: its own name for it, its plan and its target. */
export const FacilityStrain = defineEntity(
  'facilityStrain',
  {
    facility_id: reference('facility'),
    strain_id: reference('strain'),
    alias: text({ max: 120, optional: true, meaning: 'what the facility calls it' }),
    active: flag({ default: true, meaning: 'grown here; stays on while plants of it live' }),
    defaultGrowplan_id: reference('growPlan', { optional: true, onDelete: 'clear' }),
    targetGramsPerPlant: decimal({ min: 0, max: 100_000, optional: true, unit: 'g', meaning: 'dry weight' }),
    notes: longText({ max: 4000, optional: true }),
  },
  {
    path: 'facilityStrains',
    table: 'facility_strains',
    meaning: 'strains grown at a facility',
    scope: facilityScope(),
    access: { read: 'member', create: growers, update: growers, delete: growers },
    unique: [['facility_id', 'strain_id']],
    list: {
      columns: ['strain_id', 'alias', 'active', 'defaultGrowplan_id', 'targetGramsPerPlant'],
      search: ['alias'],
      order: 'strain_id',
    },
  },
);
export type FacilityStrain = Infer<typeof FacilityStrain>;
declare module '@trellis/entity-kit' {
  interface Entities {
    strains: typeof Strain;
    facility_strains: typeof FacilityStrain;
  }
}
