import { defineLookup, flag, text, type Infer, type Row } from '@trellis/entity-kit';

/** Destruction reasons. */
export const DestroyPlantReason = defineLookup(
  'destroyPlantReason',
  {
    metrcReason: text({ optional: true }),
    washingtonReason: text({ optional: true }),
    requiresWitness: flag(),
  },
  {
    path: 'ag_destroyPlantReasons',
    table: 'destroy_plant_reasons',
    meaning: 'destruction reasons',
  },
);
export type DestroyPlantReason = Infer<typeof DestroyPlantReason>;
declare module '@trellis/entity-kit' {
  interface Tables {
    destroy_plant_reasons: Row<typeof DestroyPlantReason>;
  }
}
