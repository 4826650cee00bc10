import { decimal, defineEntity, facilityScope, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Drying and curing rooms. */
export const DryingRoom = defineEntity(
  'dryingRoom',
  {
    label: text({ max: 120 }),
    labelEs: text({ max: 120, optional: true }),
    facility_id: reference('facility'),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    capacityLb: decimal({ optional: true }),
    targetT: decimal({ optional: true }),
    targetRh: decimal({ optional: true }),
    metrcLocationName: text({ optional: true }),
  },
  {
    path: 'dryingRooms',
    table: 'drying_rooms',
    meaning: 'drying and curing rooms',
    scope: facilityScope(),
    access: { read: 'member', create: ['facilityManager'], update: ['facilityManager'], delete: ['facilityManager'] },
    unique: [['facility_id', 'label']],
    list: { columns: ['label', 'facility_id', 'area_id', 'capacityLb'], search: ['label'] },
  },
);
export type DryingRoom = Infer<typeof DryingRoom>;
declare module '@trellis/entity-kit' {
  interface Tables {
    drying_rooms: Row<typeof DryingRoom>;
  }
}
