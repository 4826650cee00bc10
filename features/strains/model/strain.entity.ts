import {
  choice,
  decimal,
  defineEntity,
  flag,
  integer,
  longText,
  providerScope,
  reference,
  text,
  url,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** A named genetic line (cultivar). */
export const Strain = defineEntity(
  'strain',
  {
    name: text({ max: 120 }),
    abbreviation: text({ max: 12, optional: true }),
    species: choice(['indica', 'sativa', 'hybrid', 'ruderalis', 'hemp'], { optional: true }),
    indicaPercentage: integer({ min: 0, max: 100, optional: true, unit: '%' }),
    sativaPercentage: integer({ min: 0, max: 100, optional: true, unit: '%' }),
    breeder: text({ max: 120, optional: true }),
    typicalThc: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    typicalCbd: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    flowerDays: integer({ min: 1, max: 365, optional: true, unit: 'd' }),
    photoUrl: url({ optional: true }),
    description: longText({ optional: true }),
    parentA_id: reference('strain', { optional: true, onDelete: 'clear' }),
    parentB_id: reference('strain', { optional: true, onDelete: 'clear' }),
    active: flag({ default: true }),
  },
  {
    path: 'strains',
    table: 'strains',
    meaning: 'genetics master list',
    scope: providerScope,
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['administrator'],
    },
    unique: [['name']],
    list: {
      columns: ['name', 'species', 'flowerDays', 'typicalThc', 'active'],
      search: ['name', 'breeder'],
      order: 'name',
    },
  },
);
export type Strain = Infer<typeof Strain>;
declare module '@trellis/entity-kit' {
  interface Tables {
    strains: Row<typeof Strain>;
  }
}
