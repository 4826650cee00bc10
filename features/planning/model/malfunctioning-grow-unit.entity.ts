import {
  choice,
  decimal,
  defineEntity,
  flag,
  instant,
  integer,
  json,
  money,
  parentScope,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Unit faults with crop effect. */
export const MalfunctioningGrowUnit = defineEntity(
  'malfunctioningGrowUnit',
  {
    platformGroup_id: reference('unit'),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    begin: instant(),
    finish: instant({ optional: true }),
    faultClass: text({ optional: true }),
    hoursOut: json({ optional: true, shape: 'any' }),
    plantsAffected: integer({ optional: true }),
    ticket_id: reference('ticket', { optional: true, onDelete: 'clear' }),
    lossGrams: decimal({ optional: true }),
    lossValue: money({ optional: true }),
    claim: choice(['none', 'filed', 'credited'], { optional: true }),
    state: choice(['proposed', 'confirmed', 'dismissed'], { optional: true }),
    excludeFromStats: flag(),
  },
  {
    path: 'malfunctioningGrowUnits',
    table: 'malfunctioning_grow_units',
    meaning: 'unit faults with crop effect',
    scope: parentScope('platformGroup_id'),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager'],
      update: ['farmManager', 'facilityManager'],
      delete: ['farmManager', 'facilityManager'],
    },
    list: { columns: ['platformGroup_id', 'lifecycle_id', 'begin', 'finish', 'faultClass'] },
  },
);
export type MalfunctioningGrowUnit = Infer<typeof MalfunctioningGrowUnit>;
declare module '@trellis/entity-kit' {
  interface Tables {
    malfunctioning_grow_units: Row<typeof MalfunctioningGrowUnit>;
  }
}
