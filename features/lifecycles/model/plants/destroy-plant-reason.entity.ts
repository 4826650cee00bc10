import { defineLookup, facilityScope, flag, ownFacility, text, type Infer } from '@trellis/entity-kit';

const keepers = ['complianceOfficer', 'facilityManager'] as const;

/** Why a plant is destroyed, with the words the states want for it. */
export const DestroyPlantReason = defineLookup(
  'destroyPlantReason',
  {
    facility_id: ownFacility(),
    metrcReason: text({ max: 120, optional: true, meaning: 'as Metrc names it' }),
    washingtonReason: text({ max: 120, optional: true, meaning: 'as Washington names it' }),
    requiresWitness: flag({ meaning: 'a second person must have seen it' }),
  },
  {
    path: 'ag_destroyPlantReasons',
    table: 'destroy_plant_reasons',
    meaning: 'reasons for destroying plants',
    scope: facilityScope('facility_id', true),
    ownCopies: true,
    tenants: { of: 'plant.destroyPlantReason_id' },
    access: { read: 'member', create: keepers, update: keepers, delete: keepers },
    unique: [['facility_id', 'label']],
    list: {
      columns: ['label', 'metrcReason', 'washingtonReason', 'requiresWitness', 'seq', 'active', 'facility_id'],
      search: ['label'],
      order: 'seq',
    },
  },
);
export type DestroyPlantReason = Infer<typeof DestroyPlantReason>;
declare module '@trellis/entity-kit' {
  interface Entities {
    destroy_plant_reasons: typeof DestroyPlantReason;
  }
}
