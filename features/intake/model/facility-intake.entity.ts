import {
  choice,
  date,
  defineEntity,
  facilityScope,
  instant,
  json,
  longText,
  reference,
  text,
  type Infer,
  type Row,
} from '@trellis/entity-kit';

/** Deliveries. */
export const FacilityIntake = defineEntity(
  'facilityIntake',
  {
    facility_id: reference('facility'),
    number: text(),
    kind: choice(['plants', 'inventory']),
    licenseNumber: text({ optional: true }),
    supplier_id: reference('supplier', { optional: true, onDelete: 'clear' }),
    sourceName: text({ optional: true }),
    sourceLicense: text({ optional: true }),
    manifestNumber: text({ optional: true }),
    poNumber: text({ optional: true }),
    vehicle: json({ optional: true, shape: 'any' }),
    expected: instant({ optional: true }),
    arrived: instant({ optional: true }),
    state: choice(
      [
        'expected',
        'arrived',
        'inspecting',
        'quarantine',
        'accepted',
        'partially_accepted',
        'rejected',
        'closed',
        'cancelled',
      ],
      { optional: true },
    ),
    quarantineUntil: date({ optional: true }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear' }),
    documents: json({ optional: true, shape: 'array' }),
    inspectedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'inspectedByRecord' }),
    acceptedBy: reference('user', { optional: true, onDelete: 'clear', relation: 'acceptedByRecord' }),
    note: longText({ optional: true }),
  },
  {
    path: 'facilityIntakes',
    table: 'facility_intakes',
    meaning: 'deliveries',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['complianceOfficer', 'facilityManager', 'farmManager'],
      update: ['complianceOfficer', 'facilityManager', 'farmManager'],
      delete: ['complianceOfficer', 'facilityManager', 'farmManager'],
    },
    unique: [['facility_id', 'number']],
    list: { columns: ['facility_id', 'number', 'kind', 'licenseNumber', 'supplier_id'], search: ['number'] },
  },
);
export type FacilityIntake = Infer<typeof FacilityIntake>;
declare module '@trellis/entity-kit' {
  interface Tables {
    facility_intakes: Row<typeof FacilityIntake>;
  }
}
