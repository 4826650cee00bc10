import {
  defineEntity,
  instant,
  integer,
  json,
  longText,
  parentScope,
  reference,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Moves. */
export const PlantMovement = defineEntity(
  'plantMovement',
  {
    plant_id: reference('plant', { optional: true, onDelete: 'clear' }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear' }),
    count: integer({ optional: true }),
    fromLocation: json({ optional: true, shape: 'any' }),
    toLocation: json({ optional: true, shape: 'any' }),
    time: instant({ optional: true }),
    user_id: reference('user', { optional: true, onDelete: 'clear' }),
    reason: longText({ optional: true }),
  },
  {
    path: 'ag_plantMovements',
    table: 'plant_movements',
    meaning: 'moves',
    scope: parentScope('lifecycle_id'),
    access: {
      read: 'member',
      create: ['farmManager', 'facilityManager', 'grower'],
      update: 'nobody',
      delete: 'nobody',
    },
    appendOnly: true,
    history: false,
    list: { columns: ['plant_id', 'lifecycle_id', 'count', 'time', 'user_id'] },
  },
);
export type PlantMovement = Infer<typeof PlantMovement>;
declare module '@trellis/entity-kit' {
  interface Tables {
    plant_movements: Row<typeof PlantMovement>;
  }
}
