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
} from '@trellis/entity-kit';
import * as z from 'zod';

/** Who judges malfunctions. */
export const faultKeepers: readonly string[] = ['maintenance', 'facilityManager'];

/** A time a unit failed with plants in it, and what that cost. */
export const MalfunctioningGrowUnit = defineEntity(
  'malfunctioningGrowUnit',
  {
    platformGroup_id: reference('unit'),
    facility_id: reference('facility', { optional: true, serverSet: true, meaning: 'that of the unit' }),
    lifecycle_id: reference('lifecycle', { optional: true }),
    begin: instant(),
    finish: instant({ optional: true, meaning: 'empty while it lasts' }),
    faultClass: text({ max: 120, optional: true }),
    hoursOut: json({
      optional: true,
      of: z.record(z.string().max(120), z.number()),
      unit: 'h',
      meaning: 'out of band, by metric',
      maxBytes: 65_536,
    }),
    plantsAffected: integer({ min: 0, max: 10_000_000, optional: true }),
    ticket_id: reference('ticket', { optional: true, onDelete: 'clear' }),
    lossGrams: decimal({ min: 0, optional: true, unit: 'g' }),
    lossValue: money({ optional: true }),
    claim: choice(['none', 'filed', 'credited'], { default: 'none' }),
    state: choice(['proposed', 'confirmed', 'dismissed'], { default: 'proposed' }),
    excludeFromStats: flag({ meaning: 'the run counts in no statistics' }),
  },
  {
    path: 'malfunctioningGrowUnits',
    table: 'malfunctioning_grow_units',
    meaning: 'unit faults with crop effect',
    scope: parentScope('platformGroup_id'),
    access: { read: 'member', create: [...faultKeepers], update: [...faultKeepers], delete: ['facilityManager'] },
    states: {
      field: 'state',
      initial: 'proposed',
      transitions: {
        confirm: { from: ['proposed', 'dismissed'], to: 'confirmed', by: [...faultKeepers] },
        dismiss: { from: ['proposed', 'confirmed'], to: 'dismissed', by: [...faultKeepers], needsReason: true },
      },
    },
    indexes: [['begin'], ['facility_id', 'begin']],
    list: {
      columns: ['platformGroup_id', 'lifecycle_id', 'begin', 'finish', 'faultClass', 'lossGrams', 'claim', 'state'],
      search: ['faultClass'],
      order: 'begin DESC',
    },
  },
);
export type MalfunctioningGrowUnit = Infer<typeof MalfunctioningGrowUnit>;
declare module '@trellis/entity-kit' {
  interface Entities {
    malfunctioning_grow_units: typeof MalfunctioningGrowUnit;
  }
}
