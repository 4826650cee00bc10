import { choice, defineEntity, facilityScope, json, reference, text, type Infer, type Row } from '@trellis/entity-kit';

/** Settings per licence. */
export const StateComplianceSetting = defineEntity(
  'stateComplianceSetting',
  {
    facility_id: reference('facility'),
    licenseNumber: text(),
    system: choice(['metrc', 'washington']),
    services: json({ optional: true, shape: 'array' }),
    sendMode: choice(['live', 'hold', 'off'], { default: 'hold' }),
    weightUnit: text({ optional: true }),
    roomMap: json({ optional: true, shape: 'any' }),
    itemMap: json({ optional: true, shape: 'any' }),
    deadlines: json({ optional: true, shape: 'array' }),
    region: text({ optional: true }),
  },
  {
    path: 'facilityStateCompliance',
    table: 'state_compliance_settings',
    meaning: 'settings per licence',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer'],
      update: ['complianceOfficer'],
      delete: ['complianceOfficer'],
    },
    unique: [['licenseNumber']],
    list: { columns: ['facility_id', 'licenseNumber', 'system', 'sendMode', 'weightUnit'] },
  },
);
export type StateComplianceSetting = Infer<typeof StateComplianceSetting>;
declare module '@trellis/entity-kit' {
  interface Tables {
    state_compliance_settings: Row<typeof StateComplianceSetting>;
  }
}
