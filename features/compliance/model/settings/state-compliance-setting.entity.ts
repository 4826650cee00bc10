import { choice, defineEntity, facilityScope, flag, integer, text, reference, type Infer } from '@trellis/entity-kit';
import { officers } from '../compliance-roles.ts';

/** How one licence works with its state: what is reported, and whether messages leave at once, wait for review, or not at all. */
export const StateComplianceSetting = defineEntity(
  'stateComplianceSetting',
  {
    facility_id: reference('facility'),
    licenseNumber: text({ max: 60 }),
    system: choice(['metrc', 'washington']),
    region: text({ max: 2, optional: true, meaning: "two letters of the state, part of the system's address" }),
    sendMode: choice(['live', 'hold', 'off'], { default: 'hold' }),
    weightUnit: text({ max: 60, default: 'Grams', meaning: "the state's name of the unit weights are reported in" }),
    reportsPlants: flag({ default: true }),
    reportsHarvests: flag({ default: true }),
    reportsPackages: flag({ default: true }),
    reportsTransfers: flag({ default: true }),
    reportsSales: flag({ default: true }),
    reportsLabTests: flag({ default: true }),
    plantTagReorderLevel: integer({ min: 0, max: 1_000_000, optional: true, meaning: 'fewer tags left: order more' }),
    packageTagReorderLevel: integer({ min: 0, max: 1_000_000, optional: true, meaning: 'fewer tags left: order more' }),
  },
  {
    path: 'facilityStateCompliance',
    table: 'state_compliance_settings',
    meaning: 'how a licence works with its state',
    scope: facilityScope(),
    access: { read: 'member', create: officers, update: officers, delete: officers },
    unique: [['licenseNumber']],
    has: {
      rooms: 'stateComplianceRoom.facilityStateCompliance_id',
      items: 'stateComplianceItem.facilityStateCompliance_id',
      deadlines: 'stateComplianceDeadline.facilityStateCompliance_id',
    },
    states: {
      field: 'sendMode',
      initial: 'hold',
      transitions: {
        // Refused while rooms or products in use have no name at the state, or the licence has run out.
        goLive: { from: ['hold', 'off'], to: 'live', by: officers, needsReason: true, ownCall: true },
        hold: { from: ['live', 'off'], to: 'hold', by: [...officers, 'system'], needsReason: true },
        switchOff: { from: ['live', 'hold'], to: 'off', by: officers, needsReason: true },
      },
    },
    list: {
      columns: ['licenseNumber', 'system', 'region', 'sendMode', 'weightUnit'],
      search: ['licenseNumber'],
      order: 'licenseNumber',
    },
  },
);
export type StateComplianceSetting = Infer<typeof StateComplianceSetting>;
declare module '@trellis/entity-kit' {
  interface Entities {
    state_compliance_settings: typeof StateComplianceSetting;
  }
}
