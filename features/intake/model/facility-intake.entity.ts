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
  jsonText,
  jsonAddress,
} from '@trellis/entity-kit';
import * as z from 'zod';

/** A file that came with a delivery. */
export interface IntakeDocument {
  label: string;
  url: string;
}
const intakeDocumentShape: z.ZodType<IntakeDocument> = z.strictObject({ label: jsonText, url: jsonAddress });

/** The vehicle and driver named by a manifest. */
export interface IntakeVehicle {
  plate?: string;
  makeModel?: string;
  driver?: string;
  driverLicense?: string;
}
const intakeVehicleShape: z.ZodType<IntakeVehicle> = z.strictObject({
  plate: z.exactOptional(jsonText),
  makeModel: z.exactOptional(jsonText),
  driver: z.exactOptional(jsonText),
  driverLicense: z.exactOptional(jsonText),
});

const receivers = ['grower', 'labTechnician', 'maintenance', 'complianceOfficer', 'farmManager', 'facilityManager'];

/** Deliveries of plants or goods, from announced to put away. */
export const FacilityIntake = defineEntity(
  'facilityIntake',
  {
    facility_id: reference('facility'),
    number: text({ max: 40 }),
    kind: choice(['plants', 'inventory']),
    licenseNumber: text({ max: 60, optional: true, meaning: 'licence the goods are received under' }),
    supplier_id: reference('supplier', { optional: true }),
    sourceName: text({ max: 120, optional: true }),
    sourceLicense: text({ max: 60, optional: true }),
    manifestNumber: text({ max: 60, optional: true }),
    poNumber: text({ max: 60, optional: true }),
    vehicle: json({ optional: true, of: intakeVehicleShape }),
    expected: instant({ optional: true }),
    arrived: instant({ optional: true, notAfter: 'today' }),
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
      { default: 'expected' },
    ),
    quarantineUntil: date({ optional: true, serverSet: true, meaning: 'set when the quarantine begins' }),
    platformGroup_id: reference('unit', { optional: true, meaning: 'unit the plants are quarantined in' }),
    documents: json({ optional: true, of: z.array(intakeDocumentShape).max(500) }),
    inspectedBy: reference('user', { optional: true, relation: 'inspector', serverSet: true }),
    acceptedBy: reference('user', { optional: true, relation: 'accepter', serverSet: true }),
    note: longText({ optional: true }),
  },
  {
    path: 'facilityIntakes',
    table: 'facility_intakes',
    meaning: 'a delivery',
    scope: facilityScope(),
    access: { read: 'member', create: receivers, update: receivers, delete: ['complianceOfficer', 'facilityManager'] },
    unique: [
      ['facility_id', 'number'],
      ['facility_id', 'manifestNumber'],
    ],
    indexes: [['facility_id', 'state']],
    has: { lines: 'facilityIntakeItem.intake_id', movements: 'consumableLedgerEntry.intake_id' },
    // Quarantine and acceptance also block units and create plants, packages and stock: calls of their own.
    states: {
      field: 'state',
      initial: 'expected',
      transitions: {
        markArrived: { from: ['expected'], to: 'arrived', by: receivers, stamps: ['arrived'] },
        inspect: { from: ['arrived'], to: 'inspecting', by: receivers, signs: ['inspectedBy'] },
        quarantine: { from: ['inspecting'], to: 'quarantine', by: ['grower', 'complianceOfficer'], ownCall: true },
        accept: {
          from: ['inspecting', 'quarantine'],
          to: 'accepted',
          by: ['complianceOfficer', 'farmManager', 'facilityManager'],
          signs: ['acceptedBy'],
          ownCall: true,
        },
        acceptPartially: {
          from: ['inspecting', 'quarantine'],
          to: 'partially_accepted',
          by: ['complianceOfficer', 'facilityManager'],
          signs: ['acceptedBy'],
          needsReason: true,
          ownCall: true,
        },
        reject: {
          from: ['inspecting', 'quarantine'],
          to: 'rejected',
          by: ['complianceOfficer', 'facilityManager'],
          needsReason: true,
        },
        close: {
          from: ['accepted', 'partially_accepted'],
          to: 'closed',
          by: ['complianceOfficer', 'facilityManager'],
          ownCall: true,
        },
        cancel: {
          from: ['expected'],
          to: 'cancelled',
          by: ['complianceOfficer', 'facilityManager'],
          needsReason: true,
        },
      },
    },
    list: {
      columns: [
        'number',
        'kind',
        'expected',
        'arrived',
        'supplier_id',
        'sourceName',
        'manifestNumber',
        'quarantineUntil',
        'state',
      ],
      search: ['number', 'manifestNumber', 'poNumber', 'sourceName'],
      order: 'id DESC',
    },
  },
);
export type FacilityIntake = Infer<typeof FacilityIntake>;
declare module '@trellis/entity-kit' {
  interface Entities {
    facility_intakes: typeof FacilityIntake;
  }
}
