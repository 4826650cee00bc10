import { decimal, defineLookup, facilityScope, reference, text, type Infer } from '@trellis/entity-kit';

/** A room where harvests dry or cure, with the climate it is held at. */
export const DryingRoom = defineLookup(
  'dryingRoom',
  {
    facility_id: reference('facility'),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    capacityLb: decimal({ min: 0, optional: true, unit: 'lb', meaning: 'wet weight the room takes' }),
    targetT: decimal({ min: -10, max: 60, optional: true, unit: '°C' }),
    targetRh: decimal({ min: 0, max: 100, optional: true, unit: '%' }),
    metrcLocationName: text({ optional: true, meaning: 'name of the room at the state' }),
  },
  {
    path: 'dryingRooms',
    table: 'drying_rooms',
    meaning: 'drying and curing rooms',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager', 'labTechnician'],
      update: ['facilityManager', 'labTechnician'],
      delete: ['facilityManager'],
    },
    unique: [['facility_id', 'label']],
    list: {
      columns: ['label', 'area_id', 'capacityLb', 'targetT', 'targetRh', 'active'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type DryingRoom = Infer<typeof DryingRoom>;
declare module '@trellis/entity-kit' {
  interface Entities {
    drying_rooms: typeof DryingRoom;
  }
}
