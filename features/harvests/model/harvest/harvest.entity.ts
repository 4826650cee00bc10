import {
  choice,
  date,
  decimal,
  defineEntity,
  facilityScope,
  instant,
  integer,
  reference,
  text,
  type Infer,
} from '@trellis/entity-kit';
import { postHarvestRoles } from '../post-harvest-roles.ts';

/** Harvest events. */
export const Harvest = defineEntity(
  'harvest',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    licenseNumber: text({ max: 60, optional: true }),
    harvestDate: date({ meaning: 'not in the future, not before the lifecycle began' }),
    kind: choice(['whole', 'manicure'], { default: 'whole' }),
    lifecycle_id: reference('lifecycle', { byAction: true }),
    strain_id: reference('strain', { optional: true }),
    dryingRoom_id: reference('dryingRoom', { optional: true }),
    plantCount: integer({ min: 0, max: 1_000_000, optional: true, byAction: true }),
    totalWetWeight: decimal({ min: 0, optional: true, byAction: true, meaning: 'in the weight unit' }),
    wasteWeight: decimal({ min: 0, optional: true, byAction: true, meaning: 'in the weight unit' }),
    weightUnit: text({ max: 30, default: 'Grams', meaning: "the state's name of the unit of all weights here" }),
    state: choice(['open', 'recorded', 'processing', 'finished'], { default: 'open' }),
    finishedAt: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'harvests',
    table: 'harvests',
    meaning: 'a harvest event',
    scope: facilityScope(),
    tenants: { through: 'lifecycle_id' },
    access: {
      read: 'member',
      create: postHarvestRoles,
      update: postHarvestRoles,
      delete: ['complianceOfficer', 'facilityManager'],
    },
    unique: [['licenseNumber', 'name']],
    indexes: [
      ['facility_id', 'harvestDate'],
      ['facility_id', 'state'],
    ],
    has: { weights: 'harvestWeight.harvest_id', batches: 'batch.harvest_id', wasteRecords: 'wasteRecord.harvest_id' },
    // Recording harvests the plants and makes the batch; finishing looks at the batches: calls of their own.
    states: {
      field: 'state',
      initial: 'open',
      closed: ['finished'],
      amend: {
        by: ['complianceOfficer', 'facilityManager'],
        fields: ['name', 'licenseNumber', 'harvestDate', 'strain_id', 'dryingRoom_id'],
      },
      transitions: {
        record: { from: ['open'], to: 'recorded', by: ['grower', 'farmManager', 'facilityManager'], ownCall: true },
        process: { from: ['recorded'], to: 'processing', by: ['system'] },
        finish: {
          from: ['processing'],
          to: 'finished',
          by: ['complianceOfficer', 'facilityManager'],
          stamps: ['finishedAt'],
          ownCall: true,
        },
        unfinish: {
          from: ['finished'],
          to: 'processing',
          by: ['complianceOfficer'],
          clears: ['finishedAt'],
          needsReason: true,
        },
      },
    },
    list: {
      columns: [
        'name',
        'harvestDate',
        'strain_id',
        'lifecycle_id',
        'plantCount',
        'totalWetWeight',
        'wasteWeight',
        'dryingRoom_id',
        'state',
      ],
      search: ['name', 'licenseNumber'],
      order: 'harvestDate DESC',
    },
  },
);
export type Harvest = Infer<typeof Harvest>;
declare module '@trellis/entity-kit' {
  interface Entities {
    harvests: typeof Harvest;
  }
}
